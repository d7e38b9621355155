// Makes 50,000 odd requests over every endpoint and role: `npm run fuzz`, or `npm run fuzz -- <requests> <seed>`.
import { randomInt } from "node:crypto";
import { ensureInstalled, run, tool } from "./workspace.mjs";

const [requests = "50000", seed = String(randomInt(1_000_000_000))] = process.argv.slice(2);
await ensureInstalled();
process.stdout.write(`Seed ${seed}: the same requests come again with npm run fuzz -- ${requests} ${seed}\n`);
const { code } = await run(tool("vitest"), ["run", "--root", "server", "src/platform/fuzz.test.ts"], {
  env: { FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
});
process.exit(code);
