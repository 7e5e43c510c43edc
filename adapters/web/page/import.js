// Notes from elsewhere, and what was exported: files go to the server one after the other; what is there already stays one.
import { call } from "./api.js";
import { t } from "./texts.js";
import { told } from "./undo.js";
import { freshen } from "./views.js";
import "./settings_texts.js";

/** @param {File[]} files */
export async function bring(files) {
  const sum = { taken: 0, known: 0, problems: /** @type {string[]} */ ([]) };
  for (const file of files) {
    told(t("importing", { name: file.name }));
    try {
      const { taken, known, unread } = await call("POST", `import?name=${encodeURIComponent(file.name)}`, undefined, { headers: { "content-type": "application/octet-stream" }, body: file });
      sum.taken += taken;
      sum.known += known;
      sum.problems.push(...unread.map((name) => t("importUnread", { name })));
    } catch (error) {
      sum.problems.push(`${file.name}: ${error.message}`);
    }
  }
  told([t("imported", { taken: sum.taken, known: sum.known }), ...sum.problems.slice(0, 3)].join("\n"));
  freshen();
}
