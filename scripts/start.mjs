// From a fresh clone to a running server: installs what is missing, builds what is stale, starts.
import { ensureBuilt, ensureInstalled, fail } from "./workspace.mjs";

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  // A disk that is full or may not be written: the sources themselves are no cause.
  fail(`Command Center could not be installed or built: ${error.message}. Put that right and start again.`);
}
process.env.NODE_ENV ??= "production";
// In this process, so that a signal or a kill reaches the server itself.
await import("../server/dist/main.js");
