import { measureOverload } from "./measurements/overload.ts";
import { measureAudit } from "./measurements/audit.ts";
import { measureBackup } from "./measurements/backup.ts";
import { measureBytes } from "./measurements/bytes.ts";
import { measureCountryReads } from "./measurements/country-reads.ts";
import { measureExports } from "./measurements/exports.ts";
import { measureFreshClone } from "./measurements/fresh-clone.ts";
import { measureImports } from "./measurements/imports.ts";
import { measureLight } from "./measurements/light.ts";
import { measureLive } from "./measurements/live.ts";
import { measureMemory } from "./measurements/memory.ts";
import { measurePastReads } from "./measurements/past-reads.ts";
import { measurePollingNight } from "./measurements/polling-night.ts";
import { measureReads } from "./measurements/reads.ts";
import { measureScopes } from "./measurements/scopes.ts";
import { table, type Result } from "./result.ts";
import { measureSignIn } from "./measurements/sign-in.ts";
import { measureStart } from "./measurements/start.ts";
import { measureSessions, measureThroughput } from "./measurements/throughput.ts";
import { measureTyping } from "./measurements/typing.ts";

interface Measurement {
  readonly name: string;
  /** Only run when asked for by name: it is slow, or part of another. */
  readonly byName?: boolean;
  run(): Promise<Result[]>;
}

/** Runs the named measurements, all but those only run by name when none is named; prints them; says whether all bars are met. */
export async function bench(options: {
  readonly root: string;
  readonly names: readonly string[];
  findChromium(): Promise<string>;
}): Promise<boolean> {
  const measurements: readonly Measurement[] = [
    { name: "start", run: measureStart },
    { name: "throughput", run: measureThroughput },
    { name: "sessions", run: measureSessions },
    { name: "memory", run: measureMemory },
    { name: "live", run: measureLive },
    { name: "overload", run: measureOverload },
    {
      name: "light",
      async run() {
        const chromiumPath = await options.findChromium();
        return [...(await measureLight(chromiumPath)), ...(await measureBytes(chromiumPath))];
      },
    },
    { name: "bytes", byName: true, run: async () => measureBytes(await options.findChromium()) },
    { name: "reads", run: async () => [...(await measureReads()), ...(await measureCountryReads())] },
    { name: "past-reads", run: measurePastReads },
    { name: "polling-night", run: measurePollingNight },
    { name: "scopes", run: measureScopes },
    { name: "exports", run: measureExports },
    { name: "imports", run: measureImports },
    { name: "audit", run: measureAudit },
    { name: "backup", run: measureBackup },
    { name: "sign-in", run: measureSignIn },
    { name: "typing", run: async () => measureTyping(await options.findChromium()) },
    { name: "fresh-clone", byName: true, run: () => measureFreshClone(options.root) },
  ];
  const unknown = options.names.filter((name) => !measurements.some((known) => known.name === name));
  if (unknown.length > 0) {
    const known = measurements.map(({ name }) => name).join(", ");
    process.stderr.write(`There is no measurement ${unknown.join(", ")}. There are: ${known}.\n`);
    return false;
  }
  const wanted = measurements.filter(({ name, byName }) =>
    options.names.length === 0 ? byName !== true : options.names.includes(name),
  );
  const results: Result[] = [];
  for (const { name, run } of wanted) {
    process.stderr.write(`Measuring ${name} …\n`);
    results.push(...(await run()));
  }
  process.stdout.write(`${table(results)}\n`);
  return results.every(({ bar, ok }) => bar === null || ok);
}
