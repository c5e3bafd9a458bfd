// The stage of a 3D board: camera, ghost, lit places and motion, all within the page.
// The scene itself comes from pythreejs; what is legal and what it scores comes from the kernel
// (`view`), and so do all words. Only a placement costs a message.
//
// The other `stage_*.js` are put in front of this file: together they are one module.

const DROP_FROM = 1.7;
const DROP_TIME = 300;
const FACE_TIME = 420;
const SHOW_TIME = 3200;
const FLIGHT_TIME = 500;
const SPEECH_PAUSE = 100; // without it the same words would not be said a second time
const SIDES = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

function hasWebGL() {
  try {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("webgl2") || canvas.getContext("webgl");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return Boolean(context);
  } catch {
    return false;
  }
}

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A white frame between dark lines, which shows on every paint, as a picture. */
function frameOfLight() {
  const canvas = element("canvas");
  canvas.width = canvas.height = 256;
  const pen = canvas.getContext("2d");
  pen.lineJoin = "round";
  for (const [paint, width] of [["#0b1a26", 30], ["#fff", 16]]) {
    pen.strokeStyle = paint;
    pen.lineWidth = width;
    pen.strokeRect(16, 16, 224, 224);
  }
  return canvas;
}

class Stage {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.cleanups = [];
    this.motions = [];
    this.timers = [];
    this.stay = 0; // counts entering and leaving: what was awaited meanwhile is out of date
    this.cursor = null;
    this.strip = 0; // what the camera buttons take at the top
  }

  // Before there is a scene: a picture, and the question whether this page can draw in 3D

  showPicture() {
    this.picture = element("div", "tt-picture");
    this.el.append(this.picture);
    this.renewPicture();
    if (!this.model.get("asleep")) return;
    const wake = element("button", "tt-wake tt-button", this.model.get("words").wake);
    wake.type = "button";
    wake.addEventListener("click", () => this.model.send({ wake: true }));
    this.el.append(wake);
  }

  renewPicture() {
    this.picture.innerHTML = this.model.get("picture");
  }

  // A live scene

  async enter(ids) {
    const stay = ++this.stay;
    const get = async (id) => {
      const model = await this.model.widget_manager.get_model(id);
      await model.initPromise;
      return model;
    };
    const names = ["renderer", "scene", "camera", "controls", "block", "topper", "mark"];
    let models;
    try {
      models = await Promise.all(names.map((name) => get(ids[name])));
    } catch (error) {
      // The kernel has closed the scene in the meantime, and what follows is on its way.
      if (stay === this.stay) console.warn("The 3D board could not begin:", error);
      return;
    }
    if (stay !== this.stay) return;
    names.forEach((name, i) => (this[name] = models[i]));
    // How one looks at the board is the page's own: the kernel need not hear of every turn.
    for (const model of [this.camera, this.controls]) model.save_changes = () => {};
    this.makePieces(ids.letters, ids.tiles);
    this.labels = new Labels();
    this.pad = element("div", "tt-pad");
    this.pad.tabIndex = 0;
    this.pad.setAttribute("role", "application");
    this.pad.setAttribute("aria-label", this.model.get("words").board);
    this.live = element("div", "tt-hear");
    this.live.setAttribute("aria-live", "polite");
    this.bar = this.cameraButtons();
    this.el.replaceChildren(this.pad, this.labels.layer, this.live, this.bar);
    this.listen(this.scene, "beforeRender", () => this.move());
    this.listen(this.scene, "afterRender", () => this.placeLabels());
    this.input = new Input(this);
    this.followSize();
    this.lookFrom("corner", true);
    this.update();
    this.el.dataset.ready = "true";
  }

  leave() {
    this.stay++;
    this.cleanups.forEach((clean) => clean());
    this.cleanups = [];
    this.motions = [];
    this.stopTimers();
    this.cursor = null;
    delete this.renderer;
    delete this.el.dataset.ready;
    this.el.replaceChildren();
  }

  /** Copies of the scene's one block and one mark: the page's own pieces. */
  makePieces(letters, tiles) {
    const copy = (mesh, geometry = mesh.geometry, material = mesh.material) => {
      const made = new mesh.constructor(geometry, material);
      made.visible = false;
      this.scene.obj.add(made);
      this.cleanups.push(() => this.scene.obj?.remove(made));
      return made;
    };
    const [block, mark] = [this.block.obj, this.mark.obj];
    this.geometry = {};
    [...letters].forEach((letter, i) => {
      const shape = letter > "Z" ? this.topper.obj : block.geometry;
      const made = shape.clone();
      const uv = made.attributes.uv;
      const [x, y] = [i % tiles, tiles - 1 - Math.floor(i / tiles)];
      for (let j = 0; j < uv.array.length; j += 2) {
        uv.array[j] = (uv.array[j] + x) / tiles;
        uv.array[j + 1] = (uv.array[j + 1] + y) / tiles;
      }
      this.geometry[letter] = made;
      this.cleanups.push(() => made.dispose());
    });
    const see = (material, changes) => {
      const made = Object.assign(material.clone(), changes);
      this.cleanups.push(() => made.dispose());
      return made;
    };
    const through = see(mark.material, { depthTest: false, opacity: 0.85 });
    this.ghost = copy(block, block.geometry, see(block.material, { transparent: true, opacity: 0.7 }));
    // A frame: the colour within still shows, for it is what has to match. It is drawn twice:
    // where it lies, and faintly through what hides it.
    const map = new block.material.map.constructor(frameOfLight());
    map.anisotropy = 8;
    map.needsUpdate = true;
    const square = mark.geometry.clone();
    [0, 1].forEach((i) => square.addGroup(0, 6, i));
    this.cleanups.push(() => [map, square].forEach((made) => made.dispose()));
    const light = see(mark.material, { map, opacity: 1 });
    const faint = see(light, { depthTest: false, opacity: 0.25 });
    this.glow = Array.from({ length: 25 }, () => copy(mark, square, [light, faint]));
    // Touching faces are hidden between the blocks, so they shine through.
    this.faces = Array.from({ length: 6 }, () => copy(mark, mark.geometry, through));
    this.faces.forEach((face) => (face.renderOrder = 9));
    this.newBlock = () => {
      const made = copy(block);
      made.castShadow = made.receiveShadow = true;
      return made;
    };
    this.blocks = new Map(); // "cell:height" -> {letter, mesh}
    this.spare = [];
  }

  /** Brings the blocks of the scene in line with the board. */
  stack() {
    const wanted = new Map();
    for (const [cell, stack] of Object.entries(this.view.stacks)) {
      [...stack].forEach((letter, i) => wanted.set(`${cell}:${i + 1}`, letter));
    }
    for (const [place, { letter, mesh }] of this.blocks) {
      if (wanted.get(place) === letter) continue;
      mesh.visible = false;
      this.spare.push(mesh);
      this.blocks.delete(place);
    }
    for (const [place, letter] of wanted) {
      if (this.blocks.has(place)) continue;
      const mesh = this.spare.pop() ?? this.newBlock();
      const [cell, height] = place.split(":").map(Number);
      const [x, z] = middle(cell);
      mesh.geometry = this.geometry[letter];
      mesh.position.set(x, (height - 1) * this.view.floor, z);
      mesh.visible = true;
      this.blocks.set(place, { letter, mesh });
    }
  }

  wordsFor(cell) {
    const { cells, legal, block, fits, fitsNot, points } = this.view;
    if (!block) return cells[cell];
    const gain = cell in legal && points ? ` +${legal[cell]}` : "";
    return `${cells[cell]} ${cell in legal ? fits : fitsNot}${gain}`;
  }

  height(cell) {
    return this.view.stacks[cell].length;
  }

  listen(model, event, action) {
    model.on(event, action);
    this.cleanups.push(() => model.off(event, action));
  }

  cameraButtons() {
    const bar = element("div", "tt-cameras");
    bar.setAttribute("role", "group");
    const words = this.model.get("words");
    bar.setAttribute("aria-label", words.cameras);
    for (const name of Object.keys(SIGHTS)) {
      const button = element("button", "tt-camera", words[name]);
      button.type = "button";
      button.dataset.camera = name;
      button.addEventListener("click", () => this.lookFrom(name));
      bar.append(button);
    }
    return bar;
  }

  redraw() {
    this.renderer.trigger("rerender", this.renderer, {});
  }

  // What the kernel says

  get view() {
    return this.model.get("view");
  }

  update() {
    if (!this.renderer) return;
    this.stack();
    // The picture holds still until a stack grows out of it.
    const outgrown = this.framed.some((top, cell) => this.height(cell) > top);
    if (this.sight && outgrown) this.lookFrom(this.sight);
    this.spread(
      this.glow,
      Object.keys(this.view.legal).map((cell) => {
        const [x, z] = middle(+cell);
        return { at: [x, this.height(cell) * this.view.floor + 0.02, z], flat: true, size: 0.96 };
      }),
    );
    this.labels.hint(
      (this.view.marked ?? []).map((cell) => {
        const [x, z] = middle(cell);
        return [x, this.height(cell) * this.view.floor + 0.15, z];
      }),
    );
    this.point(this.cursor);
    if (this.view.block && this.view.block !== this.blockBefore) {
      this.clearLabels(); // they were about another block
      if (this.hasFocus()) this.say(this.wordsFor(this.cursor ?? MIDDLE));
    }
    this.blockBefore = this.view.block;
    this.redraw();
  }

  /** Lays marks out over squares, and hides the rest of them. */
  spread(marks, squares) {
    marks.forEach((mark, i) => {
      const square = squares[i];
      mark.visible = Boolean(square);
      if (!square) return;
      mark.position.set(...square.at);
      mark.rotation.set(square.flat ? -Math.PI / 2 : 0, square.turned ? Math.PI / 2 : 0, 0);
      mark.scale.set(square.size, square.size * (square.flat ? 1 : this.view.floor), 1);
    });
  }

  onEvent(event) {
    if (!this.renderer) return;
    this.clearLabels();
    if (event.kind === "placed" || event.kind === "sum") this.showPlaced(event);
    else if (event.kind === "refused") this.showRefused(event);
    else if (event.kind === "other" && this.sight) this.lookFrom(this.sight);
    this.say(event.aloud ? event.say : "");
  }

  /** Lets a screen reader say what has happened. */
  say(text) {
    this.hear("");
    if (!text) return;
    this.speech = setTimeout(() => (this.live.textContent = text), SPEECH_PAUSE);
    this.timers.push(this.speech);
  }

  /** Says something at once, instead of what was going to be said. */
  hear(text) {
    clearTimeout(this.speech);
    this.live.textContent = text;
  }

  hasFocus() {
    return document.activeElement === this.pad;
  }

  showPlaced(event) {
    const here = this.cursor;
    this.point(null); // nothing in front of what is to be seen now
    if (this.input.byKeyboard) this.cursor = here; // the arrows go on from here
    const placed = this.blocks.get(`${event.cell}:${event.height}`);
    const drops = placed && event.kind === "placed" && !still();
    if (drops) this.drop(placed.mesh, event.height);
    const start = drops ? DROP_TIME : 0;
    const wait = still() ? 0 : FACE_TIME;
    const own = event.sum[0];
    const squares = [];
    event.sum.forEach((part, i) => {
      this.later(start + i * wait, () => {
        const [square, at] = this.faceOf(event.cell, event.height, part.direction);
        if (square) squares.push(square);
        this.faces[0].material.color.set("#ffe27a");
        this.spread(this.faces, squares);
        this.label(part === own ? `${part.points}` : `+${part.points}`, at, "tt-number");
        this.redraw();
      });
    });
    if (!event.sum.length) return; // the points are still to be found out
    this.later(start + event.sum.length * wait, () => {
      const [x, z] = middle(event.cell);
      this.label(event.total, [x, (event.height + 0.35) * this.view.floor, z], "tt-sum");
    });
    this.later(start + event.sum.length * wait + SHOW_TIME, () => this.clearLabels());
  }

  showRefused(event) {
    const squares = [];
    for (const direction of event.faces ?? []) {
      const [square, at] = this.faceOf(event.cell, event.height, direction);
      if (square) squares.push(square);
      this.label("✕", at, "tt-cross");
    }
    this.faces[0].material.color.set("#ff2d20");
    this.spread(this.faces, squares);
    this.label(event.say, null, "tt-reason");
    this.later(SHOW_TIME * 2, () => this.clearLabels());
    this.redraw();
  }

  /** The square between a block and the one it touches, and its middle. */
  faceOf(cell, height, direction) {
    const [x, z] = middle(cell);
    const floor = this.view.floor;
    const low = (height - 1) * floor;
    if (!direction) return [null, [x, low + floor * 0.55, z]];
    if (direction === "below") return [{ at: [x, low, z], flat: true, size: 0.84 }, [x, low, z]];
    const [dx, dz] = SIDES[direction];
    const at = [x + dx * 0.5, low + floor / 2, z + dz * 0.5];
    return [{ at, turned: dx !== 0, size: 0.84 }, at];
  }

  drop(mesh, height) {
    const rest = (height - 1) * this.view.floor;
    const began = performance.now();
    const motion = {
      step: (now) => {
        const t = Math.min(1, (now - began) / DROP_TIME);
        mesh.position.y = rest + DROP_FROM * (1 - t * t);
        return t >= 1;
      },
    };
    this.begin(motion);
  }

  // Motion

  begin(motion) {
    this.motions.push(motion);
    this.redraw();
  }

  /** Runs just before a frame is drawn, so that no frame shows a block where it is not yet. */
  move() {
    const now = performance.now();
    this.motions = this.motions.filter((motion) => !motion.step(now));
    if (this.motions.length) requestAnimationFrame(() => this.renderer && this.redraw());
  }

  later(time, action) {
    this.timers.push(setTimeout(action, time));
  }

  stopTimers() {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }

  label(text, at, className) {
    this.labels.answer(text, at, className);
    this.placeLabels();
  }

  placeLabels() {
    this.labels.place(this.camera.obj, this.strip);
  }

  clearLabels() {
    this.stopTimers();
    this.labels.clearAnswers();
    this.spread(this.faces, []);
    this.redraw();
  }

  /** Turns the camera to a side, and frames what stands on the board. */
  lookFrom(name, atOnce = false) {
    const [controls, camera] = [this.controls.obj, this.camera.obj];
    const sight = SIGHTS[name];
    const spare = Math.min(sight[2], camera.aspect); // a narrow page has less to spare
    // How many floors of each cell are to be seen: on a topper there is room for numbers only.
    this.framed = Object.values(this.view.stacks).map(
      (stack) => stack.length + (/[a-z]$/.test(stack) ? Math.min(0.4, spare) : spare),
    );
    const points = this.framed.flatMap((top, cell) => {
      const [x, z] = middle(cell);
      return [-0.5, 0.5].flatMap((i) => [-0.5, 0.5].map((j) => [x + i, top * this.view.floor, z + j]));
    });
    for (const [x, z] of Object.values(SIDES)) {
      for (const y of [0, -0.42]) points.push([3 * (x - z), y, 3 * (x + z)]); // the board's corners
    }
    const frame = framing(camera, sight, points);
    this.lookedFrom(name);
    controls.minDistance = frame[1] * 0.45;
    controls.maxDistance = frame[1] * 1.5;
    const fly = flight(camera, controls.target, sight, frame);
    this.motions = this.motions.filter((motion) => !motion.isFlight);
    if (atOnce || still()) {
      fly(1);
      controls.update();
      return this.redraw();
    }
    const began = performance.now();
    controls.enabled = false;
    this.begin({
      isFlight: true,
      step: (now) => {
        const time = Math.min(1, (now - began) / FLIGHT_TIME);
        fly(time);
        controls.enabled = time >= 1;
        return time >= 1;
      },
    });
  }

  /** Remembers which side one looks from; none once somebody has turned the board by hand. */
  lookedFrom(name) {
    this.sight = name;
    for (const button of this.bar.children) button.ariaPressed = button.dataset.camera === name;
  }

  /** The cell under a point of the page. */
  cellAt(clientX, clientY) {
    const box = this.el.getBoundingClientRect();
    const [across, down] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    const top = (cell) => this.height(cell) * this.view.floor;
    return cellSeen(this.camera.obj, across, down, top);
  }

  /** Shows what the chosen block would do on a cell. */
  point(cell) {
    this.cursor = cell;
    const { block, legal, floor } = this.view;
    const { ghost } = this;
    const { tip } = this.labels;
    ghost.visible = cell !== null && block !== null && cell in legal;
    tip.hidden = cell === null || block === null;
    if (cell !== null) {
      const [x, z] = middle(cell);
      const y = this.height(cell) * floor;
      if (ghost.visible) {
        ghost.geometry = this.geometry[block];
        ghost.position.set(x, y, z);
      }
      const gain = this.view.points ? `+${legal[cell]}` : "✓";
      tip.textContent = `${cellName(cell)}  ${cell in legal ? gain : "✕"}`;
      tip.classList.toggle("tt-no", !(cell in legal));
      tip.at = [x, y + floor * (ghost.visible ? 1.5 : 0.4), z];
    }
    this.redraw();
  }

  followSize() {
    const box = this.el.parentElement;
    if (!box) return;
    const fit = () => {
      const [width, height] = [box.clientWidth, box.clientHeight]; // the style sheet's decision
      if (!width) return;
      const { bar } = this;
      const isColumn = bar.offsetHeight > bar.offsetWidth;
      this.strip = isColumn ? 0 : bar.offsetTop + bar.offsetHeight;
      const side = isColumn ? bar.offsetWidth : 0;
      const camera = this.camera.obj;
      camera.aspect = width / height;
      // The middle of the picture is the middle of what the buttons leave free.
      camera.setViewOffset(width, height, side / 2, -this.strip / 2, width, height);
      this.renderer.set({ _width: width, _height: height });
      if (this.sight) this.lookFrom(this.sight, true);
      this.redraw();
    };
    box.classList.add("tt-live");
    this.cleanups.push(() => box.classList.remove("tt-live"));
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    this.cleanups.push(() => observer.disconnect());
    fit();
  }
}

