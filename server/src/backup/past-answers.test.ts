import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cycle } from "@command-center/contract/cycle";
import { believed } from "../database/in-force.ts";
import { RECORDING_TIME } from "../database/turns.ts";
import { TEST_SECRET } from "../testing/accounts.ts";
import { withFreshDatabase } from "../testing/database.ts";
import { tokenAt } from "../testing/ledger/token-at.ts";
import { sampleServer } from "../testing/sample-server.ts";
import { createSecondApp } from "../testing/test-app.ts";
import { openBackupFile } from "./backup-file.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const PATHS = [
  "/api/figures",
  "/api/petitions",
  "/api/regional-performance",
  "/api/activity",
  "/api/moments",
];

const { server, admin } = sampleServer();
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "command-center-backup-"));
});
afterAll(() => rm(directory, { recursive: true }));

/** Backs the server's database up; the path of the file. */
async function backUp(name: string): Promise<string> {
  const dataDir = join(directory, "data");
  const { path } = await makeBackup({
    connectionString: server.connectionString,
    place: { dataDir, auditDir: dataDir },
    secret: TEST_SECRET,
    version: "1.2.3",
    path: join(directory, name),
    passphrase: null,
  });
  return path;
}

/** What a server on a database restored from a backup answers to these paths. */
async function answersRestored(path: string, paths: readonly string[]) {
  const answers: { status: number; body: string }[] = [];
  await withFreshDatabase(async (connectionString) => {
    const dataDir = await mkdtemp(join(directory, "restored-"));
    const backup = await openBackupFile(path, null, directory);
    await restoreBackup(backup, path, connectionString, { dataDir, auditDir: dataDir });
    await backup.close();
    const restored = await createSecondApp({ connectionString });
    try {
      const cookie = await restored.signIn();
      for (const one of paths) {
        const { statusCode, body } = await restored.get(one, cookie);
        answers.push({ status: statusCode, body });
      }
    } finally {
      await restored.close();
    }
  });
  return answers;
}

test("CLOCK-01 OPS-01 a restored backup answers about the past with the same bytes and tokens, and knows no token of after it", async () => {
  const cycle = (await admin.get("/api/cycle")).json<Cycle>();
  const first = await tokenAt(server.database, "2025-08-25T18:00:00+03:00");
  const retire = (rest: number) =>
    server.database.write(async ({ db }) => {
      for (const table of ["turnout_count", "petition_state", "claim"])
        await sql`update ${sql.table(table)} record set retired_at = ${RECORDING_TIME} where ${believed("record")} and id % 3 = ${rest}`.execute(
          db,
        );
    });
  await retire(0);
  const second = await tokenAt(server.database, "infinity");
  const path = await backUp("whole.zip");
  await retire(1);
  const third = await tokenAt(server.database, "infinity");
  const asked = [first, second, third].map((known) =>
    PATHS.map((one) => `${one}?cycle=${cycle.id}&asOf=2025-08-22&known=${known}`),
  );
  const before = [];
  for (const one of asked.flat()) {
    const { statusCode, body } = await admin.get(one);
    before.push({ status: statusCode, body });
  }
  expect(before.map(({ status }) => status)).toEqual(asked.flat().map(() => 200));
  const unknown = {
    status: 404,
    body: "There is no such moment here. The link may be of another installation, or of before a restore.",
  };
  expect(await answersRestored(path, asked.flat())).toEqual([
    ...before.slice(0, 2 * PATHS.length),
    ...PATHS.map(() => unknown),
  ]);
});
