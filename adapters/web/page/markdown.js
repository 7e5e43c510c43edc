// A small safe Markdown renderer: text in, elements out; nothing is ever parsed as HTML.
import { h, unbroken } from "./dom.js";
import { t } from "./texts.js";

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)[^`]*$/;
const HEADING = /^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const QUOTE = /^ {0,3}>\s?/;
const ITEM = /^(\s*)([-*+•]|\d{1,9}[.)、])\s+(.*)$/;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)+\|?\s*$/;
const URL_TEXT = String.raw`https?://[^\s<>"'，。；：！？、（）「」『』【】《》]{1,2000}`;
const DEEPEST = 8;

// Bounded repetitions: hostile text must not be able to make the page hang.
const INLINE = new RegExp(
  [
    String.raw`(?<ticks>\x60{1,3})(?<code>[^\n]{1,2000}?)\k<ticks>(?!\x60)`,
    String.raw`\*{3}(?=\S)(?<both>[^\n]{1,2000}?)\*{3}`,
    String.raw`\*\*(?=\S)(?<bold>[^\n]{1,2000}?\S|\S)\*\*`,
    String.raw`(?<![\w_])__(?=\S)(?<bold2>[^\n]{1,2000}?)__(?![\w_])`,
    String.raw`~~(?=\S)(?<gone>[^\n]{1,2000}?)~~`,
    String.raw`(?<![\w*])\*(?=[^\s*])(?<italic>[^*\n]{1,2000}?)(?<!\s)\*(?![\w*])`,
    String.raw`(?<![\w_])_(?=[^\s_])(?<italic2>[^_\n]{1,2000}?)(?<!\s)_(?![\w_])`,
    String.raw`\[(?<label>[^\]\n]{1,500})\]\((?<href>[^\s()]{1,2000}(?:\([^\s()]{0,500}\)[^\s()]{0,500})?)\)`,
    `(?<url>${URL_TEXT})`,
    String.raw`\\(?<escaped>[\\\x60*_~\[\]#>|\-])`,
  ].join("|"),
  "gu",
);

/** @param {string} text @returns {DocumentFragment} */
export function markdown(text) {
  return blocks(text.replace(/\r\n?/g, "\n").split("\n"), 0);
}

/** What a person typed: as it is, only addresses become links. */
export function plain(text) {
  const out = document.createDocumentFragment();
  let rest = 0;
  for (const match of text.matchAll(new RegExp(URL_TEXT, "g"))) {
    const url = trimUrl(match[0]);
    out.append(text.slice(rest, match.index), link(url, url) ?? url);
    rest = match.index + url.length;
  }
  out.append(text.slice(rest));
  return out;
}

function blocks(lines, depth) {
  const out = document.createDocumentFragment();
  let i = 0;
  while (i < lines.length) {
    const line = lines[i];
    const fence = FENCE.exec(line);
    const heading = HEADING.exec(line);
    if (!line.trim()) i += 1;
    else if (fence) {
      let end = i + 1;
      while (end < lines.length && !lines[end].trim().startsWith(fence[1])) end += 1;
      out.append(codeBlock(lines.slice(i + 1, end).join("\n"), fence[2]));
      i = end + 1;
    } else if (heading) {
      out.append(inline(h(`h${Math.min(6, heading[1].length + 2)}`), heading[2]));
      i += 1;
    } else if (RULE.test(line)) {
      out.append(h("hr"));
      i += 1;
    } else if (QUOTE.test(line) && depth < DEEPEST) {
      const end = runEnd(lines, i, (l) => QUOTE.test(l));
      out.append(h("blockquote", null, blocks(lines.slice(i, end).map((l) => l.replace(QUOTE, "")), depth + 1)));
      i = end;
    } else if (ITEM.test(line) && depth < DEEPEST) {
      const end = listEnd(lines, i);
      out.append(list(lines.slice(i, end), depth));
      i = end;
    } else if (line.includes("|") && TABLE_RULE.test(lines[i + 1] ?? "")) {
      const end = runEnd(lines, i + 2, (l) => l.includes("|"));
      out.append(table(line, lines.slice(i + 2, end)));
      i = end;
    } else {
      const end = Math.max(i + 1, runEnd(lines, i, (l, n) => l.trim() !== "" && (n === i || !opensBlock(l))));
      out.append(paragraph(lines.slice(i, end)));
      i = end;
    }
  }
  return out;
}

const opensBlock = (line) => FENCE.test(line) || HEADING.test(line) || QUOTE.test(line) || ITEM.test(line) || RULE.test(line);

/** The index behind the run of lines that belong together. */
function runEnd(lines, start, belongs) {
  let end = start;
  while (end < lines.length && belongs(lines[end], end)) end += 1;
  return end;
}

const indentOf = (line) => line.length - line.trimStart().length;

/** A list ends at a line that is neither an item, nor indented below one, nor a gap before such a line. */
function listEnd(lines, start) {
  const indent = indentOf(lines[start]);
  let end = start + 1;
  while (end < lines.length) {
    const next = lines[end].trim() ? end : end + 1;
    const line = lines[next] ?? "";
    const item = ITEM.exec(line);
    if (!line.trim() || !(item ? item[1].length >= indent : indentOf(line) > indent)) break;
    if (item && item[1].length === indent && ordered(line) !== ordered(lines[start])) break;
    end = next + 1;
  }
  return end;
}

const ordered = (line) => /^\s*\d/.test(line);

function list(lines, depth) {
  const indent = indentOf(lines[0]);
  const el = h(ordered(lines[0]) ? "ol" : "ul");
  if (ordered(lines[0])) el.start = Number.parseInt(lines[0].trim(), 10);
  for (let i = 0; i < lines.length; ) {
    const [, , , first] = ITEM.exec(lines[i]) ?? [null, "", "", lines[i].trim()];
    const end = runEnd(lines, i + 1, (l) => indentOf(l) > indent || !l.trim() || !ITEM.test(l));
    const inner = lines.slice(i + 1, end);
    const task = /^\[([ xX])\]\s+(.*)$/.exec(first);
    const item = inline(h("li", task && { class: "task" }), task ? `${task[1] === " " ? "☐" : "■"} ${task[2]}` : first);
    const margin = Math.min(...inner.filter((l) => l.trim()).map(indentOf));
    if (inner.length) item.append(blocks(inner.map((l) => l.slice(margin)), depth + 1));
    el.append(item);
    i = end;
  }
  return el;
}

function table(header, rows) {
  const cells = (row) => row.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());
  const line = (row, tag) => h("tr", null, ...cells(row).map((cell) => inline(h(tag), cell)));
  return h("div", { class: "table", tabindex: 0 },
    h("table", null, h("thead", null, line(header, "th")), h("tbody", null, ...rows.map((row) => line(row, "td")))));
}

