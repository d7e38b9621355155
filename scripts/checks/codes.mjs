// Every code of a problem with an imported file is defined once, and named by a test that causes it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";

const SOURCE = "import-rules/src";
/** Has every code with its sentence, whether anything brings it about or not. */
const LIST_OF_ALL = `${SOURCE}/problems/row-problem-kinds.test.ts`;

/** @param {string} top @param {RegExp} ending */
const filesIn = (top, ending) =>
  readdirSync(join(root, top), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => `${top}/${name.replaceAll("\\", "/")}`);

/** @type {string[]} */
const wrong = [];
/** The file that defines each code. @type {Map<string, string>} */
const codes = new Map();
for (const path of filesIn(SOURCE, /(?<!\.test)\.ts$/)) {
  for (const [, code = ""] of readFileSync(join(root, path), "utf8").matchAll(/\bcode: "([FW]\d{3})"/g)) {
    if (codes.has(code)) wrong.push(`${code} stands in ${codes.get(code)} and in ${path}.`);
    codes.set(code, path);
  }
}
const REPLACED_IN = "server/src/features/imports/downloads/import-problems.ts";
const [, replaced = ""] =
  /\bREPLACED\b.*= \{([^}]*)\}/.exec(readFileSync(join(root, REPLACED_IN), "utf8")) ?? [];
for (const [code] of replaced.matchAll(/\b[FW]\d{3}(?=:)/g))
  if (codes.has(code))
    wrong.push(`${code} of ${codes.get(code)} had another meaning in earlier imports: ${REPLACED_IN}.`);
if (codes.size === 0) wrong.push(`${SOURCE} has no codes.`);

const named = new Set();
for (const path of ["import-rules/src", "server/src"].flatMap((top) => filesIn(top, /\.test\.ts$/))) {
  if (path === LIST_OF_ALL) continue;
  for (const [code] of readFileSync(join(root, path), "utf8").matchAll(/\b[FW]\d{3}\b/g)) named.add(code);
}
for (const [code, path] of codes)
  if (!named.has(code))
    wrong.push(`No test names ${code} of ${path}: add one whose file or row has this problem.`);

if (wrong.length > 0) {
  process.stderr.write(`${wrong.join("\n")}\n`);
  process.exit(1);
}
