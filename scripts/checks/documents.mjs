// Every path that a document cites in backticks must exist, so that no document describes a house that is gone.
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
const missing = [];
for (const document of documents) {
  for (const [, cited] of readFileSync(join(root, document), "utf8").matchAll(/`([^`\s]+)`/g)) {
    if (TOP.test(cited) && !/[*<>{}]|\/dist\//.test(cited) && !existsSync(join(root, cited))) {
      missing.push(`${document} cites ${cited}, which does not exist`);
    }
  }
  for (const [, target] of readFileSync(join(root, document), "utf8").matchAll(
    /\]\((?!https?:|mailto:|#)([^)#\s]+)/g,
  )) {
    if (!existsSync(join(root, document, "..", target)))
      missing.push(`${document} links to ${target}, which does not exist`);
  }
}
if (missing.length > 0) {
  process.stderr.write(`${missing.join("\n")}\n`);
  process.exit(1);
}
