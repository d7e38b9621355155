// Every path that a document cites in backticks must exist, and hold the name that it is cited for, so that no document
// describes a house that is gone.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"), { recursive: true })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const TOP = /^(contract|domain|import-rules|server|web|e2e|bench|drills|docs|scripts|\.ci)\//;
/** A path: it has a slash, a name has none. `\x60` is a backtick. */
const CITED = String.raw`[^\x60\s]+/[^\x60\s]+`;
/** `name` in `path`, also of several names, `name` (`path`), and `path` (`name` …). A name is a word, also with brackets behind it. */
const NAMES = /`\w+(?:\([^`]*\))?`(?:(?:,| and|, and)\s+`\w+(?:\([^`]*\))?`)*/;
const NAMED = new RegExp(
  String.raw`(?<names>${NAMES.source})\s+(?:in\s+|\()\x60(?<path>${CITED})\x60|\x60(?<before>${CITED})\x60\s+\((?<after>${NAMES.source})`,
  "g",
);
const missing = [];
for (const document of documents) {
  const text = readFileSync(join(root, document), "utf8");
  for (const { groups = {} } of text.matchAll(NAMED)) {
    const [names, path] = [groups.names ?? groups.after, groups.path ?? groups.before];
    if (!TOP.test(path) || !/\.\w+$/.test(path) || !existsSync(join(root, path))) continue;
    const source = readFileSync(join(root, path), "utf8");
    for (const [, name] of names.matchAll(/`(\w+)/g))
      // As a word of its own: `read` is not there because of `already`.
      if (!new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(source))
        missing.push(`${document} cites ${name} in ${path}, which does not have it`);
  }
  for (const [, cited] of text.matchAll(/`([^`\s]+)`/g)) {
    if (TOP.test(cited) && !/[*<>{}]|\/dist\//.test(cited) && !existsSync(join(root, cited))) {
      missing.push(`${document} cites ${cited}, which does not exist`);
    }
  }
  for (const [, target] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) {
    if (!existsSync(join(root, document, "..", target)))
      missing.push(`${document} links to ${target}, which does not exist`);
  }
}
const topics = readFileSync(join(root, "docs/decisions/README.md"), "utf8");
for (const name of readdirSync(join(root, "docs/decisions"))) {
  if (name !== "README.md" && !topics.includes(`(${name})`))
    missing.push(`docs/decisions/README.md does not list ${name}`);
}
if (missing.length > 0) {
  process.stderr.write(`${missing.join("\n")}\n`);
  process.exit(1);
}
