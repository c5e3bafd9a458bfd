// Pointer, wheel and keys of a 3D board: what they point at, and what they ask the kernel for.

const CLICK_SLACK = 8; // a finger is not still
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

class Input {
  /** Listens until the stage is left. */
  constructor(stage) {
    this.stage = stage;
    this.byKeyboard = false;
    this.followPointer();
    this.followWheel();
    this.followKeys();
  }

  on(target, type, action, first = false) {
    target.addEventListener(type, action, first);
    this.stage.cleanups.push(() => target.removeEventListener(type, action, first));
  }

  /** Listens to the whole board, buttons and canvas too. */
  onBoard(type, action, first) {
    this.on(this.stage.el.parentElement ?? this.stage.el, type, action, first);
  }

  inScene(event) {
    return event.target === this.stage.pad || event.target.tagName === "CANVAS";
  }

  followPointer() {
    const { stage } = this;
    let pressed = null;
    const wayFrom = (event) => Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]);
    // The controls of pythreejs prevent what they have promised not to, which browsers report as
    // an error. The style sheet's touch-action has done what they want.
    this.onBoard("touchstart", (event) => (event.preventDefault = () => {}), true);
    this.onBoard("pointermove", (event) => {
      if (pressed && wayFrom(event) > CLICK_SLACK) stage.lookedFrom(null);
      if (event.buttons || !this.inScene(event)) return;
      this.useKeys(false);
      const cell = stage.cellAt(event.clientX, event.clientY);
      if (cell !== stage.cursor) stage.point(cell);
    });
    this.onBoard("pointerleave", () => this.byKeyboard || stage.point(null));
    this.onBoard("pointerdown", (event) => {
      this.useKeys(false);
      pressed = this.inScene(event) ? [event.clientX, event.clientY] : null;
    });
    this.onBoard("pointerup", (event) => {
      const click = pressed && wayFrom(event) <= CLICK_SLACK;
      pressed = null;
      if (!click) return;
      const cell = stage.cellAt(event.clientX, event.clientY);
      stage.pad.focus({ preventScroll: true }); // so that the keys go on from here
      if (cell !== null) stage.model.send({ place: cellName(cell) });
    });
  }

  /** The wheel scrolls the page past a board, and zooms one that is in use. */
  followWheel() {
    let inUse = false;
    const use = (event) => (inUse = inUse || this.inScene(event));
    const release = () => (inUse = false);
    this.onBoard("pointerdown", use);
    this.onBoard("pointerup", use); // a press may have taken the focus away
    this.onBoard("focusin", use);
    this.onBoard("pointerleave", release);
    this.onBoard("focusout", release);
    // First, before the controls of the scene get it, which would keep it from the page.
    const turn = (event) => (inUse ? this.stage.lookedFrom(null) : event.stopPropagation());
    this.onBoard("wheel", turn, true);
  }

  useKeys(yes) {
    this.byKeyboard = yes;
    this.stage.pad.classList.toggle("tt-pointed", !yes);
  }

  followKeys() {
    const { pad } = this.stage;
    this.on(pad, "keyup", () => this.useKeys(true));
    this.on(pad, "keydown", (event) => this.key(event));
    // A page of Voila has no shortcuts of its own: there the only board hears letters and digits
    // as long as nothing else has the focus.
    this.on(document, "keydown", (event) => {
      const { body } = document;
      if (event.target !== body || body.dataset.voila !== "voila") return;
      if (!/^[a-z0-9]$/i.test(event.key)) return;
      if (document.querySelectorAll(".tt-pad").length === 1) this.key(event);
    });
  }

  key(event) {
    const { stage } = this;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isPlace = event.key === "Enter" || event.key === " ";
    let arrow = ARROWS[event.key];
    if (stage.cursor === null && (arrow || isPlace)) arrow = [0, 0]; // first show where one is
    if (arrow) {
      const from = stage.cursor ?? MIDDLE;
      const x = Math.min(4, Math.max(0, column(from) + arrow[0]));
      const z = Math.min(4, Math.max(0, row(from) + arrow[1]));
      this.useKeys(true);
      stage.point(z * 5 + x);
      stage.hear(stage.wordsFor(stage.cursor));
    } else if (isPlace) {
      stage.model.send({ place: cellName(stage.cursor) });
    } else if (event.key.length === 1) {
      stage.model.send({ key: event.key.toLowerCase() });
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
