import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "../audit/audit.ts";
import { signAuditHeads } from "../audit/heads/sign-heads.ts";
import { openDatabase, type Database } from "../database/database.ts";
import { openSession } from "../database/pool/session.ts";
import { emptyDatabase, sampleDatabase } from "../testing/sample-database.ts";
import { addAccount } from "../testing/accounts.ts";
import { withFreshDatabase } from "../testing/database.ts";
import { openBackupFile } from "./backup-file.ts";
import { headsUntil, type Place } from "./installation-files.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { compareWithManifest } from "./test-backup.ts";

const SECRET = "a secret of this test, long enough to be one";
const PASSPHRASE = "correct horse battery staple";

const source = sampleDatabase();
/** For what is refused, whatever the backup holds. */
const bare = emptyDatabase();
let directory: string;
let place: Place, barePlace: Place;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "command-center-backup-"));
  [place, barePlace] = await Promise.all([
    placeWithHeads("data", source.database),
    placeWithHeads("bare", bare.database),
  ]);
});
afterAll(() => rm(directory, { recursive: true }));

async function placeWithHeads(name: string, database: Database): Promise<Place> {
  const dataDir = join(directory, name);
  const made = { dataDir, auditDir: dataDir };
  await database.write((write) => audit(write, { action: "server.started", after: { "odd\t": "\\\n" } }));
  const heads = await signAuditHeads({ ...made, database, warn: () => undefined });
  await heads.close();
  return made;
}

const backUp = (name: string, passphrase: string | null = null, of = bare) =>
  makeBackup({
    connectionString: of.connectionString,
    place: of === source ? place : barePlace,
    secret: SECRET,
    version: "1.2.3",
    path: join(directory, name),
    passphrase,
  });

/** Restores a file into a database, for an installation in an empty directory unless another is given. */
async function restore(path: string, connectionString: string, into?: Place) {
  const passphrase = path.endsWith(".age") ? PASSPHRASE : null;
  const dataDir = await mkdtemp(join(directory, "restored-"));
  const target = into ?? { dataDir, auditDir: dataDir };
  const backup = await openBackupFile(path, passphrase, directory);
  try {
    const setAside = await restoreBackup(backup, path, connectionString, target);
    return { place: target, setAside, manifest: backup.manifest };
  } finally {
    await backup.close();
  }
}

/** A restored copy with one changed value, one missing row or a cut log differs from its backup. */
async function expectDifferences(
  restored: Awaited<ReturnType<typeof restore>>,
  connectionString: string,
): Promise<void> {
  const session = await openSession(connectionString);
  await session.client.query(
    "update person set name = 'Another Name' where id = (select min(id) from person)",
  );
  await session.client.query("delete from calendar_event where id = (select max(id) from calendar_event)");
  await session.client.query(
    "alter table audit_entry disable trigger user; delete from audit_entry; alter table audit_entry enable trigger user",
  );
  await session.close();
  expect(await compareWithManifest(restored.manifest, connectionString, restored.place)).toEqual(
    expect.arrayContaining([
      "The table person has other values.",
      expect.stringMatching(/^The table calendar_event has \d+ rows instead of \d+\.$/),
      "Ends of the audit log differ from those of the backup.",
      expect.stringContaining("entries"),
    ]),
  );
}

