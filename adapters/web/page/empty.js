// What a view shows where there is nothing yet: whose it is, and a sentence to try, which goes into the box of the chat.
import { h } from "./dom.js";
import { avatar } from "./message.js";
import { t } from "./texts.js";
import "./composer_texts.js";

/** @param {string} bird whose things these are @param {string} [example] to be tried in the chat */
export const empty = (bird, title, hint, example) =>
  h("div", { class: "empty" }, avatar(bird, "listens"), h("strong", null, title), hint && h("p", null, hint),
    example && h("button", { type: "button", class: "example", dir: "auto", onclick: () => dispatchEvent(new CustomEvent("type", { detail: example })) }, h("span", { class: "hidden-text" }, `${t("tryIt")}: `), example));
