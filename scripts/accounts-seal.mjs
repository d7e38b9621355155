// Names accounts that were changed outside Command Center: 0 none, 1 some, 2 could not be checked; seals those that are named.
import { ensureBuilt, ensureInstalled } from "./workspace.mjs";

let code = 2;
process.on("exit", () => (process.exitCode = code));
await ensureInstalled();
await ensureBuilt();
const { run } = await import("../server/dist/accounts-seal.js");
code = await run(process.argv.slice(2), process.env);
