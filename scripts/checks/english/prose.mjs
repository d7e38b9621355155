import { createHash } from "node:crypto";
import { titlesIn } from "./titles.mjs";

/** Words that mark a sentence to rewrite: see “English” in CONTRIBUTING.md. */
const WORDS = new Set(
  "beside, whose, of one, nobody, somebody, whoever, anew, is told, is said, is asked, asked, told, held, drawn, bears, amiss, mend, stands, what of".split(
    ", ",
  ),
);

/** A comment's line; comments behind code are rare and not read. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|\{\/\*)/;
const MARKERS = /^\s*\{?(?:\/\/|\/?\*+)|\*\/\}?\s*$/g;
/** Code in backticks, and the product's own texts in quotes. */
const QUOTED = /`[^`]*`|“[^”]*”/g;
const FENCED = /^```[\s\S]*?^```/gm;

/**
 * What a developer reads in a file: comments and test titles of code, paragraphs of Markdown.
 * @param {string} path @param {string} source @returns {string[]}
 */
export function proseIn(path, source) {
  if (path.endsWith(".md")) return source.replace(FENCED, "").split(/\n\s*\n/);
  const isTest = /\.(?:test|e2e)\.tsx?$/.test(path);
  return [...comments(source), ...(isTest ? titlesIn(path, source) : [])];
}

/** Comment blocks: lines without code between them. @param {string} source */
function* comments(source) {
  let block = "";
  for (const line of `${source}\n`.split("\n")) {
    if (COMMENT.test(line)) block += `${line.replace(MARKERS, "")}\n`;
    else if (block !== "") {
      yield block;
      block = "";
    }
  }
}

/**
 * Each use of one of the words, with the two words on either side. `sides` names the use by its left and by its right
 * context: it stays known when its file moves, its comment is wrapped elsewhere, or the text on one side changes.
 * @param {string} text @returns {{ phrase: string, sides: string[] }[]}
 */
export function usesIn(text) {
  const words =
    text
      .replace(QUOTED, " ")
      .toLowerCase()
      .match(/[\p{L}\p{N}’'-]+/gu) ?? [];
  const uses = [];
  for (let start = 0; start < words.length; start += 1) {
    const length = WORDS.has(`${words[start]} ${words[start + 1]}`) ? 2 : 1;
    const end = start + length;
    if (length === 1 && !WORDS.has(words[start] ?? "")) continue;
    const [before, after] = [words.slice(Math.max(0, start - 2), start), words.slice(end, end + 2)];
    const word = words.slice(start, end);
    uses.push({
      phrase: [...before, ...word, ...after].join(" "),
      sides: [
        ...(before.length > 0 || after.length === 0 ? [fingerprint([...before, ...word, "|"])] : []),
        ...(after.length > 0 ? [fingerprint(["|", ...word, ...after])] : []),
      ],
    });
    start = end - 1;
  }
  return uses;
}

/** @param {string[]} words */
const fingerprint = (words) => createHash("sha256").update(words.join(" ")).digest("hex").slice(0, 7);

/** Why a commit's subject is refused, if it is. @param {string} subject */
export function subjectProblem(subject) {
  if (subject.length > MAX_SUBJECT) return `longer than ${MAX_SUBJECT} characters`;
  return subject.includes(";") ? "has a semicolon: make it two commits" : undefined;
}
const MAX_SUBJECT = 72;
