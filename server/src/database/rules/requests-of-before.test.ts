import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { withFreshDatabase } from "../../testing/database.ts";
import { openDatabase } from "../database.ts";
import { migrate } from "../migrate.ts";

/** One import for each way in which a request to commit or undo it can be. */
const BEFORE = `
  insert into source (kind, title, publisher) values ('publication', 'Units', 'A gazette');
  insert into cycle (name, season_label, as_of, opens_on, closes_on, source_id)
    values ('2020–2021', '2021', '2021-01-31', '2020-07-01', '2021-03-31', 1);
  insert into import_file (sha256, bytes) values (repeat('a', 64), 1);
  insert into import_batch (kind, title, status, committed_at, undone_at) values
    ('file', 'alone', 'committed', now(), null), ('file', 'approved', 'committed', now(), null),
    ('file', 'undo waits', 'committed', now(), null), ('file', 'undone', 'undone', now(), now());
  insert into ledger_position (origin, batch_id) values ('file', 1), ('file', 2), ('file', 3), ('file', 4), ('undo', 4);
  insert into data_import (state, file_name, asked_by, asked_digest, decided_by, batch_id, undo_asked_by, undo_decided_by) values
    ('committed', 'alone', 'ann', 'd', null, 1, null, null),
    ('committed', 'approved', 'ann', 'd', 'bob', 2, null, null),
    ('committed', 'undo waits', 'ann', 'd', null, 3, 'ann', null),
    ('undone', 'undone', 'ann', 'd', null, 4, 'ann', 'bob'),
    ('waiting-for-approval', 'waits', 'ann', 'd', null, null, null, null),
    ('committing', 'queued', 'ann', 'd', 'bob', null, null, null),
    ('ready', 'rejected', 'ann', null, 'bob', null, null, null),
    ('ready', 'ready', null, null, null, null, null, null),
    ('questions', 'questions', null, null, null, null, null, null);`;

test("LIFE-03 an installation from before change sets keeps every request, approval and undo of its imports", async () => {
  await withFreshDatabase(async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 1 });
    const before = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await migrate(before as never, "054-change-sets");
    await sql`alter table data_import alter cycle_id set default 1, alter file_id set default 1, alter kind set default 'turnout',
      alter issuer set default 'EC', alter uploaded_by set default 'una', alter asked_at set default now(),
      alter decided_at set default now(), alter undo_asked_at set default now(), alter undo_decided_at set default now(),
      alter counts set default '{"new": 3, "changed": 2, "gone": 0}'`.execute(before);
    await sql.raw(BEFORE).execute(before);
    await before.destroy();
    const database = await openDatabase(connectionString, 2);
    try {
      const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', file_name || ':', origin, set.state, 'by', proposed_by, 'of', changed, decision, username,
          case when set.needs <> '{}' then 'needed' end, case when set.ledger_id is not null then 'in ledger' end,
          'undoes ' || undoes) as line
        from change_set set join data_import on data_import.id = set.import_id left join approval on approval.change_set_id = set.id
        order by set.origin, set.id`.execute(database.db);
      expect(rows.map(({ line }) => line)).toEqual([
        "alone: file applied by ann of 2 in ledger",
        "approved: file applied by ann of 2 approved bob needed in ledger",
        "undo waits: file applied by ann of 2 in ledger",
        "undone: file undone by ann of 2 in ledger",
        "waits: file proposed by ann of 2 needed",
        "queued: file approved by ann of 2 approved bob needed",
        "rejected: file rejected by ann of 2 rejected bob needed",
        "undo waits: undo proposed by ann of 5 needed undoes 3",
        "undone: undo applied by ann of 5 approved bob needed in ledger undoes 4",
      ]);
    } finally {
      await database.close();
    }
  });
});
