// From a fresh clone to a running server: installs what is missing, builds what is stale, starts.
import { ensureBuilt, ensureInstalled } from "./workspace.mjs";

await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV ??= "production";
// In this process, so that a signal or a kill reaches the server itself.
await import("../server/dist/main.js");
