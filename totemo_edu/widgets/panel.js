// A panel: HTML from the kernel in named parts, and what people do in it sent back.
// Only parts that changed are sent; the words, the look and the meaning are all the kernel's.
//
//   data-part="name"   an element whose content is the part of that name
//   data-do="action"   a button or an input: a click or a change sends {do, value}
//   data-key="u"       the same, also when this key is pressed anywhere in the panel
//   data-cell="7"      a cell of a grid: the arrow keys move among the cells of five a row
//   data-keep="text"   pressing it also keeps this text as the look that the reader likes best

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -5, ArrowDown: 5 };

const LOOK = "totemo-look"; // the name under which the browser keeps it

// What the browser keeps. Where it may keep nothing, the page works all the same.
function recall(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {}
}

// Another page may have kept more in the meantime: for each thing the larger number stays.
function keepMost(name, numbers) {
  let kept = {};
  try {
    kept = { ...JSON.parse(recall(name)) };
  } catch {}
  for (const [key, number] of Object.entries(numbers)) {
    kept[key] = Math.max(number, Number(kept[key]) || 0);
  }
  keep(name, JSON.stringify(kept));
}

function copy(text) {
  const byHand = () => {
    const focused = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.style.cssText = "position: fixed; top: 0; opacity: 0";
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    focused?.focus({ preventScroll: true });
  };
  // Pages of a class server come without https, and such pages have no clipboard.
  if (navigator.clipboard) navigator.clipboard.writeText(text).catch(byHand);
  else byHand();
}

function tabStop(grid) {
  return grid.querySelector('[data-cell][tabindex="0"]')?.dataset.cell;
}

function moveTabStop(grid, cell) {
  for (const each of grid.querySelectorAll("[data-cell]")) {
    each.tabIndex = each.dataset.cell === cell ? 0 : -1;
  }
}

function fill(el, parts, shown) {
  const focused = el.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset.id ?? null;
  // The kernel does not know where the arrow keys have led.
  const stops = new Map();
  for (const grid of el.querySelectorAll("[role=grid]")) stops.set(grid, tabStop(grid));
  for (const slot of el.querySelectorAll("[data-part]")) {
    const html = parts[slot.dataset.part] ?? "";
    if (shown.get(slot) === html) continue;
    slot.innerHTML = html;
    shown.set(slot, html);
  }
  for (const [grid, cell] of stops) if (cell !== undefined) moveTabStop(grid, cell);
  if (key !== null && !el.contains(focused)) {
    el.querySelector(`[data-id="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }
}

function send(model, target) {
  if (target.disabled || target.getAttribute("aria-disabled") === "true") return;
  if (target.dataset.keep !== undefined) keep(LOOK, target.dataset.keep);
  const value = target.type === "checkbox" ? String(target.checked) : (target.value ?? "");
  model.send({ do: target.dataset.do, value: target.dataset.value ?? value });
}

function moveInGrid(event) {
  const cell = event.target.closest("[data-cell]");
  const step = STEPS[event.key];
  if (!cell || !step) return false;
  const from = +cell.dataset.cell;
  const to = from + step;
  const sameRow = Math.floor(from / 5) === Math.floor(to / 5);
  if (to < 0 || to > 24 || (Math.abs(step) === 1 && !sameRow)) return true;
  const grid = cell.closest("[role=grid]");
  const next = grid.querySelector(`[data-cell="${to}"]`);
  if (!next) return true;
  moveTabStop(grid, String(to));
  next.focus();
  return true;
}

function initialize({ model }) {
  const greeting = model.get("greeting");
  const greet = () => {
    const value = {
      query: location.search,
      location: location.origin + location.pathname,
      kept: recall(greeting),
      look: recall(LOOK),
    };
    model.send({ do: greeting, value: JSON.stringify(value) });
  };
  if (greeting) {
    greet();
    window.addEventListener("popstate", greet); // back and forward lead through the screens
  }
  const obey = (message) => {
    if (message.skeleton) model.set({ skeleton: message.skeleton, parts: message.parts });
    else if (message.parts) model.set("parts", { ...model.get("parts"), ...message.parts });
    if (message.address !== undefined && message.address !== location.search) {
      const [to, how] = [message.address || location.pathname, message.instead];
      how ? history.replaceState(null, "", to) : history.pushState(null, "", to);
    }
    if (message.title) document.title = message.title;
    if (message.copy) copy(message.copy);
    if (message.print) window.print();
    if (message.keep) keep(...message.keep);
    if (message.keep_most) keepMost(...message.keep_most);
  };
  model.on("msg:custom", obey);
  return () => {
    window.removeEventListener("popstate", greet);
    model.off("msg:custom", obey);
  };
}

function render({ model, el }) {
  el.classList.add("tt-panel");
  const shown = new WeakMap();
  const lay = () => {
    const key = el.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    el.innerHTML = model.get("skeleton");
    fill(el, model.get("parts"), shown);
    if (key) el.querySelector(`[data-id="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  };
  // On another screen the eye, the keyboard and the screen reader begin at its title.
  const arrive = (message) => {
    const title = el.querySelector("h1");
    if (!message.skeleton || !title || el.contains(document.activeElement)) return;
    title.tabIndex = -1;
    title.focus();
    scrollTo(0, 0);
  };
  const refill = () => fill(el, model.get("parts"), shown);
  // What has been asked for must not come to lie below the window.
  const reveal = (message) => {
    const slot = message.reveal && el.querySelector(`[data-part="${message.reveal}"]`);
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    slot?.scrollIntoView({ block: "nearest", behavior: smooth ? "smooth" : "auto" });
  };
  model.on("change:skeleton", lay);
  model.on("change:parts", refill);
  model.on("msg:custom", arrive);
  model.on("msg:custom", reveal);
  lay();

  el.addEventListener("click", (event) => {
    const target = event.target.closest("button[data-do], a[data-do]");
    if (!target) return;
    event.preventDefault();
    send(model, target);
  });
  el.addEventListener("change", (event) => {
    if (event.target.matches("input[data-do], select[data-do], textarea[data-do]")) {
      send(model, event.target);
    }
  });
  el.addEventListener("submit", (event) => event.preventDefault());
  el.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input:not([type=checkbox]), textarea, select")) {
      event.stopPropagation(); // the notebook has keys of its own
      return;
    }
    let taken = moveInGrid(event);
    if (!taken && event.key.length === 1) {
      const target = el.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
      if (target) send(model, target);
      taken = Boolean(target);
    }
    if (taken) event.preventDefault();
    if (taken || event.key === "Enter" || event.key === " ") event.stopPropagation();
  });
  return () => {
    model.off("change:skeleton", lay);
    model.off("change:parts", refill);
    model.off("msg:custom", arrive);
    model.off("msg:custom", reveal);
  };
}

export default { initialize, render };
