import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { root } from "../../workspace.mjs";

/** Calls with these names are not run. */
const NOT_RUN = new Set(["skip", "todo", "fixme"]);
/** Functions with a title as first argument: tests, groups of tests, and browser tests that share a page. Also `test.describe`. */
const TITLED = new Set(["test", "it", "describe", "reading", "exporting"]);
/** Members that are called once before the title is given: `test.each(cases)(title, …)`. */
const BEFORE_TITLE = new Set(["each", "for", "runIf", "skipIf"]);

/** Titles of the tests in a file's source. @param {string} path @param {string} source @returns {string[]} */
export const titlesIn = (path, source) => [
  ...titles(parseSync(source, { syntax: "typescript", tsx: path.endsWith("x") })),
];

/** Every test file of `npm test`, as a path from the root. */
export function* testFiles() {
  const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const top of workspaces)
    for (const name of readdirSync(join(root, top), { recursive: true, encoding: "utf8" }))
      if (/\.(?:test|e2e)\.tsx?$/.test(name) && !/(?:^|[/\\])node_modules[/\\]|nightly/.test(name))
        yield `${top}/${name.replaceAll("\\", "/")}`;
}

/**
 * Titles of tests and groups of tests; a template yields its literal parts. Skips tests that are not run, and everything
 * inside them.
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

/** Parts of a callee's name: `test.skip.each([…])` gives `test`, `skip`, `each`. @param {any} callee @returns {string[]} */
function namesOf(callee) {
  if (callee.type === "Identifier") return [callee.value];
  if (callee.type === "MemberExpression") return [...namesOf(callee.object), callee.property.value];
  if (callee.type === "CallExpression") return namesOf(callee.callee);
  return [];
}
