// The eye of a 3D board: where it looks from, and which cell it sees at a point of the page.

const CAMERAS = {
  corner: [0.5, 0.95, 17.2],
  top: [0, 0.02, 16],
  south: [0, 1.22, 15.6],
  east: [Math.PI / 2, 1.22, 15.6],
  north: [Math.PI, 1.22, 15.6],
  west: [-Math.PI / 2, 1.22, 15.6],
};

const MIDDLE = 12; // the cell c3
const column = (cell) => cell % 5;
const row = (cell) => Math.floor(cell / 5);
const cellName = (cell) => "abcde"[column(cell)] + (row(cell) + 1);
const middle = (cell) => [column(cell) - 2, row(cell) - 2];

/** A flight of the camera from where it is to where a name says: a function of time from 0 to 1. */
function flight(camera, target, name) {
  const from = camera.position.clone().sub(target);
  const radius = from.length();
  const was = [Math.atan2(from.x, from.z), Math.acos(from.y / radius), radius];
  const to = [...CAMERAS[name]];
  to[2] *= Math.max(1, 1.25 / (camera.aspect || 1)); // a narrow page needs distance
  let turn = to[0] - was[0];
  turn -= 2 * Math.PI * Math.round(turn / (2 * Math.PI));
  return (time) => {
    const s = time * time * (3 - 2 * time);
    const a = was[0] + turn * s;
    const p = was[1] + (to[1] - was[1]) * s;
    const r = was[2] + (to[2] - was[2]) * s;
    camera.position.set(
      target.x + r * Math.sin(p) * Math.sin(a),
      target.y + r * Math.cos(p),
      target.z + r * Math.sin(p) * Math.cos(a),
    );
    camera.lookAt(target);
    camera.updateMatrixWorld();
  };
}

/** The cell at a place of the picture (0 to 1 across and down): the nearest stack that the ray
 * from the eye meets, `top` being how high a cell's stack is. */
function cellSeen(camera, across, down, top) {
  camera.updateMatrixWorld();
  const p = camera.projectionMatrix.elements;
  const m = camera.matrixWorld.elements;
  const [vx, vy] = [(across * 2 - 1) / p[0], (1 - down * 2) / p[5]];
  const ray = [0, 1, 2].map((i) => m[i] * vx + m[4 + i] * vy - m[8 + i]);
  const eye = [m[12], m[13], m[14]];
  let best = null;
  let nearest = Infinity;
  for (let cell = 0; cell < 25; cell++) {
    const [x, z] = middle(cell);
    const t = entry(eye, ray, [x - 0.5, -0.05, z - 0.5], [x + 0.5, Math.max(0.02, top(cell)), z + 0.5]);
    if (t < nearest) [nearest, best] = [t, cell];
  }
  return best;
}

/** Where a ray enters a box, as a multiple of the ray; Infinity if it does not. */
function entry(eye, ray, low, high) {
  let [near, far] = [0, Infinity];
  for (let i = 0; i < 3; i++) {
    const a = (low[i] - eye[i]) / ray[i];
    const b = (high[i] - eye[i]) / ray[i];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far ? near : Infinity;
}
