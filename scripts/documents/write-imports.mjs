// Writes docs/imports.md from the rules that check imported files, and the text in imports.md; --check compares.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, root } from "../workspace.mjs";
import { load } from "./load.mjs";

const {
  IMPORT_KINDS,
  explainedColumns,
  FILE_PROBLEMS,
  ROW_PROBLEM_KINDS,
  HEADER_WITHIN,
  MOST_CHANGED_ALONE,
  MOST_CORRECTED_ALONE,
  LEFT_OUT_WORDS,
  LAYOUT_EXAMPLES,
} = await load(
  "imports",
  `
export { IMPORT_KINDS } from "@command-center/import-rules/kinds/import-kinds";
export { explainedColumns } from "@command-center/import-rules/kinds/template";
export { FILE_PROBLEMS } from "@command-center/import-rules/file-problems";
export { ROW_PROBLEM_KINDS } from "@command-center/import-rules/problems/row-problem-kinds";
export { HEADER_WITHIN } from "@command-center/import-rules/columns/header-line";
export { MOST_CHANGED_ALONE, MOST_CORRECTED_ALONE } from "@command-center/domain/changes/approval";
export { LAYOUT_EXAMPLES } from "@command-center/import-rules/fixtures/layout-fixtures";
export { LEFT_OUT_WORDS } from "@command-center/import-rules/places/place-name";
`,
);

/** Text in a cell of a table. */
const cell = (text) => String(text).replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("\n", " ");
/** @param {readonly string[]} header @param {readonly (readonly string[])[]} rows */
const table = (header, rows) =>
  [header, header.map(() => "---"), ...rows]
    .map((cells, index) => `| ${cells.map(index === 1 ? String : cell).join(" | ")} |`)
    .join("\n");

function kindText(kind) {
  const { id, title, description, example } = kind;
  return [
    `### ${title}`,
    `\`${id}\`. ${description}`,
    table(
      ["Column", "Required", "Holds", "Explanation", "Also called"],
      explainedColumns(kind).map(({ name, required, holds, help, aliases }) => [
        name,
        required,
        holds,
        help,
        aliases.join("; "),
      ]),
    ),
    "For example, of places and people that do not exist:",
    table(example.header, example.rows),
    ...(existsSync(join(root, "sample", `${id}.csv`))
      ? [`A whole file, that of the sample cycle: [${id}.csv](../sample/${id}.csv).`]
      : []),
  ].join("\n\n");
}

/** @param {string} title @param {string} note */
function codesText(title, note, problems) {
  const rows = problems.map(({ code, title: name, explanation, cause, sentence, example }) => [
    code,
    `**${name}.** ${explanation}`,
    cause,
    sentence(example),
  ]);
  return [`### ${title}`, note, table(["Code", "Meaning", "For example", "What the page says"], rows)].join(
    "\n\n",
  );
}

const refuses = ({ code }) => code.startsWith("F");
const fileText = (file) => `\`\`\`csv\n${file}\n\`\`\``;
const layoutText = ({ title, note, file, sheets = {} }) =>
  [
    `### ${title}`,
    note,
    ...(file === undefined ? [] : [fileText(file)]),
    ...Object.entries(sheets).flatMap(([name, rows]) => [`Sheet “${name}”:`, fileText(rows)]),
  ].join("\n\n");

const parts = {
  layouts: LAYOUT_EXAMPLES.map(layoutText).join("\n\n"),
  kinds: IMPORT_KINDS.map(kindText).join("\n\n"),
  codes: [
    codesText("Files that cannot be read", "Nothing of the file is read.", FILE_PROBLEMS),
    codesText(
      "Rows that are refused",
      "The row is left out; of a header, the file waits until it is corrected.",
      ROW_PROBLEM_KINDS.filter(refuses),
    ),
    codesText(
      "Warnings",
      "The row is imported, unless the meaning says that it is left out.",
      ROW_PROBLEM_KINDS.filter((kind) => !refuses(kind)),
    ),
  ].join("\n\n"),
  "header within": String(HEADER_WITHIN),
  "most changed alone": MOST_CHANGED_ALONE.toLocaleString("en-GB"),
  "most corrected alone": String(MOST_CORRECTED_ALONE),
  "left out words": [...LEFT_OUT_WORDS]
    .map((word) => (word === "SUBCOUNTY" ? "Sub-county" : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(", "),
};

const template = "scripts/documents/imports.md";
const written = readFileSync(join(root, template), "utf8");
const codes = new Set([...FILE_PROBLEMS, ...ROW_PROBLEM_KINDS].map(({ code }) => code));
for (const [code] of written.matchAll(/\b[FW]\d{3}\b/g))
  if (!codes.has(code)) fail(`${template} names ${code}, which is no code.`);
const text = written.replaceAll(/<!-- ([\w ]+) -->/g, (_, name) => {
  if (!(name in parts)) fail(`${template} asks for ${name}, which nothing gives.`);
  return parts[name];
});

const path = join(root, "docs/imports.md");
if (process.argv.includes("--check")) {
  if (!existsSync(path) || readFileSync(path, "utf8") !== text)
    fail('docs/imports.md is not what the rules say. Run "node scripts/documents/write-imports.mjs".');
} else {
  writeFileSync(path, text);
}
