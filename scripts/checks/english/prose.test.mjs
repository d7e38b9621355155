import assert from "node:assert/strict";
import { test } from "node:test";
import { proseIn, subjectProblem, usesIn } from "./prose.mjs";

/** @param {string} path @param {string} source */
const phrasesIn = (path, source) =>
  proseIn(path, source)
    .flatMap(usesIn)
    .map(({ phrase }) => phrase);
const SOURCE = `/**
 * The row that stands
 * in force, \`held\` or “told”.
 */
const text = "what is said stands"; // held
test("REGION-01 a region bears its name", () => {});
`;

test("comments and test titles are prose, string literals and code are not", () => {
  assert.deepEqual(phrasesIn("a.test.ts", SOURCE), ["row that stands in force", "a region bears its name"]);
  assert.deepEqual(phrasesIn("a.ts", SOURCE), ["row that stands in force"]);
});

test("Markdown is prose without its code", () => {
  const text = "What of it\n\n```sh\nheld\n```\n\nAn answer is told.\n";
  assert.deepEqual(phrasesIn("a.md", text), ["what of it", "an answer is told"]);
});

/** @param {string} text */
const sidesOf = (text) => usesIn(text)[0]?.sides ?? [];

test("a use stays known when its comment is wrapped elsewhere or changes on one side", () => {
  const [left, right] = sidesOf("the row that stands in force");
  assert.deepEqual(proseIn("moved.ts", "// The row that\n// stands in force.\n").flatMap(usesIn)[0]?.sides, [
    left,
    right,
  ]);
  assert.equal(sidesOf("the row that stands alone here")[0], left);
  assert.equal(sidesOf("what stands in force")[1], right);
});

test("a word without context on one side is known by the other side alone", () => {
  assert.equal(sidesOf("Whose rows these are").length, 1);
  assert.notDeepEqual(sidesOf("Whose rows these are"), sidesOf("Whose name it is"));
});

test("a word within another word is no match", () => {
  assert.deepEqual(usesIn("besides, understands, withheld, recommended, amended"), []);
});

test("a subject of 73 characters or with a semicolon is refused", () => {
  assert.equal(subjectProblem(`web: ${"a".repeat(67)}`), undefined);
  assert.equal(subjectProblem(`web: ${"a".repeat(68)}`), "longer than 72 characters");
  assert.match(subjectProblem("web: one; two") ?? "", /semicolon/);
});
