// The eye of a 3D board: where it looks from, and which cell it sees at a point of the page.

// Sides to look from: the turn around the board, the tilt from straight above, and how many floors
// to leave room for above every stack.
const SIGHTS = {
  corner: [0.5, 0.95, 1.4],
  top: [0, 0.02, 0.2],
  south: [0, 1.22, 1.4],
  east: [Math.PI / 2, 1.22, 1.4],
  north: [Math.PI, 1.22, 1.4],
  west: [-Math.PI / 2, 1.22, 1.4],
};
const FILL = 0.94; // a margin that one turn of the wheel does not use up

const MIDDLE = 12; // the cell c3
const column = (cell) => cell % 5;
const row = (cell) => Math.floor(cell / 5);
const cellName = (cell) => "abcde"[column(cell)] + (row(cell) + 1);
const middle = (cell) => [column(cell) - 2, row(cell) - 2];

/** Where the eye sees all these points from a side, as large as they can be: its target's height,
 * and its distance. Elements 8 and 9 of the projection tell what the camera buttons take. */
function framing(camera, [turn, tilt], points) {
  const p = camera.projectionMatrix.elements;
  const [wide, high] = [0, 1].map((i) => (FILL * (1 - p[8 + i])) / p[5 * i]);
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)];
  let [side, above, below] = [0, 0, 0]; // how far the eye has to be because of each edge
  for (const [x, y, z] of points) {
    const forward = x * Math.sin(turn) + z * Math.cos(turn);
    const across = x * Math.cos(turn) - z * Math.sin(turn);
    const up = y * sin - forward * cos;
    const near = y * cos + forward * sin;
    side = Math.max(side, near + Math.abs(across) / wide);
    above = Math.max(above, near + up / high);
    below = Math.max(below, near - up / high);
  }
  // From straight above a higher target would change nothing.
  if (sin < 0.1) return [0, Math.max(side, above, below)];
  const height = ((above - below) * high) / 2 / sin;
  return [height, Math.max(side, (above + below) / 2) - height * cos];
}

/** A flight of the camera from where it is to a side, a target's height and a distance: a function
 * of time from 0 to 1. */
function flight(camera, target, [turn, tilt], [height, distance]) {
  const from = camera.position.clone().sub(target);
  const radius = from.length();
  const was = [Math.atan2(from.x, from.z), Math.acos(from.y / radius), radius, target.y];
  const way = [turn, tilt, distance, height].map((to, i) => to - was[i]);
  way[0] -= 2 * Math.PI * Math.round(way[0] / (2 * Math.PI));
  return (time) => {
    const s = time * time * (3 - 2 * time);
    const [a, p, r, y] = was.map((value, i) => value + way[i] * s);
    target.y = y;
    camera.position.set(
      r * Math.sin(p) * Math.sin(a),
      y + r * Math.cos(p),
      r * Math.sin(p) * Math.cos(a),
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
  const [vx, vy] = [(across * 2 - 1 + p[8]) / p[0], (1 - down * 2 + p[9]) / p[5]];
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
