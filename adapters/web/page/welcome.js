// What an empty chat shows: who is here, and three things to try.
import { $, h } from "./dom.js";
import { allAgents, avatar, inLanguage } from "./message.js";
import { t } from "./texts.js";

/** @param {(text: string) => void} send @param {(text: string) => void} type */
export function drawWelcome(send, type) {
  const agents = allAgents();
  $("welcome").replaceChildren(
    h("img", { src: "page/icon.svg", width: 88, height: 88, alt: "" }),
    h("h2", null, t("welcomeTitle")),
    h("p", null, t("welcomeText")),
    h("div", { class: "examples" }, ...["example1", "example2", "example3"].map((key) =>
      h("button", { type: "button", class: "example", onclick: () => send(t(key)) }, t(key)))),
    agents.length ? h("p", { class: "flock-title" }, t("welcomeFlock")) : "",
    h("div", { class: "flock" }, ...agents.map((agent) =>
      h("button", { type: "button", class: "bird", title: inLanguage(agent.species), onclick: () => type(`@${inLanguage(agent.name)} `) },
        avatar(agent.id), h("span", null, h("strong", null, inLanguage(agent.name)), h("span", { class: "does" }, inLanguage(agent.does)))))));
}