test("OPS-01 a backup made during writes restores every table, figure, seal and signed head of its snapshot, and a changed copy differs", async () => {
  const isDone = { yet: false };
  const writing = (async () => {
    while (!isDone.yet)
      await source.database.write(async (write) => {
        await sql`update person set name = name || '' where id = (select min(id) from person)`.execute(
          write.db,
        );
        await audit(write, { action: "list.read" });
      });
  })();
  const made = await backUp("busy.zip.age", PASSPHRASE, source).finally(() => (isDone.yet = true));
  await writing;
  const bytes = await readFile(made.path);
  expect(made).toMatchObject({
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  expect(bytes.includes("manifest.json")).toBe(false);
  await withFreshDatabase(async (connectionString) => {
    const restored = await restore(made.path, connectionString);
    expect(await compareWithManifest(restored.manifest, connectionString, restored.place)).toEqual([]);
    expect(await readFile(join(restored.place.dataDir, "session.secret"), "utf8")).toBe(SECRET);
    // The next writes find their ids, and a start brings the schema up to date.
    const database = await openDatabase(connectionString, 2);
    await database.write((write) => audit(write, { action: "server.started" }));
    await database.close();
    await expectDifferences(restored, connectionString);
  });
});

/** Runs work while the bare database names these migrations instead of its own. */
async function withMigrations(names: readonly string[], work: () => Promise<void>): Promise<void> {
  const { db } = bare.database;
  const { rows } = await sql<{ name: string }>`delete from kysely_migration returning name`.execute(db);
  const name = (list: readonly string[]) =>
    sql`insert into kysely_migration select unnest(${[...list]}::text[]), '' on conflict do nothing`.execute(
      db,
    );
  await name(names);
  try {
    await work();
  } finally {
    await sql`delete from kysely_migration`.execute(db);
    await name(rows.map((row) => row.name));
  }
}

test("OPS-01 a backup of the version with all migrations restores, and the next start finds nothing to do", async () => {
  const names = [
    "001-sources-cycles-areas",
    "076-limit-of-the-tribunal",
    "077-second-person",
    "078-passkeys",
    "079-new-devices",
    "080-alerts-of-records",
    "082-waiting-in-every-district",
    "083-lapsed-requests",
    "084-own-candidates",
    "085-chains-by-index",
    "086-party-register-records",
  ];
  await withMigrations(names, async () => {
    const made = await backUp("before-baseline.zip");
    expect(made.manifest.migrations).toEqual(names);
    await withFreshDatabase(async (connectionString) => {
      await restore(made.path, connectionString);
      const database = await openDatabase(connectionString, 2);
      const { rows } = await sql`select name from kysely_migration order by name`.execute(database.db);
      expect(rows).toEqual(names.map((name) => ({ name })));
      await database.close();
    });
  });
});

test("OPS-01 a backup of an older schema is refused with the commit that restores it, and leaves no table", async () => {
  await withMigrations(["001-sources-cycles-areas", "044-lists-without-registers"], async () => {
    const { path } = await backUp("older.zip");
    await withFreshDatabase(async (connectionString) => {
      await expect(restore(path, connectionString)).rejects.toThrow(
        `${path} has the schema of an older version (044-lists-without-registers). ` +
          "Restore it with Command Center of commit ec379d76, start that once, and make a new backup.",
      );
      const session = await openSession(connectionString);
      expect((await session.client.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(
        0,
      );
      await session.close();
    });
  });
});

test("OPS-01 a damaged backup restores nothing and leaves no file, wherever it is cut or changed, encrypted or not", async () => {
  const placesOf = (
    length: number,
  ): Readonly<Record<string, readonly [length: number, changedAt: number | null]>> => ({
    empty: [0, null],
    "cut in its middle": [Math.round(length / 2), null],
    "without its last byte": [length - 1, null],
    "a changed first byte": [length, 2],
    "a changed byte in its middle": [length, Math.round(length / 2)],
    "a changed byte near its end": [length, length - 3],
  });
  await backUp("whole.zip", null, source);
  await backUp("whole.zip.age", PASSPHRASE);
  await withFreshDatabase(async (connectionString) => {
    for (const name of ["whole.zip", "whole.zip.age"]) {
      const whole = await readFile(join(directory, name));
      for (const [damage, [length, changedAt]] of Object.entries(placesOf(whole.length))) {
        const damaged = Buffer.from(whole.subarray(0, length));
        if (changedAt !== null) damaged.writeUInt8(damaged.readUInt8(changedAt) ^ 0x10, changedAt);
        const path = join(directory, `${damage.replaceAll(" ", "-")}-${name}`);
        await writeFile(path, damaged);
        const dataDir = await mkdtemp(join(directory, "refused-"));
        await expect(restore(path, connectionString, { dataDir, auditDir: dataDir }), path).rejects.toThrow(
          /^\S+ (is damaged \(.*\)\. Use another backup\.|cannot be decrypted: .*|is not encrypted, but .*)$/,
        );
        expect(await readdir(dataDir), path).toEqual([]);
      }
    }
    // A restore makes the tables before it reads the rows.
    const session = await openSession(connectionString);
    const { rows } = await session.client.query(
      "select (select count(*)::int from person) as people, (select count(*)::int from audit_entry) as entries",
    );
    expect(rows).toEqual([{ people: 0, entries: 0 }]);
    await session.close();
  });
});

test("OPS-01 a backup of a newer version is refused by its version", async () => {
  await withMigrations(["076-baseline", "999-later"], async () => {
    const made = await backUp("newer.zip");
    await withFreshDatabase(async (connectionString) => {
      await expect(restore(made.path, connectionString)).rejects.toThrow(
        /was made by Command Center 1\.2\.3, which is newer than this one \(it has 999-later\)\. Install that version\.$/,
      );
    });
  });
});

test("OPS-01 a restore refuses a database with data, and a directory or secret of another installation; it keeps newer signed heads, and replaces newer seals", async () => {
  await addAccount(bare.database, { username: "restored", role: "viewer" });
  const made = await backUp("elsewhere.zip");
  await expect(restore(made.path, bare.connectionString)).rejects.toThrow(/^The database is not empty\. /);
  await withFreshDatabase(async (connectionString) => {
    const session = await openSession(connectionString);
    await session.client.query("create table theirs (id integer)");
    await expect(restore(made.path, connectionString)).rejects.toThrow(/^The database is not empty\. /);
    await session.client.query("drop table theirs");
    await session.close();
    const other = await mkdtemp(join(directory, "other-"));
    await writeFile(join(other, "session.secret"), "the key of another installation of ours");
    const into = { dataDir: other, auditDir: other };
    await expect(restore(made.path, connectionString, into)).rejects.toThrow(
      /has the keys of another installation \(session\.secret\)\. Set DATA_DIR to an empty directory\.$/,
    );
    const backup = await openBackupFile(made.path, null, directory);
    const empty = await mkdtemp(join(directory, "empty-"));
    await expect(
      restoreBackup(backup, made.path, connectionString, { dataDir: empty, auditDir: empty }, `${SECRET}!`),
    ).rejects.toThrow(/^SESSION_SECRET is not the backup's/);
    await backup.close();
    expect(await readdir(empty)).toEqual([]);

    const dataDir = await mkdtemp(join(directory, "newer-"));
    const heads = await readFile(join(barePlace.auditDir, "audit-heads.jsonl"), "utf8");
    await writeFile(join(dataDir, "audit-heads.jsonl"), `${heads}{"position":9999,"later":true}\n`);
    await writeFile(join(dataDir, "account-seals.json"), '{"newer": 9}');
    const { setAside } = await restore(made.path, connectionString, { dataDir, auditDir: dataDir });
    expect(setAside).toEqual([expect.stringMatching(/audit-heads-until-[\dTZ-]+\.jsonl$/)]);
    expect(await readFile(setAside[0] ?? "", "utf8")).toContain('"position":9999');
    expect(await readFile(join(dataDir, "audit-heads.jsonl"), "utf8")).toBe(heads);
    const { rows } = await sql<{ id: string; number: number }>`
      select id, split_part(seal, '.', 1)::bigint as number from account`.execute(bare.database.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.parse(await readFile(join(dataDir, "account-seals.json"), "utf8"))).toEqual(
      Object.fromEntries(rows.map(({ id, number }) => [id, number])),
    );
  });
});

test("OPS-01 of two backups at once one is made, and a path in use is refused", async () => {
  const results = await Promise.allSettled([backUp("first.zip"), backUp("second.zip")]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject({
    message: "Another backup is being made. Wait until it is done.",
  });
});

test("OPS-01 a backup with another key than the one that sealed the accounts is refused", async () => {
  await sql`insert into installation (key, value) values ('account_seal_key', '"another"')`.execute(
    bare.database.db,
  );
  await expect(backUp("other-key.zip")).rejects.toThrow(/^The accounts were sealed with another key\. /);
  await sql`delete from installation where key = 'account_seal_key'`.execute(bare.database.db);
  expect((await readdir(directory)).filter((name) => name.includes("other-key"))).toEqual([]);
});

test.each([
  ["all of them", 7, '{"position":3,"a":1}\n{"position":7,"b":1}\n'],
  ["the older ones", 6, '{"position":3,"a":1}\n'],
  ["none", 2, ""],
])("OPS-01 signed heads up to a snapshot's last entry: %s", (_, last, kept) => {
  expect(headsUntil('{"position":3,"a":1}\n{"position":7,"b":1}\n', last)).toBe(kept);
});
