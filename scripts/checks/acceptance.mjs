// Every rule of docs/acceptance.md is named in the title of a test of `npm test`, and no title names an unknown rule.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";
import { testFiles, titlesIn } from "./english/titles.mjs";

const DOCUMENT = "docs/acceptance.md";
const RULE = /^- \*\*([A-Z][A-Z0-9]*-\d{2})\*\* \S/gm;
const ID = /\b([A-Z][A-Z0-9]*)-\d{2}\b/g;
/** Ids at the start of a title: always rules, whatever their group. */
const FIRST = /^(?:[A-Z]{3,} )*(?:[A-Z][A-Z0-9]*-\d{2} )+/;

/** Tests that only `npm run nightly` runs. */
const NIGHTLY = /\.nightly\.|@night$/;

/** @type {string[]} */
const wrong = [];

/** Tests per rule, as paths from the root. @type {Map<string, Set<string>>} */
const tests = new Map();
for (const [, rule = ""] of readFileSync(join(root, DOCUMENT), "utf8").matchAll(RULE)) {
  if (tests.has(rule)) wrong.push(`${DOCUMENT} has ${rule} twice.`);
  tests.set(rule, new Set());
}
const groups = new Set([...tests.keys()].map((rule) => rule.slice(0, rule.lastIndexOf("-"))));

for (const path of testFiles()) {
  for (const title of titlesIn(path, readFileSync(join(root, path), "utf8"))) {
    const first = FIRST.exec(title)?.[0].length ?? 0;
    for (const { 0: id, 1: group = "", index } of title.matchAll(ID)) {
      // Later in a title, "UTF-16" is no rule: only ids of a known group count.
      if (index >= first && !groups.has(group)) continue;
      const named = tests.get(id);
      if (named === undefined) wrong.push(`${path} names ${id}, which ${DOCUMENT} does not have.`);
      else if (!NIGHTLY.test(path) && !NIGHTLY.test(title)) named.add(path);
    }
  }
}

for (const [rule, { size }] of tests)
  if (size === 0) wrong.push(`${DOCUMENT} has ${rule}, which no test of npm test names.`);

if (wrong.length > 0) {
  process.stderr.write(`${wrong.join("\n")}\n`);
  process.exit(1);
}
