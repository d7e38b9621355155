// Checks the audit log: 0 intact, 1 tampered with, 2 could not be checked.
import { ensureBuilt, ensureInstalled } from "./workspace.mjs";

let code = 2;
process.on("exit", () => (process.exitCode = code));
await ensureInstalled();
await ensureBuilt();
const { run } = await import("../server/dist/audit-verify.js");
code = await run(process.argv.slice(2), process.env);
