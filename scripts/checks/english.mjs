// Comments, test titles and documents add none of the words in english/prose.mjs; subjects of commits are short.
// The baseline lists the uses from before this rule. `--write` removes those that are gone; nothing adds one.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";
import { proseIn, subjectProblem, usesIn } from "./english/prose.mjs";

const BASELINE = join(root, "scripts/checks/english/baseline.json");
/** The last commit before the rule for subjects. */
const FIRST_COMMIT = "1d560f6e";
const READ = /\.(?:tsx?|mjs|cjs|css|md)$/;
const NOT_OURS = /(?:^|\/)(?:node_modules|dist|dist-server|test-results|\.cache)\//;
/** Texts of the product, and documents generated from them. */
const PRODUCT_TEXTS = new Set(["docs/wording.md", "docs/imports.md", "docs/figures.md"]);

/** Fingerprints by first digit. @type {Record<string, string>} */
const baseline = JSON.parse(readFileSync(BASELINE, "utf8"));
const known = new Set(Object.values(baseline).flatMap((line) => line.split(" ")));
const remaining = new Set();
/** @type {string[]} */
const wrong = [];

for (const path of files())
  for (const { phrase, sides } of proseIn(path, readFileSync(join(root, path), "utf8")).flatMap(usesIn)) {
    const knownSides = sides.filter((side) => known.has(side));
    for (const side of knownSides) remaining.add(side);
    if (knownSides.length === 0)
      wrong.push(`${path} has “${phrase}”: say it plainly, see “English” in CONTRIBUTING.md.`);
  }

for (const subject of subjects()) {
  const problem = subjectProblem(subject);
  if (problem !== undefined) wrong.push(`The commit “${subject}” is refused: ${problem}.`);
}

if (process.argv.includes("--write")) {
  /** @type {Record<string, string>} */
  const lines = {};
  for (const name of [...remaining].toSorted())
    lines[name.charAt(0)] = `${lines[name.charAt(0)] ?? ""} ${name}`.trim();
  writeFileSync(BASELINE, `${JSON.stringify(lines, null, 2)}\n`);
  process.stdout.write(`${remaining.size} fingerprints left of ${known.size}.\n`);
}
if (wrong.length > 0) {
  process.stderr.write(`${wrong.join("\n")}\n`);
  process.exit(1);
}

function* files() {
  const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const name of readdirSync(root)) if (READ.test(name)) yield name;
  for (const top of [...workspaces, "scripts", "docs"])
    for (const name of readdirSync(join(root, top), { recursive: true, encoding: "utf8" })) {
      const path = `${top}/${name.replaceAll("\\", "/")}`;
      if (READ.test(path) && !NOT_OURS.test(path) && !PRODUCT_TEXTS.has(path)) yield path;
    }
}

/** Subjects since the rule; the last one alone in a shallow clone; none without git. */
function subjects() {
  for (const range of [[`${FIRST_COMMIT}..HEAD`], ["-1"]])
    try {
      const output = execFileSync("git", ["log", "--format=%s", ...range], {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
      return output.split("\n").filter((subject) => subject !== "");
    } catch {}
  return [];
}
