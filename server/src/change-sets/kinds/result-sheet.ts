import { sql } from "kysely";
import type { ResultChange } from "@command-center/contract/changes/sheet-effects";
import type { SheetVersion } from "@command-center/contract/changes/sheet-history";
import { fieldsText } from "@command-center/domain/changes/change-text";
import { countText } from "@command-center/domain/number-text";
import { GENERAL_CONTEST_WORDS, SHEET_STATE_WORDS } from "@command-center/domain/results/result-words";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { figuresOfSheet } from "@command-center/domain/results/stations/sheet-figures";
import { dayText } from "@command-center/domain/time/moment-text";
import type { Asking, Read, Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { generalContestOf } from "../../measures/results/general-contests.ts";
import { ballotsOf } from "../../measures/stations/contests.ts";
import { isAppliedTo } from "../../measures/stations/origin.ts";
import { changeSheets, SHEET_COLUMNS } from "../../measures/stations/change-sheets.ts";
import type { VersionRow } from "../../records/part.ts";
import { changedFields } from "../../records/words.ts";
import { byVotes, countedVotes, leaderOf } from "../changed-result.ts";
import type { StoredChangeSet } from "../change-sets.store.ts";
import { sheetConflict } from "../entered-sheet.ts";
import { unitEffects } from "../sheet-effect.ts";
import {
  SHEET_VALUES,
  type SheetFact,
  type SheetSides,
  sheetVersion,
  type SheetValues,
} from "../sheet-fact.ts";
import { type ChangeKind, changeOf, type ChangeWords } from "./kind.ts";

/** One station's result. A form enters many at once, see `proposeSheets`. */
export const RESULT_SHEET: ChangeKind = {
  id: "result-sheet",
  words: sheetWords,
  results: recountedResults,
  async effect(read, stored) {
    const [sheet] = await statedSheets(read, [stored]);
    if (sheet === undefined) throw new Error(`The station of change set ${stored.id} is gone.`);
    return { units: await unitEffects(read, changeOf<SheetFact, unknown>(stored).fact, sheet) };
  },
  /** A second writer of the same station waits here for the first. */
  async apply(write, sets) {
    const changes = sets.map((stored) => ({
      ...changeOf<SheetFact, SheetValues | null>(stored),
      sourceId: stored.sourceId,
    }));
    const expected = changes.flatMap(({ expects }) => expects ?? []);
    const restored = changes.flatMap(({ restores }) => restores ?? []);
    const given = changes.flatMap(({ fact, after, restores, sourceId }) =>
      after === null || restores !== null || sourceId === null ? [] : { ...fact, ...after, sourceId },
    );
    const { retired, added } = await changeSheets(write, {
      retiredBy: null,
      retired: sql`select unnest(${expected}::int[])`,
      added: sql`${newSheets(given)} union all
        select ${sql.join(SHEET_COLUMNS.map((name) => sql.ref(name)))} from result_sheet where id = any(${restored}::int[])`,
      isSmall: true,
    });
    const [first] = changes;
    if (first === undefined || (retired === expected.length && added === given.length + restored.length))
      return;
    throw await sheetConflict(write, first.fact, first.after);
  },
  async undo(write, stored) {
    const { fact, expects } = changeOf<SheetFact, SheetValues | null>(stored);
    // By its source: an undo of a later change has put a copy of the result in force again.
    const { rows } = await sql<{ id: number }>`
      select id from result_sheet where source_id = ${stored.sourceId} and retired_at is null`.execute(
      write.db,
    );
    const [current] = rows;
    if (current === undefined) throw await laterChange(write, stored);
    const effects = { returning: expects === null ? 0 : 1 };
    return { fact, expects: current.id, after: null, restores: expects, changed: 1, effects };
  },
};

/** Names what has replaced the result of a change set since. */
async function laterChange({ db }: Write, { sourceId }: StoredChangeSet): Promise<Refusal> {
  const { rows } = await sql<{ change: number | null; import: number | null }>`
    select change_set.id as change, data_import.id as import
    from result_sheet sheet
    left join change_set on ${isAppliedTo("change_set", sql`sheet.retired_in`)}
    left join ledger_position position on position.id = sheet.retired_in
    left join data_import on data_import.batch_id = position.batch_id
    where sheet.source_id = ${sourceId} order by sheet.id desc limit 1`.execute(db);
  const later = rows[0];
  const name =
    later?.change != null
      ? `Change ${later.change}`
      : later?.import != null
        ? `Import ${later.import}`
        : "A later change";
  return new Refusal(409, `${name} has replaced this result. Undo that first.`);
}

/** In the order of `SHEET_COLUMNS`. */
const newSheets = (given: readonly object[]) => sql`
  select contest.id, given.area, given.issuer, given.state, given.registered, given."hasListedRegister", given.votes, given.valid,
    given.invalid, given.total, null::int, null::int, given.note, null::int, given.label, contest.polling_day, given."sourceId"
  from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (contest int, area int, issuer text, state text, registered int,
    "hasListedRegister" boolean, votes int[], valid int, invalid int, total int, note text, label text, "sourceId" int)
  join contest on contest.id = given.contest`;

/** A station's result before and after a change, with what its words need. */
interface StatedSheet extends SheetSides {
  readonly contest: number;
  readonly issuer: string;
  readonly area: number;
  readonly station: string;
  readonly seat: string;
  readonly seatKind: string;
  readonly pollingDay: string;
}

/** The results that change sets replace, in their order: each as its change set has it, also once another one is in force. */
async function statedSheets(
  asking: Asking,
  sets: readonly StoredChangeSet[],
): Promise<readonly StatedSheet[]> {
  const changes = JSON.stringify(sets.map(({ change }) => change));
  const { rows } = await sql<Omit<StatedSheet, "names">>`
    select contest.id as contest, fact ->> 'issuer' as issuer, area.id as area, area.name as station, seat.name as seat,
      seat.kind as "seatKind", contest.polling_day as "pollingDay",
      (select ${SHEET_VALUES} from result_sheet sheet where sheet.id = expects) as before,
      coalesce(nullif(after, 'null'), (select ${SHEET_VALUES} from result_sheet sheet where sheet.id = restores)) as after
    from rows from (jsonb_to_recordset(${changes}::jsonb) as (fact jsonb, expects int, after jsonb, restores int))
      with ordinality given (fact, expects, after, restores, number)
    join contest on contest.id = (fact ->> 'contest')::int join seat on seat.id = contest.seat_id
    join area on area.id = (fact ->> 'area')::int order by number`.execute(asking.db);
  const ballots = await ballotsOf(
    asking,
    rows.map(({ contest }) => contest),
  );
  return rows.map((row) => ({ ...row, names: ballots.get(row.contest) ?? [] }));
}

/** Results of stations in words, with the figures that a change replaces. */
async function sheetWords(asking: Asking, sets: readonly StoredChangeSet[]): Promise<readonly ChangeWords[]> {
  return (await statedSheets(asking, sets)).map((sheet) => {
    const { station, area, seatKind, pollingDay, issuer, names } = sheet;
    const contest = generalContestOf(seatKind);
    const [before, after] = [sheet.before, sheet.after].map((side) => side && sheetVersion(side, names));
    const fields = changedFields(fieldsOf(before), fieldsOf(after));
    return {
      about: `${station}, ${GENERAL_CONTEST_WORDS[contest]}, ${dayText(pollingDay)}, ${issuer}`,
      what: sheetText(before, after, fields),
      link: { kind: "station", area, contest, pollingDay, issuer },
      fields,
    };
  });
}

type Side = SheetVersion | null | undefined;

function sheetText(before: Side, after: Side, fields: ChangeWords["fields"]): string {
  if (before == null) return "New result";
  if (after == null) return "No result";
  return before.state === after.state
    ? fieldsText(fields)
    : `${SHEET_STATE_WORDS[before.state]} → ${SHEET_STATE_WORDS[after.state]}`;
}

function fieldsOf(side: Side): Pick<VersionRow, "fields"> | undefined {
  if (side == null) return undefined;
  const figures = figuresOfSheet(side).map(({ name, value, isTotal }) => {
    const isListed = name === "Registered voters" && side.hasListedRegister && value !== null;
    return [isTotal ? name : candidateName(name), isListed ? `${countText(value)} (station list)` : value];
  });
  return {
    fields: {
      ...Object.fromEntries(figures),
      State: SHEET_STATE_WORDS[side.state],
      "Why it was nullified": side.note,
    },
  };
}

/** The counted results of contests now, and after the results of stations change. */
async function recountedResults(
  read: Read,
  sets: readonly StoredChangeSet[],
): Promise<readonly ResultChange[]> {
  const sheets = await statedSheets(read, sets);
  const counts = await countedVotes(read, sheets);
  return sheets.map(({ seat, before, after }, at) => {
    const { candidates = [], valid = null } = counts[at] ?? {};
    const moved = candidates.map(({ name, votes }, place) => ({
      name,
      votes: votes - (before?.votes?.[place] ?? 0) + (after?.votes?.[place] ?? 0),
    }));
    return {
      seat,
      isDeclared: false,
      winner: { now: leaderOf(candidates), after: leaderOf(moved) },
      candidates: byVotes(
        candidates.map(({ name, votes }, place) => ({
          name,
          votes: { now: votes, after: moved[place]?.votes ?? null },
        })),
      ),
      valid: {
        now: valid,
        after: valid === null ? null : valid - (before?.valid ?? 0) + (after?.valid ?? 0),
      },
    };
  });
}
