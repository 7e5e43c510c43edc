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

/** A random key, also where crypto.randomUUID is missing (plain http). */
export const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
