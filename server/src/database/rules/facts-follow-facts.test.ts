import { sql, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { SAMPLE_TABLES } from "../../sample/tables.ts";
import { withFreshDatabase } from "../../testing/database.ts";
import { sampleDatabase } from "../../testing/sample-database.ts";
import { openDatabase, type Database } from "../database.ts";
import { migrate } from "../migrate.ts";
import type { Schema } from "../schema.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id?: number };

const sample = sampleDatabase();

/** Rows without their writes: an upgrade gives these other ids than a load does. */
async function rowsOf(db: Kysely<Schema>, table: string): Promise<Row[]> {
  const { rows } = await sql<{
    row: Row;
  }>`select to_jsonb(t) - '{recorded_in,retired_in}'::text[] as row from ${sql.table(table)} t order by 1`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}

/** What an earlier schema could not say: that a winner or a former holder is not known, and when a candidacy was learnt. */
function asKnownBefore(table: string, rows: readonly Row[], stood: readonly Row[]): Row[] {
  if (table === "candidacy") {
    return rows.map((row) => {
      const { recorded_at: _, retired_at: __, retired_by: ___, ...columns } = row;
      return { ...columns, is_incumbent: row.is_incumbent ?? false };
    });
  }
  if (table === "target" || table === "organ" || table === "post" || table === "calendar_event") {
    return rows.map((row) => {
      const { recorded_at: _, retired_at: __, retired_by: ___, ...columns } = row;
      return columns;
    });
  }
  if (table !== "declaration") return [...rows];
  const winnerOf = (row: Row) => stood.find(({ contest_id }) => contest_id === row.contest_id)?.id;
  return rows.map((row) => ({ ...row, winner_candidacy_id: row.winner_candidacy_id ?? winnerOf(row) }));
}
/** Tables that came later. */
const NEW_SINCE: ReadonlySet<string> = new Set(["headline_subject", "cycle_rule"]);

/** Rows as the schema of 001–007 had them: whatever came later retired what was before it. */
function asBefore(table: string, rows: readonly Row[]): Row[] {
  if (table === "declaration") {
    return rows.map((row) => {
      const { corrects_id: _, retired_by: __, runner_up_votes: ___, polled_on: ____, ...columns } = row;
      const first = rows.find((one) => one.contest_id === row.contest_id && one.reason === "first");
      const later = rows.find((one) => one.contest_id === row.contest_id && one.reason !== "first");
      if (row.reason !== "first") return { ...columns, supersedes_id: first?.id ?? null };
      const retired = later === undefined ? {} : { status: "superseded", retired_at: later.recorded_at };
      return { ...columns, supersedes_id: null, ...retired };
    });
  }
  if (table === "petition_state") {
    return rows.map((row) => {
      const [next] = rows
        .filter((one) => one.petition_id === row.petition_id && String(one.true_on) > String(row.true_on))
        .toSorted((a, b) => String(a.true_on).localeCompare(String(b.true_on)));
      const { retired_by: _, hearing_on: __, ...columns } = row;
      return { ...columns, retired_at: next?.recorded_at ?? null };
    });
  }
  if (table === "minister" || table === "claim") {
    return rows.map((row) => {
      const { retired_by: _, candidate: __, ...columns } = row;
      return columns;
    });
  }
  if (table === "turnout_count") {
    return rows.map((row) => {
      const { register_kind: _, retired_by: __, ...columns } = row;
      return columns;
    });
  }
  if (table === "tribunal_panel") {
    return rows.map((row) => {
      const { recorded_at: _, retired_at: __, retired_by: ___, ...columns } = row;
      return columns;
    });
  }
  if (table === "violence_incident") {
    return rows.map((row) => {
      const { number: _, retired_by: __, ...columns } = row;
      return columns;
    });
  }
  if (table === "cycle") {
    return rows.map((row) => {
      const { in_force_asked_by: _, in_force_asked_at: __, ...columns } = row;
      return columns;
    });
  }
  if (table === "area") {
    return rows.map((row) => {
      const { code: _, constituency_id: __, list_cycle_id: ___, printed_code: ____, ...columns } = row;
      return columns;
    });
  }
  if (table === "contest") {
    return rows.map((row) => {
      const { own_candidacy_id: _, ...columns } = row;
      return columns;
    });
  }
  if (table === "area_count") {
    return rows.map((row) =>
      row.measure === "registered_voters" ? { ...row, measure: "registered_voters_2021" } : row,
    );
  }
  return [...rows];
}

async function insert(db: Kysely<Schema>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
}

/**
 * Migrates a database of 001–007 that holds the sample as it was loaded then, and what is added to it, by three
 * processes that start at once.
 */
async function migrated(
  add: (db: Kysely<Schema>) => Promise<void>,
  look: (database: Database) => Promise<void>,
): Promise<void> {
  await withFreshDatabase(async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 1 });
    const before = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    try {
      await migrate(before, "007-platform");
      const stood = await rowsOf(sample.database.db, "candidacy");
      for (const table of SAMPLE_TABLES) {
        if (NEW_SINCE.has(table)) continue;
        const rows = asBefore(table, asKnownBefore(table, await rowsOf(sample.database.db, table), stood));
        if (rows.length > 0) await insert(before, table, rows);
      }
      await sql`select setval('declaration_id_seq', (select max(id) from declaration))`.execute(before);
      await add(before);
    } finally {
      await before.destroy();
    }
    const [after, ...others] = await Promise.all([
      openDatabase(connectionString, 2),
      openDatabase(connectionString, 2),
      openDatabase(connectionString, 2),
    ]);
    try {
      await look(after);
    } finally {
      await Promise.all([after, ...others].map((database) => database.close()));
    }
  });
}

