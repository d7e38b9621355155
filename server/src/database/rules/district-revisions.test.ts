import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { sampleDatabase } from "../../testing/sample-database.ts";
import type { Write } from "../database.ts";
import { readRevisions } from "../revisions/data-revisions.ts";

/** Tables that hold nothing a limited read is answered from by its scope: accounts, the log, the platform's own. */
const OF_THE_PLATFORM =
  /^(?:account|alert|approval$|area_change$|audit|backup$|change$|change_set$|data_import$|import_change$|import_file|import_problem$|kysely|remembered_answer$|remembered_columns$|staged_|data_revision$|district_revision$|follow$|idempotent_answer$|installation$|ledger_position$|mail$|mail_address$|new_device$|note$|note_version$|pending_revision$|pending_sign_in$|saved_view$|share$|sign_in|spent_challenge$|write_trial$|.*_past$)/;

const records = sampleDatabase();
let districts: readonly number[];
beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    select district_id as id from petition join area on area.id = petition.area_id
    where district_id is not null group by district_id order by district_id limit 3`.execute(
    records.database.db,
  );
  districts = rows.map(({ id }) => id);
});
/** Which of the three districts and of the country moved by a write that touches the petitions. */
async function movedBy(work: (write: Write) => Promise<unknown>): Promise<string[]> {
  const before = await readRevisions(records.database);
  await records.database
    .write(async (write) => {
      write.touch("petitions");
      await work(write);
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === "not to be")) throw error;
    });
  const after = await readRevisions(records.database);
  const places = [["everywhere", "everywhere"], ...districts.map((id, nth) => [`${nth + 1}`, [id]])] as const;
  return places
    .filter(([, scope]) => {
      const place = scope as "everywhere" | number[];
      return before.of(place).get("petitions") !== after.of(place).get("petitions");
    })
    .map(([name]) => String(name));
}

const movePetitionOf = (write: Write, nth: number) =>
  sql`update petition_state set ground = case ground when 'violence' then 'voter_bribery' else 'violence' end
    where id = (select min(s.id) from petition_state s join petition p on p.id = s.petition_id
      join area on area.id = p.area_id where district_id = ${districts[nth - 1]})`.execute(write.db);

test("DATA-01 a write moves its data sets in the districts of the rows that it changed, and in no other", async () => {
  expect(await movedBy((write) => movePetitionOf(write, 1))).toEqual(["everywhere", "1"]);
  const both = async (write: Write) => {
    await movePetitionOf(write, 3);
    await movePetitionOf(write, 1);
  };
  expect(await movedBy(both)).toEqual(["everywhere", "1", "3"]);
});

test("DATA-01 in every district, where nothing tells of one, or what changed is of none", async () => {
  const all = ["everywhere", "1", "2", "3"];
  expect(await movedBy(async () => {})).toEqual(all);
  expect(await movedBy((write) => sql`update cycle set name = name`.execute(write.db))).toEqual(all);
  const both = async (write: Write) => {
    await movePetitionOf(write, 1);
    await sql`update tribunal_panel set number = number`.execute(write.db);
    await movePetitionOf(write, 2);
  };
  expect(await movedBy(both)).toEqual(all);
  const unplaced = (write: Write) =>
    sql`update petition set area_id = null where id = (select min(id) from petition where category = 'league')`.execute(
      write.db,
    );
  expect(await movedBy(unplaced)).toEqual(all);
});

test("DATA-01 nowhere, where the write was taken back; and one write's districts are not the next one's", async () => {
  const takenBack = async (write: Write) => {
    await movePetitionOf(write, 1);
    throw new Error("not to be");
  };
  expect(await movedBy(takenBack)).toEqual([]);
  expect(await movedBy((write) => movePetitionOf(write, 2))).toEqual(["everywhere", "2"]);
});

test("DATA-01 two that change the same districts in another order at the same time both succeed", async () => {
  for (let time = 0; time < 10; time += 1) {
    const write = (first: number, second: number) =>
      records.database.write(async (one) => {
        one.touch("petitions", "results");
        await sql`select district_id from area where id = ${first}`.execute(one.db);
        await movePetitionOf(one, first);
        await sql`select pg_sleep(0.01)`.execute(one.db);
        if (second > 0) await movePetitionOf(one, second);
      });
    await Promise.all([write(1, 0), write(2, 3)]);
  }
});

test("DATA-01 no table of records goes unnoticed: each notes the districts of what changes in it, by every way", async () => {
  const { rows } = await sql<{ table: string; events: string[] | null }>`
    select relname as table, array_agg(distinct event) filter (where event is not null) as events
    from pg_class
    left join pg_trigger on tgrelid = pg_class.oid and tgfoid = 'note_districts'::regproc and tgenabled = 'O'
    left join lateral unnest(array[
      case when tgtype & 4 > 0 then 'insert' end, case when tgtype & 8 > 0 then 'delete' end,
      case when tgtype & 16 > 0 then 'update' end, case when tgtype & 32 > 0 then 'truncate' end]) event on true
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    group by relname order by relname`.execute(records.database.db);
  const tables = rows.filter(({ table }) => !OF_THE_PLATFORM.test(table));
  expect(tables.length).toBeGreaterThan(25);
  for (const { table, events } of tables) {
    // A new one of these is seen nowhere before another row names it.
    const added = ["source", "person"].includes(table) ? [] : ["insert"];
    expect(events?.toSorted(), table).toEqual(["delete", ...added, "truncate", "update"]);
  }
});
