import { sql } from "kysely";
import type { ResultChange } from "@command-center/contract/changes/sheet-effects";
import type { SheetVersion } from "@command-center/contract/changes/sheet-history";
import { fieldsText } from "@command-center/domain/changes/change-text";
import { countText } from "@command-center/domain/number-text";
import { GENERAL_CONTEST_WORDS, SHEET_STATE_WORDS } from "@command-center/domain/results/result-words";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { figuresOfSheet } from "@command-center/domain/results/stations/sheet-figures";
import { dayText } from "@command-center/domain/time/moment-text";
import type { Read } from "../../database/database.ts";
import { generalContestOf } from "../../measures/results/general-contests.ts";
import { ballotsOf } from "../../measures/stations/contests.ts";
import type { VersionRow } from "../../records/part.ts";
import { changedFields } from "../../records/words.ts";
import type { StoredChangeSet } from "../change-sets.store.ts";
import { byVotes, countedVotes, leaderOf } from "../changed-result.ts";
import { SHEET_VALUES, sheetVersion, type SheetValues } from "../sheet-fact.ts";
import type { ChangeWords } from "./kind.ts";

/** A station's result before and after a change, with what its words need. */
interface StatedSheet {
  readonly contest: number;
  readonly issuer: string;
  readonly area: number;
  readonly station: string;
  readonly seat: string;
  readonly seatKind: string;
  readonly pollingDay: string;
  readonly before: SheetValues | null;
  readonly after: SheetValues | null;
  /** Candidates on the ballot. */
  readonly names: readonly string[];
}

/** The results that change sets replace, in their order: each as its change set has it, also once another one is in force. */
export async function statedSheets(
  asking: Pick<Read, "db">,
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
export async function sheetWords(
  asking: Pick<Read, "db">,
  sets: readonly StoredChangeSet[],
): Promise<readonly ChangeWords[]> {
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
export async function recountedResults(
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
