// Runs one of the operator's commands, such as `audit-verify`, and exits with its code; 2 if it could not run.
import { ensureBuilt, ensureInstalled, fail } from "./workspace.mjs";

const COMMANDS = ["accounts-seal", "audit-verify", "backup", "restore"];

const [name, ...args] = process.argv.slice(2);
if (!COMMANDS.includes(name)) fail(`There is no command ${name}. There are: ${COMMANDS.join(", ")}.`);
let code = 2;
process.on("exit", () => (process.exitCode = code));
await ensureInstalled();
await ensureBuilt();
const { run } = await import(`../server/dist/${name}.js`);
code = await run(args, process.env);
