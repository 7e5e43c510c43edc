// What stands where something is on its way, once that takes long enough to be noticed; and where it did not come.
import { h } from "./dom.js";
import { told } from "./undo.js";

/** @param {string} [look] "talk": as words of two who talk */
export const skeleton = (look = "") => h("div", { class: `skeleton ${look}`, "aria-hidden": "true" }, h("i"), h("i"), h("i"), h("i"));

/** A look that failed leaves what is shown already, with what was typed into it. @param {HTMLElement | undefined} root @param {Error} error */
export function failed(root, error) {
  if (!root) return;
  if (root.querySelector(".skeleton, .problem")) root.replaceChildren(h("p", { class: "problem" }, error.message));
  else told(error.message);
}
