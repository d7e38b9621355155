// Every rule of docs/acceptance.md is named by the title of a test of `npm test`, and no title names a rule that is not there.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { root } from "../workspace.mjs";

const DOCUMENT = "docs/acceptance.md";
const RULE = /^- \*\*([A-Z][A-Z0-9]*-\d{2})\*\* \S/gm;
const ID = /\b([A-Z][A-Z0-9]*)-\d{2}\b/g;
/** Ids that a string begins with: a title has them there, whatever they are. */
const FIRST = /^(?:[A-Z]{3,} )*(?:[A-Z][A-Z0-9]*-\d{2} )+/;
/** What is called by such a name is not run. */
const NOT_RUN = new Set(["skip", "todo", "fixme"]);

/** Whose first argument is a title: tests, groups of them, and tests of the browser that share something; also `test.describe`. */
const TITLED = new Set(["test", "it", "describe", "reading", "exporting"]);
/** What is called first with something else: `test.each(cases)(title, …)`. */
const BEFORE_TITLE = new Set(["each", "for", "runIf", "skipIf"]);

/** @type {string[]} */
const wrong = [];

/** Each rule's tests, as paths from the root. @type {Map<string, Set<string>>} */
const tests = new Map();
for (const [, rule = ""] of readFileSync(join(root, DOCUMENT), "utf8").matchAll(RULE)) {
  if (tests.has(rule)) wrong.push(`${DOCUMENT} has ${rule} twice.`);
  tests.set(rule, new Set());
}
const groups = new Set([...tests.keys()].map((rule) => rule.slice(0, rule.lastIndexOf("-"))));

for (const path of testFiles()) {
  const text = readFileSync(join(root, path), "utf8");
  for (const string of titles(parseSync(text, { syntax: "typescript", tsx: path.endsWith("x") }))) {
    const first = FIRST.exec(string)?.[0].length ?? 0;
    for (const { 0: id, 1: group = "", index } of string.matchAll(ID)) {
      // Further in, "UTF-16" is no rule; one of a group that has rules is.
      if (index >= first && !groups.has(group)) continue;
      const named = tests.get(id);
      if (named === undefined) wrong.push(`${path} names ${id}, which ${DOCUMENT} does not have.`);
      else named.add(path);
    }
  }
}

for (const [rule, { size }] of tests)
  if (size === 0) wrong.push(`${DOCUMENT} has ${rule}, which no test names.`);

if (wrong.length > 0) {
  process.stderr.write(`${wrong.join("\n")}\n`);
  process.exit(1);
}

/**
 * The titles of a file's tests and groups of tests, of templates their parts. Not those of tests that are not run, and what
 * stands in these.
 * @param {any} node
 * @returns {Generator<string>}
 */
function* titles(node) {
  if (typeof node !== "object" || node === null) return;
  if (node.type === "CallExpression") {
    const names = namesOf(node.callee);
    if (names.some((name) => NOT_RUN.has(name))) return;
    const last = names.at(-1) ?? "";
    const isTitled = BEFORE_TITLE.has(last) ? node.callee.type === "CallExpression" : TITLED.has(last);
    if (TITLED.has(names[0] ?? "") && isTitled) yield* strings(node.arguments[0]);
  }
  for (const child of Object.values(node)) yield* titles(child);
}

/** @param {any} node @returns {Generator<string>} */
function* strings(node) {
  if (typeof node !== "object" || node === null) return;
  if (node.type === "StringLiteral") yield node.value;
  else if (node.type === "TemplateElement") yield node.cooked ?? "";
  else for (const child of Object.values(node)) yield* strings(child);
}

/** What is called, part by part: of `test.describe` and `test.skip.each([…])` its names in this order. @param {any} callee @returns {string[]} */
function namesOf(callee) {
  if (callee.type === "Identifier") return [callee.value];
  if (callee.type === "MemberExpression") return [...namesOf(callee.object), callee.property.value];
  if (callee.type === "CallExpression") return namesOf(callee.callee);
  return [];
}

function* testFiles() {
  for (const [top, ending] of [
    ["contract/src", /\.test\.tsx?$/],
    ["domain/src", /\.test\.tsx?$/],
    ["server/src", /\.test\.tsx?$/],
    ["web/src", /\.test\.tsx?$/],
    ["e2e", /\.e2e\.ts$/],
  ])
    for (const name of readdirSync(join(root, top), { recursive: true, encoding: "utf8" }))
      if (ending.test(name) && !name.includes(".nightly.")) yield `${top}/${name.replaceAll("\\", "/")}`;
}
