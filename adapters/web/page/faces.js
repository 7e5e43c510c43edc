// The five faces, drawn like the icon: one head in profile, five birds of it. Parts that move have a class; faces.css moves them.
import { $ } from "./dom.js";
import { t } from "./texts.js";
import "./faces_texts.js";

/** @typedef {"" | "listens" | "thinks" | "speaks" | "rings" | "rang"} State */

// A shape is its colour and its path; one that begins with "~" is a line of that colour, its width behind the second "~".
const HEAD = "M50 12C30 12 18 27 18 47c0 18 12 30 30 30 17 0 27-11 28-27 1-23-8-38-26-38z";
const BODY = "M6 100c0-22 8-34 20-42l46 8c10 8 14 20 14 34z";
const BEAK = "M66 33c14-3 26 6 26 22 0 7-3 12-7 14-1-8-5-13-13-13l-9-1z";
const JAW = "M63 55.5l13 1c4 1 5 6 3.5 10.5-9 2-17-2.5-16.5-11.5z";

const BIRDS = {
  // African grey: ash and silver, a pale face, a black beak, the red tail.
  memo: {
    back: [["#d8453e", "M-4 100 10 66l20 12-8 22z"]],
    body: [["#7f8d95", BODY], ["~#99a6ad~3", "M14 84c6-4 11-4 16 0M32 88c6-4 11-4 16 0M50 90c6-4 11-4 16 0"]],
    head: [["#9aa7ae", HEAD], ["~#b6c1c7~2.5", "M25 40c4-3 7-3 10 0M23 52c4-3 7-3 10 0M29 63c4-3 7-3 10 0M33 27c4-3 7-3 10 0"], ["#f1f3f2", "M56 22c-12 0-19 7-19 17s8 18 20 18h10V33c0-7-4-11-11-11z"]],
    beak: [["#39434a", BEAK], ["~#56626a~2.5", "M70 38c9-1 16 4 18 12"]],
    jaw: [["#262e33", JAW]],
    eye: ["#f4d166", 55, 38, 7.5],
  },
  // Macaw: red, a bare white cheek with fine lines, a great ivory beak, blue and gold behind.
  schedule: {
    back: [["#2673b8", "M-4 100c0-20 6-30 16-38l12 38z"]],
    body: [["#d63f2f", BODY], ["#f3b834", "M2 100c2-16 8-25 18-31l8 31z"], ["#2673b8", "M-4 100c1-8 4-14 9-19l8 19z"]],
    head: [["#de4a37", "M52 9C31 9 18 25 18 46c0 19 12 31 30 31 17 0 29-10 29-27C78 25 70 9 52 9z"], ["#fdf4ea", "M58 24c-13 0-20 7-20 16 0 11 9 19 22 19h8V34c0-7-4-10-10-10z"], ["~#d98d7f~1.8", "M42 45c6 1 11 1 16 0M43 50c6 1.5 11 1.5 17 0M47 55c5 1 9 1 14 0"]],
    beak: [["#f5ead2", "M65 27c18-4 30 8 30 27 0 9-3 15-8 18-1-10-5-15-14-15l-10-1z"], ["#4b4038", "M95 54c0 9-3 15-8 18-1-6-3-10-7-12 6-1 11-3 15-6z"]],
    jaw: [["#3b322c", "M63 56l14 1c4 1 6 7 4 12.5C71 71 63 66 63 56z"]],
    eye: ["#fff", 56, 37, 6.5],
  },
  // Amazon: green, a golden crown, a blue brow, a rainbow at the shoulder.
  amazing: {
    back: [],
    body: [["#2c8f5f", BODY], ["~#e0523f~5", "M9 92c3-11 8-18 16-23"], ["~#f3b834~5", "M15 97c3-11 7-18 14-23"], ["~#2f86c8~5", "M22 100c2-9 5-15 11-20"]],
    head: [["#3aa873", HEAD], ["#f6c945", "M44 12.5c-11 2-18 8-22 17 12 2 26 0 38-6 5-2.5 6-5 4-7.5C59 12 52 11 44 12.5z"], ["#58b7e0", "M58 20c6-4 12-1 14 6 1 4 1 7 .5 10-8-1-14-5-17-10 0-2 1-4 2.5-6z"], ["#e9f3cf", "M53 28c-8 0-12 5-12 11s5 12 12 12 11-5 11-12-4-11-11-11z"], ["#f6c945", "M38 58c4 8 12 12 22 10-3 5-8 8-14 8-6-3-9-9-8-18z"]],
    beak: [["#f0c48c", BEAK], ["#b98549", "M92 55c0 7-3 12-7 14-.5-5-2-8-5-10 5-.5 9-2 12-4z"]],
    jaw: [["#b98549", JAW]],
    eye: ["#f08a3c", 54, 39, 7],
  },
  // Budgerigar: sky blue, a lemon mask, waves on its nape, a small beak, spots at the throat.
  creative: {
    back: [],
    body: [["#4aa9dc", "M10 100c0-20 6-32 16-40l44 4c9 8 14 20 14 36z"], ["~#2b3f4c~3.5", "M11 86c6-2 10-6 12-12M12 96c8-2 14-8 16-16"]],
    head: [["#ffe27a", "M48 12C28 12 16 28 16 46c0 19 13 32 33 32 19 0 32-13 32-31C81 27 68 12 48 12z"], ["#79c4ea", "M30 18C20 24 16 34 16 46c0 12 5 21 13 27 3-5 4-11 2-17 4-12 4-26-1-38z"], ["~#2b3f4c~3", "M23 28c4 2 8 2 11 0M19 39c5 2 10 2 14 0M18 50c5 2 10 2 14 0M22 61c4 1.5 7 1.5 10 0"], ["#7d6bd0", "M40 60c5-3 11-1 12 4 0 5-5 8-10 6-4-2-5-7-2-10z"]],
    beak: [["#f3a23a", "M63 42c11-3 18 3 18 12 0 7-4 12-8.5 14C66 66 61 58 61 50z"], ["#4f8fd6", "M61 38c7-4 17-2 19 6-5 3-13 4-20 1.5z"]],
    jaw: [["#c97a1f", "M62 58c4 1 8 4 10.5 9-1 4-5 5.5-8.5 4-4-2-4-9-2-13z"]],
    over: [["#2b3f4c", "M45 71a3 3 0 1 0 .1 0zM57 74a3 3 0 1 0 .1 0z"]],
    eye: ["#fff", 53, 37, 7],
  },
  // Cockatoo: white, the crest of sulphur, a soft cheek, a slate beak.
  lifecoach: {
    back: [],
    body: [["#ece7dc", BODY], ["~#d3cbbb~3", "M16 92c3-9 8-15 15-19M30 96c2-7 5-12 10-16"]],
    crest: [["#f2bf2f", "M42 20C30 15 18 17 8 27c10-3 16-1 22 3z"], ["#f7cf4c", "M46 18C38 7 26 3 12 7c10 3 15 8 20 17z"], ["#fbdc6c", "M52 17C50 7 43 2 31 1c8 5 9 11 11 18z"], ["#fde792", "M60 17c1-8-2-12-8-16 1 7-4 11-5 17z"]],
    head: [["#fffdf8", HEAD], ["~#ece5d8~2.5", "M26 44c3-2 6-2 9 0M25 55c3-2 6-2 9 0M32 65c3-2 6-2 9 0"], ["#fbc9ad", "M44 56c6-3 13 0 14 6-1 6-8 8-13 5-4-3-4-9-1-11z"]],
    beak: [["#5a6570", BEAK], ["~#7c8893~2.5", "M70 38c9-1 16 4 18 12"]],
    jaw: [["#424c56", JAW]],
    eye: ["#cfe3ee", 55, 38, 7.5],
  },
};

