import { measureAudit } from "./audit.ts";
import { measureBytes } from "./bytes.ts";
import { measureExports } from "./exports.ts";
import { measureFreshClone } from "./fresh-clone.ts";
import { measureLight } from "./light.ts";
import { measureLive } from "./live.ts";
import { measureMemory } from "./memory.ts";
import { measureReads } from "./reads.ts";
import { measureScopes } from "./scopes.ts";
import { table, type Result } from "./result.ts";
import { measureSignIn } from "./sign-in.ts";
import { measureStart } from "./start.ts";
import { measureThroughput } from "./throughput.ts";
import { measureTyping } from "./typing.ts";

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
    { name: "memory", run: measureMemory },
    { name: "live", run: measureLive },
    {
      name: "light",
      async run() {
        const chromiumPath = await options.findChromium();
        return [...(await measureLight(chromiumPath)), ...(await measureBytes(chromiumPath))];
      },
    },
    { name: "bytes", byName: true, run: async () => measureBytes(await options.findChromium()) },
    { name: "reads", run: measureReads },
    { name: "scopes", run: measureScopes },
    { name: "exports", run: measureExports },
    { name: "audit", run: measureAudit },
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
