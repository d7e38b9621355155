// Prints the packages that run in production, of server and pages, as a bill of materials (CycloneDX).
// `npm sbom --omit dev` leaves out packages that a development dependency needs too, such as fastify.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace.mjs";

const text = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 100_000_000,
});
const bill = JSON.parse(text);
const nameOf = ({ group, name }) => (group ? `${group}/${name}` : name);
const edges = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn ?? []]));
const byRef = new Map(bill.components.map((component) => [component["bom-ref"], component]));

/** Components below the workspaces' own production dependencies. */
const kept = new Set();
const keep = (ref) => {
  if (kept.has(ref)) return;
  kept.add(ref);
  for (const below of edges.get(ref) ?? []) keep(below);
};
for (const workspace of ["contract", "domain", "import-rules", "server", "web"]) {
  const {
    name,
    dependencies = {},
    optionalDependencies = {},
  } = JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8"));
  const wanted = new Set(Object.keys({ ...dependencies, ...optionalDependencies }));
  const own = bill.components.find(
    (component) => component["bom-ref"].includes(name) || nameOf(component) === workspace,
  );
  for (const ref of edges.get(own?.["bom-ref"]) ?? []) {
    const component = byRef.get(ref);
    const dependency = component && nameOf(component);
    if (wanted.has(dependency)) keep(ref);
  }
}
bill.components = bill.components.filter((component) => kept.has(component["bom-ref"]));
bill.dependencies = bill.dependencies.filter(({ ref }) => kept.has(ref));
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