test("the sample of the schema before becomes, record by record, the one that is loaded now", async () => {
  await migrated(
    async () => undefined,
    async ({ db }) => {
      const stood = await rowsOf(sample.database.db, "candidacy");
      for (const table of SAMPLE_TABLES) {
        const [upgraded, loaded] = [await rowsOf(db, table), await rowsOf(sample.database.db, table)];
        expect(asKnownBefore(table, upgraded, stood), table).toEqual(asKnownBefore(table, loaded, stood));
      }
    },
  );
});

test("a correction stays one, and what was nullified takes its turn by its day", async () => {
  const firsts = await sql<{ id: number; contestId: number }>`
    select min(id) as id, contest_id as "contestId" from declaration group by contest_id having count(*) = 1
    order by contest_id limit 4`.execute(sample.database.db);
  const [corrected, nullified, sameDay, undecided] = firsts.rows.map(({ id }) => id);
  const again = (id: number | undefined, columns: string, values: string) =>
    sql.raw(`insert into declaration (contest_id, winner_candidacy_id, declared_at, source_id, recorded_at, ${columns})
      select contest_id, winner_candidacy_id, declared_at, source_id, '2025-08-01T12:00:00Z', ${values}
      from declaration where id = ${id}`);
  await migrated(
    async (db) => {
      await sql`update declaration set status = 'superseded', retired_at = '2025-08-01T12:00:00Z' where id = ${corrected}`.execute(
        db,
      );
      await again(
        corrected,
        "status, reason, supersedes_id, true_on",
        `'declared', 'correction', id, true_on`,
      ).execute(db);
      await sql`update declaration set status = 'nullified' where id in (${nullified}, ${sameDay}, ${undecided})`.execute(
        db,
      );
      await again(nullified, "status, true_on", `'declared', '2025-08-01'`).execute(db);
      await again(sameDay, "status, true_on", `'declared', true_on`).execute(db);
    },
    async ({ db }) => {
      const { rows } = await sql<{ said: string }>`
        select concat_ws(' ', d.contest_id, d.reason, d.status,
          case when d.retired_at is null then 'stands' else 'retired' end,
          case when d.corrects_id is not null then 'corrects ' || d.corrects_id end) as said
        from declaration d where d.contest_id in (${sql.join(firsts.rows.map(({ contestId }) => contestId))})
        order by d.contest_id, d.id`.execute(db);
      const [a, b, c, d] = firsts.rows.map(({ contestId }) => contestId);
      expect(rows.map(({ said }) => said)).toEqual([
        `${a} first declared retired`,
        `${a} first declared stands corrects ${corrected}`,
        `${b} first nullified stands`,
        `${b} rerun declared stands`,
        `${c} first nullified retired`,
        `${c} first declared stands`,
        `${d} first nullified stands`,
      ]);
    },
  );
});