function initialize({ model }) {
  // One message carries the new view and what happened; later views of this model see it too.
  model.on("msg:custom", (message) => {
    if (!message.view) return;
    const old = model.get("view");
    const view = { ...old, ...message.view };
    for (const name of ["stacks", "cells"]) {
      if (message.view[name]) view[name] = { ...old[name], ...message.view[name] };
    }
    model.set("view", view);
  });
}

function render({ model, el }) {
  el.classList.add("tt-stage");
  const stage = new Stage(model, el);
  el.stage = stage; // for who looks for it in the browser's console, and for the tests
  const settle = () => {
    stage.leave();
    if (model.get("ids").renderer) stage.enter(model.get("ids"));
    else stage.showPicture();
  };
  const onView = () => stage.update();
  const onPicture = () => stage.renderer || stage.renewPicture();
  const onMessage = (message) => message.event && stage.onEvent(message.event);
  model.on("change:ids", settle);
  model.on("change:asleep", settle);
  model.on("change:picture", onPicture);
  model.on("change:view", onView);
  model.on("msg:custom", onMessage);
  settle();
  if (!model.get("ids").renderer) model.send({ webgl: hasWebGL() });
  return () => {
    stage.leave();
    model.off("change:ids", settle);
    model.off("change:asleep", settle);
    model.off("change:picture", onPicture);
    model.off("change:view", onView);
    model.off("msg:custom", onMessage);
  };
}

export default { initialize, render };
