// Every rule of docs/acceptance.md is named by a test's title, and no title names a rule that does not stand there.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";

const DOCUMENT = "docs/acceptance.md";
const RULE = /^- \*\*([A-Z][A-Z0-9]*-\d{2})\*\* \S/gm;
/** A string that begins with ids: a title, also one in a table of cases, or a template. */
const TITLE = /["'`]((?:[A-Z]{3,} )*(?:[A-Z][A-Z0-9]*-\d{2} )+)/g;
const ID = /[A-Z][A-Z0-9]*-\d{2}/g;

/** @type {string[]} */
const wrong = [];

/** Each rule's tests, as paths from the root. @type {Map<string, Set<string>>} */
const tests = new Map();
for (const [, rule = ""] of readFileSync(join(root, DOCUMENT), "utf8").matchAll(RULE)) {
  if (tests.has(rule)) wrong.push(`${DOCUMENT} has ${rule} twice.`);
  tests.set(rule, new Set());
}

for (const path of testFiles()) {
  for (const [, ids = ""] of readFileSync(join(root, path), "utf8").matchAll(TITLE)) {
    for (const [id] of ids.matchAll(ID)) {
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

function* testFiles() {
  for (const [top, ending] of [
    ["contract/src", /\.test\.tsx?$/],
    ["domain/src", /\.test\.tsx?$/],
    ["server/src", /\.test\.tsx?$/],
    ["web/src", /\.test\.tsx?$/],
    ["e2e", /\.e2e\.ts$/],
  ])
    for (const name of readdirSync(join(root, top), { recursive: true, encoding: "utf8" }))
      if (ending.test(name)) yield `${top}/${name.replaceAll("\\", "/")}`;
}
