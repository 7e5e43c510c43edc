// Building elements without ever parsing HTML.

/** @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id);

/**
 * An element: h("p", {class: "x", onclick: f}, "text", child). False, null and undefined children and values are left out.
 * @param {Record<string, any> | null} [props]
 * @param {...(Node | string | false | null | undefined)} children
 */
export function h(tag, props, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) el.addEventListener(name.slice(2), value);
    else el.setAttribute(name, value === true ? "" : String(value));
  }
  el.append(...children.filter((child) => child || child === ""));
  return el;
}

/** Words whose days, with their weekday, and times stay in one line each. @param {string} text */
export const unbroken = (text) => text.split(/((?:[A-Z][a-z]{2} )?\d{4}-\d\d-\d\d(?: 周.)?|\d\d:\d\d - \d\d:\d\d)/).map((part, n) => (n % 2 ? h("span", { class: "unbroken" }, part) : part));

/** A drawing of one stroked path, 24 by 24. @param {string} path */
export function icon(path, size = 22) {
  const space = $("send").firstElementChild.namespaceURI;
  const make = (tag, values) => {
    const el = document.createElementNS(space, tag);
    for (const [name, value] of Object.entries(values)) el.setAttribute(name, value);
    return el;
  };
  const drawing = make("svg", { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" });
  drawing.append(make("path", { d: path, fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round", "stroke-linejoin": "round" }));
  return drawing;
}

/** A random key, also where crypto.randomUUID is missing (plain http). */
export const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
