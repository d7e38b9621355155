import { sql } from "kysely";
import { DATA_SETS } from "@command-center/contract/wire/live";
import type { Write } from "../../database/database.ts";
import { awaitTurn } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";

const SAMPLE = "select id from cycle where is_sample";
const CONTESTS = `select id from contest where cycle_id in (${SAMPLE})`;
const OWN = `cycle_id in (${SAMPLE})`;
const CHANGES = `change_set_id in (select id from change_set where ${OWN})`;
const IMPORTS = `import_id in (select id from data_import where ${OWN})`;

/** The records of the sample's cycles, in an order in which none is removed before what points to it. */
const RECORDS: readonly (readonly [table: string, where: string])[] = [
  // What was entered by hand to try it.
  ["approval", CHANGES],
  ["change", CHANGES],
  ["change_set", OWN],
  ["remembered_answer", IMPORTS],
  ["staged_record", IMPORTS],
  ["data_import", OWN],
  ["note_version", `note_id in (select id from note where ${OWN})`],
  ["note", OWN],
  ["post", `organ_id in (select id from organ where ${OWN})`],
  ["organ", OWN],
  ["target", OWN],
  ["headline_subject", OWN],
  ["figure_choice", OWN],
  ["claim", OWN],
  ["petition_state", `petition_id in (select id from petition where ${OWN})`],
  ["petition", OWN],
  ["tribunal_panel", OWN],
  ["violence_incident", OWN],
  ["minister", OWN],
  ["declaration", `contest_id in (${CONTESTS})`],
  ["vote_count", `candidacy_id in (select id from candidacy where contest_id in (${CONTESTS}))`],
  ["candidacy", `contest_id in (${CONTESTS})`],
  ["contest", OWN],
  ["turnout_count", OWN],
  ["register_count", `register_id in (select id from register where ${OWN})`],
  ["register", OWN],
  ["calendar_event", OWN],
  ["cycle_rule", OWN],
  ["legal_limit", OWN],
  ["cycle", "is_sample"],
];

/** What only the sample named is left by nobody; the units of the country and their counts stay, as they are real. */
const ORPHANS: readonly (readonly [table: string, where: string])[] = [
  [
    "seat",
    `not exists (select from contest where contest.seat_id = seat.id) and not exists (select from post where post.seat_id = seat.id)`,
  ],
  [
    "person",
    `not exists (select from candidacy where person_id = person.id) and not exists (select from minister where person_id = person.id)
     and not exists (select from petition where petitioner_id = person.id) and not exists (select from post where holder_id = person.id)`,
  ],
];

/**
 * Removes the sample's cycles with all their records, and what nothing else names any more. Where the sample was in force,
 * the newest cycle of one's own comes in its place. Answers how many records went, by table.
 */
export async function dropSample(write: Write): Promise<Record<string, number>> {
  const { db } = write;
  await awaitTurn(write, "cycles");
  const sample = await db.selectFrom("cycle").select("in_force").where("is_sample", "=", true).execute();
  if (sample.length === 0) throw new Refusal(409, "The sample cycle no longer exists.");
  const removed: Record<string, number> = {};
  for (const [table, where] of [...RECORDS, ...ORPHANS]) {
    const { numAffectedRows } = await sql.raw(`delete from ${table} where ${where}`).execute(db);
    removed[table] = Number(numAffectedRows ?? 0);
  }
  // The past does not have a cycle without records either.
  for (const table of ["seat", "contest", "petition", "cycle"])
    await sql
      .raw(`delete from ${table}_past past where not exists (select from ${table} where id = past.id)`)
      .execute(db);
  if (sample.some((cycle) => cycle.in_force))
    await sql`update cycle set in_force = true
      where id = (select id from cycle order by opens_on desc, id desc limit 1)`.execute(db);
  await sql`update import_batch set status = 'undone', undone_at = now() where kind = 'sample' and status = 'committed'`.execute(
    db,
  );
  write.touch(...DATA_SETS);
  return removed;
}
