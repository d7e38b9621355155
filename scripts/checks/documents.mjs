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
const TOP = /^(contract|domain|server|web|e2e|bench|drills|docs|scripts|\.ci)\//;
/** `name` in `path`, and `path` (`name` …): a name is a word, also with brackets behind it. */
const NAMED =
  /`(?<name>\w+)(?:\([^`]*\))?`\s+in\s+`(?<path>[^`\s]+)`|`(?<before>[^`\s]+)`\s+\(`(?<after>\w+)(?:\([^`]*\))?`/g;
const missing = [];
for (const document of documents) {
  const text = readFileSync(join(root, document), "utf8");
  for (const { groups = {} } of text.matchAll(NAMED)) {
    const [name, path] = [groups.name ?? groups.after, groups.path ?? groups.before];
    if (!TOP.test(path) || !/\.\w+$/.test(path) || !existsSync(join(root, path))) continue;
    // As a word of its own: `read` is not there because of `already`.
    if (!new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(readFileSync(join(root, path), "utf8")))
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
if (missing.length > 0) {
  process.stderr.write(`${missing.join("\n")}\n`);
  process.exit(1);
}
