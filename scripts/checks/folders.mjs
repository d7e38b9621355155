// A folder that takes longer to read than a page gets rooms of its own: at most 25 files each.
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../workspace.mjs";

const MOST = 25;
/** Numbered, and never read as a whole. */
const SERIES = new Set(["server/src/database/schema/migrations", "docs/decisions"]);
const NOT_OURS = new Set(["node_modules", "dist", "dist-server", "test-results"]);

const crowded = [];
/** @param {string} folder */
function look(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).length;
  const name = relative(root, folder);
  if (files > MOST && !SERIES.has(name)) crowded.push(`${name} holds ${files} files: give some a folder.`);
  for (const entry of entries)
    if (entry.isDirectory() && !NOT_OURS.has(entry.name)) look(join(folder, entry.name));
}
for (const top of [
  "contract",
  "domain",
  "import-rules",
  "server",
  "web",
  "e2e",
  "bench",
  "drills",
  "scripts",
  "docs",
])
  look(join(root, top));

if (crowded.length > 0) {
  process.stderr.write(`${crowded.join("\n")}\n`);
  process.exit(1);
}
