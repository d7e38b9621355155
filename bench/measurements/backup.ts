import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { to as copyTo } from "pg-copy-streams";
import { addAccount, inDatabase } from "../../e2e/steps/database.ts";
import { CYCLE_OF_2021, Imports } from "../../e2e/steps/imports.ts";
import { openSession, operate, startServer, type RunningServer } from "../../e2e/steps/server.ts";
import { constituenciesOf, makeStations, resultsOf, stationListOf, STATIONS } from "../import-files.ts";
import { megabytes, quantile, seconds, type Result } from "../result.ts";

const CANDIDATES = 12;
const RESTORE_BAR_MILLISECONDS = 60_000;
const READ_BAR_MILLISECONDS = 200;
const PASSPHRASE = "correct horse battery staple";

/** A backup of a whole country's results and its restore, next to COPY of the same tables; and what reads wait meanwhile. */
export async function measureBackup(): Promise<Result[]> {
  const directory = await mkdtemp(join(tmpdir(), "command-center-backup-"));
  const server = await startServer({ DATA: "empty" });
  try {
    const cookie = await openSession(server.origin);
    const second = await addAccount(server, "second", "analyst");
    const imports = new Imports(server.origin, cookie, await openSession(server.origin, second));
    await imports.makeCycle(CYCLE_OF_2021);
    const stations = makeStations(await inDatabase(server, constituenciesOf), STATIONS, CANDIDATES);
    await imports.take("stations.csv", stationListOf(stations));
    await imports.take("results.csv", resultsOf(stations), {
      contest: "president",
      pollingDay: "2021-01-14",
    });
    const copy = await copyAll(server);
    const file = join(directory, "country.zip");
    const reads = readUntil(server, cookie);
    const made = await succeeded("backup", [file], { DATA_DIR: server.dataDir });
    const times = await reads.end();
    const closed = await succeeded("backup", [`${file}.age`], {
      DATA_DIR: server.dataDir,
      BACKUP_PASSPHRASE: PASSPHRASE,
    });
    const restored = await succeeded("restore", [file], { DATA_DIR: join(directory, "data") });
    const tested = await succeeded("backup", ["--verify", file], { DATA_DIR: directory });
    const { size } = await stat(file);
    const what = `${(STATIONS * CANDIDATES).toLocaleString("en")} vote counts and their file`;
    const limit = `${seconds(copy.milliseconds)} COPY of its tables, ${megabytes(copy.bytes)}`;
    const p99 = quantile(
      times.toSorted((a, b) => a - b),
      0.99,
    );
    const line = (name: string, milliseconds: number, bar: number | null = null): Result => ({
      name,
      measured: seconds(milliseconds),
      limit,
      ratio: milliseconds / copy.milliseconds,
      bar: bar === null ? null : `≤ ${seconds(bar)}`,
      ok: bar === null || milliseconds <= bar,
    });
    return [
      line(`backup of ${what}, ${megabytes(size)}`, made.milliseconds),
      line("  the same, encrypted", closed.milliseconds),
      line("  restored into an empty data directory", restored.milliseconds, RESTORE_BAR_MILLISECONDS),
      line("  restored for a test, and compared", tested.milliseconds),
      {
        name: `  reads during the backup, p99 of ${times.length}`,
        measured: `${p99.toFixed(1)} ms`,
        limit: "",
        ratio: null,
        bar: `≤ ${READ_BAR_MILLISECONDS} ms`,
        ok: p99 <= READ_BAR_MILLISECONDS,
      },
    ];
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function succeeded(...command: Parameters<typeof operate>) {
  const result = await operate(...command);
  if (result.code !== 0) throw new Error(`${command[0]} failed: ${result.output}`);
  return result;
}

/** Copies every table to nowhere. */
async function copyAll(server: RunningServer): Promise<{ milliseconds: number; bytes: number }> {
  return inDatabase(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    let bytes = 0;
    const began = performance.now();
    for (const { name } of rows)
      await pipeline(
        client.query(copyTo(`copy public."${name}" to stdout`)),
        new Writable({
          write(piece: Buffer, _, done) {
            bytes += piece.length;
            done();
          },
        }),
      );
    return { milliseconds: performance.now() - began, bytes };
  });
}

/** Sends uncached reads one by one until it is ended; `end` returns their durations in milliseconds. */
function readUntil({ origin }: RunningServer, cookie: string) {
  const times: number[] = [];
  let isOver = false;
  const running = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const began = performance.now();
      const answer = await fetch(`${origin}/api/elections?q=${number}`, { headers: { cookie } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A read answered ${answer.status}.`);
      times.push(performance.now() - began);
    }
  })();
  return {
    async end() {
      isOver = true;
      await running;
      return times;
    },
  };
}
