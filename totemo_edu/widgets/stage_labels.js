// The labels in front of a 3D board: each belongs to a point of the scene and stays there as the
// camera turns.

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

class Labels {
  constructor() {
    this.layer = element("div", "tt-overlay");
    this.answers = []; // numbers, crosses and sentences, until something else happens
    this.hints = []; // as long as the kernel says so
    this.tip = element("div", "tt-tip");
    this.tip.hidden = true;
    this.layer.append(this.tip);
  }

  /** A label at a point of the scene; one without a point lies where the style sheet says. */
  answer(text, at, className) {
    this.answers.push(this.make(text, at, className));
  }

  make(text, at, className) {
    const made = element("div", `tt-label ${className}`, text);
    made.at = at;
    this.layer.append(made);
    return made;
  }

  clearAnswers() {
    this.answers.forEach((label) => label.remove());
    this.answers = [];
  }

  /** Question marks at the points of a hint, instead of those before. */
  hint(points) {
    this.hints.forEach((label) => label.remove());
    this.hints = points.map((at) => this.make("?", at, "tt-hint"));
  }

  /** Puts every label in front of its point, as the camera sees it now, beneath a strip at the top. */
  place(camera, strip) {
    const [width, height] = [this.layer.clientWidth, this.layer.clientHeight];
    const within = (value, margin, room, first = 0) =>
      Math.min(Math.max(value, first + margin), Math.max(margin, room - margin));
    const taken = [];
    for (const label of [...this.hints, ...this.answers, this.tip]) {
      if (!label.at || label.hidden) continue;
      const half = [label.offsetWidth / 2 + 2, label.offsetHeight / 2 + 2];
      let at = onScreen(camera, label.at, width, height);
      if (this.answers.includes(label)) {
        // Numbers make way for each other; a sentence goes above them all.
        const wide = !label.matches(".tt-number, .tt-cross");
        const free = wide ? moveAbove : moveOff;
        taken.forEach((other) => (at = free(at, half, other)));
        taken.push({ at, half });
      }
      const left = within(at[0], Math.min(half[0], width / 2), width);
      const top = within(at[1], Math.min(half[1], height / 2), height, strip);
      label.style.transform = `translate(-50%, -50%) translate(${left}px, ${top}px)`;
    }
  }
}

/** Where a point of the scene is in the picture. */
function onScreen(camera, point, width, height) {
  const { x, y } = camera.position.clone().set(...point).project(camera);
  return [((x + 1) / 2) * width, ((1 - y) / 2) * height];
}

/** A label's place, moved up if need be until it is above another label. */
function moveAbove(at, half, other) {
  if (Math.abs(at[0] - other.at[0]) >= half[0] + other.half[0]) return at;
  return [at[0], Math.min(at[1], other.at[1] - other.half[1] - half[1])];
}

/** A label's place, moved the shorter way off another label that it would cover. */
function moveOff(at, half, other) {
  const away = [0, 1].map((i) => at[i] - other.at[i]);
  const over = [0, 1].map((i) => half[i] + other.half[i] - Math.abs(away[i]));
  if (over[0] <= 0 || over[1] <= 0) return at;
  const axis = over[0] < over[1] ? 0 : 1;
  const moved = [...at];
  moved[axis] += away[axis] < 0 ? -over[axis] : over[axis];
  return moved;
}