function codeBlock(code, language) {
  const copy = h("button", { class: "copy", type: "button" }, t("copy"));
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(code).then(() => (copy.textContent = t("copied")), () => {});
    setTimeout(() => (copy.textContent = t("copy")), 1500);
  });
  return h("div", { class: "code", dir: "ltr" },
    h("div", { class: "code-head" }, h("span", null, language), navigator.clipboard && copy),
    h("pre", { tabindex: 0 }, h("code", null, code)));
}

function paragraph(lines) {
  const p = h("p");
  lines.forEach((line, n) => {
    if (n) p.append(h("br"));
    inline(p, line.trim());
  });
  return p;
}

/** Fill an element with a line of text and its emphasis, code and links. */
function inline(parent, text, depth = 0) {
  let rest = 0;
  for (const match of depth < DEEPEST ? text.matchAll(INLINE) : []) {
    if (match.index < rest) continue;
    const g = match.groups;
    let used = match[0].length;
    let node;
    if (g.code) node = h("code", null, g.code.length > 2 ? g.code.replace(/^ (.*) $/, "$1") : g.code);
    else if (g.both) node = h("em", null, inline(h("strong"), g.both, depth + 1));
    else if (g.bold ?? g.bold2) node = inline(h("strong"), g.bold ?? g.bold2, depth + 1);
    else if (g.gone) node = inline(h("del"), g.gone, depth + 1);
    else if (g.italic ?? g.italic2) node = inline(h("em"), g.italic ?? g.italic2, depth + 1);
    else if (g.label) node = link(g.href, g.label);
    else if (g.escaped) node = g.escaped;
    else {
      const url = trimUrl(g.url);
      used = url.length;
      node = link(url, url);
    }
    parent.append(...unbroken(text.slice(rest, match.index)), node ?? match[0].slice(0, used));
    rest = match.index + used;
  }
  parent.append(...unbroken(text.slice(rest)));
  return parent;
}

/** Sentence marks at the end of an address belong to the sentence. */
const trimUrl = (url) => url.replace(/[.,;:!?*_~\])}]+$/, "") || url;

/** A link that cannot lie: only http(s), and where the label is not the address, the host is shown too. */
function link(href, label) {
  if (!/^https?:\/\/[^/?#]/i.test(href)) return null;
  const a = h("a", { href, rel: "noopener noreferrer", target: "_blank" }, label);
  if (label !== href) a.append(h("span", { class: "host" }, ` (${a.host || href})`));
  return a;
}
