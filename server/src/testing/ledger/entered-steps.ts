import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { applyApproved, approveChangeSet } from "../../change-sets/apply-change.ts";
import { proposeSheets } from "../../change-sets/propose-sheets.ts";
import { KINDS } from "../../change-sets/kinds/kinds.ts";
import { proposeUndo } from "../../change-sets/propose.ts";
import type { Write } from "../../database/database.ts";
import { ALONE } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { GENERAL_SEATS } from "../../measures/results/general-contests.ts";
import type { NewFact, Outcome } from "./model.ts";
import { drawFigures, sheetFact, some, type Drawing } from "./staged-rows.ts";
import { ISSUERS, POLLING_DAY, VOTERS } from "./world.ts";

/** Who enters results, and who approves them. */
const ANALYSTS = ["analyst", "admin"] as const;

/** Change sets are batches of the model, apart from those of imports. */
const batchOf = (changeSet: number) => -changeSet;

/** Enters the results of several stations at once. Returns what those did that needed no second person. */
export async function enter(write: Write, { world, random }: Drawing): Promise<Outcome | null> {
  const contest = random.pick(["president", "mp"] as const);
  const issuer = random.pick(ISSUERS);
  const rows = some(random, world.stations, 4).map(({ id, constituency }) => ({
    id,
    seat: contest === "president" ? world.country : constituency,
    ...drawFigures(random, ["counted", "counted", "counted", "not received", "nullified"]),
  }));
  const { rows: known } = await sql<{ area: number; id: number }>`
    select sheet.area_id as area, sheet.id from result_sheet sheet join contest on contest.id = sheet.contest_id
    join seat on seat.id = contest.seat_id
    where contest.cycle_id = ${world.cycle} and seat.kind = ${GENERAL_SEATS[contest]} and sheet.issuer = ${issuer} and sheet.retired_at is null`.execute(
    write.db,
  );
  const proposed = await proposeSheets(
    write,
    rows.map(({ id, state, registered, votes, invalid }) => ({
      username: random.pick(ANALYSTS),
      input: {
        clientId: randomUUID(),
        cycle: world.cycle,
        contest,
        pollingDay: POLLING_DAY,
        area: id,
        issuer,
        replaces: known.find(({ area }) => area === id)?.id ?? null,
        sheet: { state, registered, votes, invalid, note: null },
        reason: "A form came.",
        source: "The form",
      },
    })),
    false,
  );
  const added = proposed.map((one) => (one === ALONE || one instanceof Refusal ? null : one.id));
  const applied = await applyApproved(
    write,
    added.filter((id) => id !== null),
  );
  const outcomes = rows.flatMap((row, at): Outcome[] => {
    const id = added[at] ?? null;
    if (id === null || !applied.has(id)) return [];
    // Without a register on the form it is the station list's.
    const fact = sheetFact({ ...row, registered: row.registered ?? VOTERS }, issuer);
    return [{ is: "committed", batch: batchOf(id), facts: [fact] }];
  });
  return outcomes.length === 0 ? null : { is: "together", outcomes };
}

interface Waiting {
  readonly id: number;
  readonly digest: string;
  readonly proposedBy: string;
  readonly undoes: number | null;
  readonly contest: number;
  readonly area: number;
  readonly issuer: string;
  readonly value: string | null;
}

/** A second person approves a result or an undo that waits. */
export async function approve(write: Write, { random }: Drawing): Promise<Outcome | null> {
  const { rows } = await sql<Waiting>`
    select set.id, set.digest, set.proposed_by as "proposedBy", set.undoes, seat.area_id as contest, (change.fact ->> 'area')::int as area,
      change.fact ->> 'issuer' as issuer, jsonb_build_array(change.after -> 'state', change.after -> 'registered', change.after -> 'valid',
        change.after -> 'invalid', change.after -> 'total', change.after -> 'votes')::text as value
    from change_set set join change on change.change_set_id = set.id
    join contest on contest.id = (change.fact ->> 'contest')::int join seat on seat.id = contest.seat_id
    where set.state = 'proposed' and (set.undoes is null or ${random.below(2) === 0}::boolean)
    order by set.undoes is null, set.id desc limit 5`.execute(write.db);
  if (rows.length === 0) return null;
  const { id, digest, proposedBy, undoes, contest, area, issuer, value } = random.pick(rows);
  const by = ANALYSTS.find((one) => one !== proposedBy) ?? "";
  await approveChangeSet(write, id, { by, at: new Date(), digest }, KINDS);
  if (undoes !== null) return { is: "undone", batch: batchOf(undoes) };
  const about = `${contest}/${issuer}/${area}`;
  const facts: NewFact[] = [
    { kind: "sheet", about, slot: "", day: POLLING_DAY, value: (value ?? "").replaceAll(", ", ",") },
  ];
  return { is: "committed", batch: batchOf(id), facts };
}

/** Undoes an entered result, or has its undo wait for a second person. Throws {@link StoodOn} if a later change depends on it. */
export async function undoEntered(write: Write, { random }: Drawing): Promise<Outcome | null> {
  const { rows } = await sql<{ id: number }>`
    select id from change_set where state = 'applied' and origin = 'form' order by id desc limit ${random.pick([5, 50, 500])}`.execute(
    write.db,
  );
  if (rows.length === 0) return null;
  const { id } = random.pick(rows);
  const username = random.pick(ANALYSTS);
  const undo = await proposeUndo(write, { id, reason: "Entered wrongly." }, username, KINDS).catch(
    (error: unknown) => {
      const isStoodOn = error instanceof Refusal && /has replaced this result/.test(error.message);
      throw isStoodOn ? new StoodOn(batchOf(id)) : error;
    },
  );
  return (await applyApproved(write, [undo])).has(undo) ? { is: "undone", batch: batchOf(id) } : null;
}

/** Thrown by the undo of a batch that a later change depends on. */
export class StoodOn extends Error {
  readonly batch: number;
  constructor(batch: number) {
    super("stood on");
    this.batch = batch;
  }
}
