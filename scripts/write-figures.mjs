// Writes docs/figures.md from the same definitions, queries and claims that the product shows; --check compares.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "./documents/load.mjs";
import { fail, root } from "./workspace.mjs";

const { FIGURE_LABELS, figureDefinition, generateSample } = await load(
  "figures",
  `
export { FIGURE_LABELS } from "@command-center/domain/figures";
export { figureDefinition } from "@command-center/domain/figure-definitions";
export { generateSample } from "./sample/generate.ts";
`,
);

const folder = "server/src/measures/figures";
const computedIn = new Map();
for (const name of readdirSync(join(root, folder)).toSorted()) {
  for (const [, id] of readFileSync(join(root, folder, name), "utf8").matchAll(/^ {4}([a-z0-9_]+): /gm)) {
    if (id in FIGURE_LABELS) computedIn.set(id, `${folder}/${name}`);
  }
}

const sample = generateSample();
const sources = new Map(sample.of("source").map((source) => [source.id, source]));
const claims = sample.of("claim");

function claimLine(claim) {
  const source = sources.get(claim.source_id);
  const value = claim.value ?? claim.value_date;
  const said = [source?.publisher, source?.title].filter(Boolean).join(", ");
  const chosen = claim.is_chosen ? `; chosen: ${claim.chosen_reason}` : "";
  return `  - ${Number.isFinite(value) ? value.toLocaleString("en-GB") : value}: ${said}${chosen}`;
}

const parts = Object.keys(FIGURE_LABELS).map((id) => {
  const { label, unit, definition } = figureDefinition(id);
  const lines = [
    `## ${label}`,
    "",
    `\`${id}\`, in ${unit === "count" ? "numbers" : unit}. ${definition}`,
    "",
  ];
  const path = computedIn.get(id);
  lines.push(path === undefined ? "- Computed nowhere." : `- Computed in \`${path}\`.`);
  const known = claims.filter((claim) => claim.measure === id);
  if (known.length > 0) lines.push("- Published values in the sample cycle:", ...known.map(claimLine));
  return lines.join("\n");
});

const text = `# Figures

Every headline figure of the product: what it means, the query that gives it, and what has been published of the same thing.
Written by \`scripts/write-figures.mjs\` from \`domain/src/figures.ts\`, \`figure-definitions.ts\` beside it and the sample cycle's claims; do not edit by hand.

${parts.join("\n\n")}
`;

const path = join(root, "docs/figures.md");
if (process.argv.includes("--check")) {
  const missing = Object.keys(FIGURE_LABELS).filter((id) => !computedIn.has(id));
  if (missing.length > 0) fail(`No query gives these figures: ${missing.join(", ")}.`);
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
    fail('docs/figures.md is not what the figures say. Run "node scripts/write-figures.mjs".');
  }
} else {
  writeFileSync(path, text);
}
