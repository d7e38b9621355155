// A read about a known moment has one answer (REC-07): it joins no table without versions of its rows. What can be undone or
// decided now is no part of it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";

const SCHEMA = "server/src/database/schema";
const FEATURES = "server/src/features";

/** Tables without versions, with rows that do not change after a read can see them. */
const CONSTANT = new Set([
  "approval",
  "change",
  "district",
  "ledger_position",
  "person",
  "register_count",
  "source",
]);
/** Tables with moments of their own: versions of notes, and exported files, which stay complete. */
const DATED = new Set(["note", "note_version", "export_file"]);
/** Columns that are written before the write that a read knows, or with it. */
const SET_ONCE = {
  change_set: "id cycle_id origin kind proposed_by proposed_at reason source_id undoes ledger_id import_id",
  data_import: "id cycle_id file_id file_name batch_id recognised rows_read",
};
/** Files that read such a table for now alone. */
const NOW_ALONE = new Set([`${FEATURES}/cycle/cycles.store.ts`]);

/** @param {string} path */
const textOf = (path) => readFileSync(join(root, path), "utf8");
/** @param {string} top */
const sourcesIn = (top) =>
  readdirSync(join(root, top), { recursive: true, encoding: "utf8" })
    .map((name) => `${top}/${name.replaceAll("\\", "/")}`)
    .filter((path) => /\.(?:ts|sql)$/.test(path) && !path.endsWith(".test.ts"));
/** @param {string} text @param {RegExp} pattern */
const namesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

const schema = sourcesIn(SCHEMA).map(textOf).join("\n");
const versioned = namesIn(schema, /call pg_temp\.(?:keep_records|keep_versions|view_growing)\('(\w+)'\)/g);
const fine = new Set([...versioned, ...CONSTANT, ...DATED]);
const changing = namesIn(schema, /create table (\w+)/g).filter((name) => !fine.has(name));
if (versioned.length === 0 || changing.length === 0) throw new Error(`${SCHEMA} has no tables.`);

const stores = namesIn(textOf(`${FEATURES}/reads.ts`), /from "\.\/([^"]+)"/g).map(
  (path) => `${FEATURES}/${path}`,
);
const named = new RegExp(
  String.raw`\b(?:(?:from|join)\s+|(?:selectFrom|[a-z]+Join)\(\s*")(${changing.join("|")})\b(?:\s+(?:as\s+)?(?!on\b|where\b|left\b|join\b|order\b|group\b)(\w+))?`,
  "gi",
);
/** @type {string[]} */
const wrong = [];
for (const path of [...sourcesIn("server/src/measures"), ...sourcesIn("server/src/records"), ...stores]) {
  if (NOW_ALONE.has(path)) continue;
  const text = textOf(path).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  for (const [, table = "", alias = table] of text.matchAll(named)) {
    const once = new Set(SET_ONCE[/** @type {keyof typeof SET_ONCE} */ (table)]?.split(" "));
    const columns = namesIn(text, new RegExp(String.raw`\b${alias}\.([a-z]\w*)`, "g"));
    const moving = columns.filter((column) => !once.has(column));
    if (once.size > 0 && alias === table && /\b(?:where|and)\s+state\s*(?:=|<>|in\b)/.test(text))
      moving.push("state");
    if (once.size === 0 || moving.length > 0)
      wrong.push(
        `${path} reads ${table}${moving.length > 0 ? ` (${moving.join(", ")})` : ""}, which has no versions.`,
      );
  }
}

if (wrong.length > 0) {
  process.stderr.write(
    `${[...new Set(wrong)].join("\n")}\nAnswer about a known moment from tables with versions.\n`,
  );
  process.exit(1);
}