const make = (tag, values, ...children) => {
  const el = document.createElementNS($("send").firstElementChild.namespaceURI, tag);
  for (const [name, value] of Object.entries(values)) el.setAttribute(name, value);
  el.append(...children);
  return el;
};

function shape([colour, d]) {
  const [, line, width] = /^~(.*)~(.*)$/.exec(colour) ?? [];
  return make("path", line ? { d, fill: "none", stroke: line, "stroke-width": width, "stroke-linecap": "round" } : { d, fill: colour });
}

const group = (name, shapes, ...more) => make("g", { class: `face-${name}` }, ...shapes.map(shape), ...more);

export const hasFace = (id) => Object.hasOwn(BIRDS, id ?? "");

/** A face in a state, said to those who do not see it where `name` is given. @param {string} id @param {State} [state] */
export function face(id, state = "", name = "") {
  const bird = BIRDS[id];
  const [iris, x, y, r] = bird.eye;
  const eye = make("g", { class: "face-eye" },
    make("circle", { cx: x, cy: y, r, fill: iris }),
    make("g", { class: "face-pupil" }, make("circle", { cx: x + 0.8, cy: y, r: r * 0.66, fill: "#1e2a25" }), make("circle", { cx: x + 2.8, cy: y - 2.2, r: 1.7, fill: "#fff" })));
  const el = make("svg", { viewBox: "0 0 96 96", ...(name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" }) },
    group("body", [...bird.back, ...bird.body]),
    group("head", [], group("crest", bird.crest ?? []), group("jaw", bird.jaw), ...bird.head.map(shape), group("beak", bird.beak), ...(bird.over ?? []).map(shape), eye),
    group("bell", [["#fff", "M82 1c8 0 12 6 12 12l4 13c0 3-2 4-4 4h-7a6 6 0 0 1-11 0h-7c-3 0-4-2-3-5l4-12c0-6 4-12 12-12z"], ["#eda51f", "M81 4c6 0 9 4 9 10v6l4 5H68l4-5v-6c0-6 3-10 9-10z"], ["#b5571f", "M77 27h8a4 4 0 0 1-8 0z"]]));
  setState(el, state);
  return el;
}

/** @param {Element} el a face, or what is around it @param {State} state */
export const setState = (el, state) => (el.firstElementChild?.closest("svg") ?? el).setAttribute("class", `face ${state}`);

/** What a state is called, beside a name. */
export const stateWords = (state) => ({ listens: t("stateListens"), thinks: t("stateThinks"), speaks: t("stateSpeaks"), rings: t("stateRings") })[state] ?? "";
