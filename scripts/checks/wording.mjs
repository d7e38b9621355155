// Nothing that a user reads says what docs/wording.md has on the left: not the texts of the product, not the README or a document.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { root } from "../workspace.mjs";

const LIST = "docs/wording.md";
const ROW = /^\| ([^|]+?) \| ([^|]+?) \|$/gm;
/** What is no text of the product: tests, what they share, and what developers alone see. */
const NOT_READ = /\.test\.|fixtures|\/(?:testing|gallery|migrations|rules)\//;
/** Names, classes, addresses and queries are written without a space between words, or are none of these. */
const TEXT = /[a-z,;:] [a-z]/i;
const QUERY = /\b(?:select|join|where|order by|insert into|update|create|alter)\b/;

const terms = [...readFileSync(join(root, LIST), "utf8").matchAll(ROW)]
  .map(([, not = "", but = ""]) => ({ not, but, found: termIn(not) }))
  .filter(({ not }) => not !== "not" && !/^-+$/.test(not));

/** @type {string[]} */
const wrong = [];
for (const path of sources()) {
  const code = readFileSync(join(root, path), "utf8");
  for (const text of texts(parseSync(code, { syntax: "typescript", tsx: path.endsWith("x") })))
    if (TEXT.test(text) && !QUERY.test(text)) look(path, text);
}
for (const path of documents()) look(path, readFileSync(join(root, path), "utf8"));

if (terms.length === 0) wrong.push(`${LIST} names no term.`);
if (wrong.length > 0) {
  process.stderr.write(`${wrong.join("\n")}\n`);
  process.exit(1);
}

/** @param {string} path @param {string} text */
function look(path, text) {
  const flat = text.replaceAll(/\s+/g, " ");
  for (const { not, but, found } of terms) {
    const at = flat.search(found);
    if (at >= 0)
      wrong.push(
        `${path} says “${flat.slice(Math.max(0, at - 30), at + not.length + 30).trim()}”: not “${not}”, but “${but}”.`,
      );
  }
}

/** @param {string} term */
function termIn(term) {
  const escaped = term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w-])${escaped}(?![\w-])`, "i");
}

/** Text between tags and strings, of templates their parts; not the addresses of modules. @param {any} node @returns {Generator<string>} */
function* texts(node) {
  if (typeof node !== "object" || node === null) return;
  if (node.type === "JSXText" || node.type === "StringLiteral") yield node.value;
  else if (node.type === "TemplateElement") yield node.cooked ?? "";
  else if (!/^(?:Import|Export(?:All|Named))Declaration$/.test(node.type ?? ""))
    for (const child of Object.values(node)) yield* texts(child);
}

function* sources() {
  for (const top of ["contract/src", "domain/src", "import-rules/src", "server/src", "web/src"])
    for (const name of readdirSync(join(root, top), { recursive: true, encoding: "utf8" })) {
      const path = `${top}/${name.replaceAll("\\", "/")}`;
      if (/\.tsx?$/.test(path) && !NOT_READ.test(path)) yield path;
    }
}

/** Not the decisions, which say what was so, and the two lists that name what must not be. */
function* documents() {
  yield "README.md";
  for (const name of readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }))
    if (name.endsWith(".md") && !/^(?:decisions|wording|acceptance)/.test(name)) yield `docs/${name}`;
}
