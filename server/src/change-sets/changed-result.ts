import { sql } from "kysely";
import type { ChangeEffect, ResultChange as Result } from "@command-center/contract/changes/sheet-effects";
import type { PetitionVersion } from "@command-center/contract/changes/change-sets";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";
import { countText } from "@command-center/domain/number-text";
import { ELECTORAL_COMMISSION } from "@command-center/domain/results/result-words";
import type { RowValues } from "@command-center/import-rules/impact/row-changes";
import type { Read } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import { isOverdue, isPending, petitionsNow } from "../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../measures/petitions/petitions.ts";
import { contestDeclarations } from "../measures/results/contest-declarations.ts";
import { seatsOfFiles } from "../measures/results/seats-of-files.ts";
import { ballotsOf } from "../measures/stations/contests.ts";
import { effectOf } from "./sheet-effect.ts";
import { SHEET_VALUES, type SheetFact, type SheetValues } from "./sheet-fact.ts";

/** The effect of a step of a petition or case on the result of its contest. */
interface Ruling {
  readonly result: "none" | "nullified" | "declared";
  readonly winner: string | null;
}

/** A station's result that changes. */
interface ChangedSheet {
  readonly fact: SheetFact;
  readonly before: SheetValues | null;
  readonly after: SheetValues | null;
}

interface Waiting {
  readonly isProposed: boolean;
  readonly cycle: number;
  readonly asOf: string;
  readonly isUndo: boolean;
  readonly step:
    | (Ruling & {
        readonly after: PetitionVersion;
        readonly number: string;
        readonly contestId: number | null;
      })
    | null;
  readonly court: (Ruling & { readonly contest: number }) | null;
  readonly sheet: ChangedSheet | null;
  /** The import of a declaration that a form enters. */
  readonly declaration: number | null;
  /** Figures that the record of a form moves. */
  readonly impact: ChangeEffect["moves"];
}

/** The effect of a waiting change set on units, on its contest's result and on figures; empty for any other state. */
export async function changeEffect({ db }: Pick<Read, "db">, id: number): Promise<ChangeEffect> {
  const { rows } = await sql<Waiting>`
    select set.state = 'proposed' as "isProposed", cycle.id as cycle, cycle.as_of as "asOf", set.origin = 'undo' as "isUndo",
      case when petition.id is not null then change.after || jsonb_build_object('number', petition.number, 'contestId', petition.contest_id) end as step,
      case when change.fact ? 'court' then change.after || jsonb_build_object('contest', change.fact -> 'court') end as court,
      case when change.fact ? 'area' then jsonb_build_object('fact', change.fact,
        'before', (select ${SHEET_VALUES} from result_sheet sheet where sheet.contest_id = (change.fact ->> 'contest')::int
          and sheet.area_id = (change.fact ->> 'area')::int and sheet.issuer = change.fact ->> 'issuer' and sheet.retired_at is null),
        'after', coalesce(change.after, (select ${SHEET_VALUES} from result_sheet sheet where sheet.id = change.restores))) end as sheet,
      case when set.kind = 'declarations' and data_import.entered is not null then data_import.id end as declaration,
      case when data_import.entered is not null and set.origin = 'form' then data_import.impact else '[]' end as impact
    from change_set set join cycle on cycle.id = set.cycle_id left join data_import on data_import.id = set.import_id
    left join change on change.change_set_id = set.id left join petition on petition.id = (change.fact ->> 'petition')::int
    where set.id = ${id}`.execute(db);
  const [waiting] = rows;
  if (waiting === undefined) throw new Refusal(404, "There is no such change. Reload the page.");
  const { isProposed, step, court, sheet, declaration, isUndo, impact, cycle, asOf } = waiting;
  if (!isProposed) return { units: [], result: null, moves: [] };
  const read: Read = { db, cycle: { id: cycle }, moment: { asOf, known: "now" }, scope: "everywhere" };
  if (step !== null)
    return {
      units: [],
      result: await ruledResult(read, step.contestId, step),
      moves: await petitionMoves(
        read,
        step.number,
        step.after.state !== "ruled" && step.after.state !== "withdrawn",
      ),
    };
  const moves = impact.map(({ what, from, to }) => ({ what, from, to }));
  if (court !== null) return { units: [], result: await judgedResult(read, court.contest, court), moves };
  if (sheet !== null) {
    const names = (await ballotsOf(read, [sheet.fact.contest])).get(sheet.fact.contest) ?? [];
    const { units } = await effectOf(read, sheet.fact, sheet, names);
    return { units, result: await recountedResult(read, sheet, names), moves };
  }
  return {
    units: [],
    result: declaration === null ? null : await declaredResult(read, declaration, isUndo),
    moves,
  };
}

/** The result of a contest now, and after a ruling of the tribunal. */
async function ruledResult(read: Read, contestId: number | null, ruling: Ruling): Promise<Result | null> {
  if (ruling.result === "none" || contestId === null) return null;
  const current = (await contestDeclarations(read, contestId)).at(-1);
  if (current === undefined) return null;
  return {
    seat: await seatName(read, contestId),
    isDeclared: true,
    winner: { now: current.winner, after: ruling.winner },
    candidates: current.candidates.map(({ name, votes }) => ({ name, votes: { now: votes, after: votes } })),
    valid: { now: current.validVotes, after: current.validVotes },
  };
}

/** The same of a judgment about a seat with results by station: without a declaration the leader of the count has won. */
async function judgedResult(read: Read, contestId: number, ruling: Ruling): Promise<Result | null> {
  if (ruling.result === "none") return null;
  const names = (await ballotsOf(read, [contestId])).get(contestId) ?? [];
  const { candidates, valid } = await countedVotes(read, contestId, ELECTORAL_COMMISSION, names);
  const declared = (await contestDeclarations(read, contestId)).at(-1);
  const now = declared === undefined ? leaderOf(candidates) : declared.winner;
  return {
    seat: await seatName(read, contestId),
    isDeclared: true,
    winner: { now, after: ruling.winner },
    candidates: byVotes(candidates.map(({ name, votes }) => ({ name, votes: { now: votes, after: votes } }))),
    valid: { now: valid, after: valid },
  };
}

/** The counted result of a contest now, and after the result of a station changes. */
async function recountedResult(
  read: Read,
  { fact: { contest, issuer }, before, after }: ChangedSheet,
  names: readonly string[],
): Promise<Result> {
  const { candidates, valid } = await countedVotes(read, contest, issuer, names);
  const moved = candidates.map(({ name, votes }, place) => ({
    name,
    votes: votes - (before?.votes?.[place] ?? 0) + (after?.votes?.[place] ?? 0),
  }));
  return {
    seat: await seatName(read, contest),
    isDeclared: false,
    winner: { now: leaderOf(candidates), after: leaderOf(moved) },
    candidates: byVotes(
      candidates.map(({ name, votes }, place) => ({
        name,
        votes: { now: votes, after: moved[place]?.votes ?? null },
      })),
    ),
    valid: { now: valid, after: valid === null ? null : valid - (before?.valid ?? 0) + (after?.valid ?? 0) },
  };
}

/** The result of a contest now, and with the declaration that a form enters or corrects; null of another import. */
async function declaredResult(read: Read, importId: number, isUndo: boolean): Promise<Result | null> {
  const { rows } = await sql<{ contest: number; seat: string; before: RowValues; after: RowValues }>`
    select contest.id as contest, file_seat.name as seat, before, after from import_change
    join (${seatsOfFiles(read.cycle.id)}) file_seat on file_seat.word = after ->> 'seat' and file_seat.of = after ->> 'seatOf'
    join contest on contest.seat_id = file_seat.id and contest.kind = file_seat.contest and contest.cycle_id = ${read.cycle.id}
    where import_id = ${importId}`.execute(read.db);
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0) return null;
  const entered = { ...row.before, ...row.after };
  const [from, to] = isUndo ? [entered, row.before] : [row.before, entered];
  const declarations = await contestDeclarations(read, row.contest);
  const corrected = declarations.find(({ declaredOn }) => declaredOn === from["day"]);
  const current = corrected ?? declarations.at(-1);
  const winner = to["status"] === "nullified" ? null : textOf(to["winner"]);
  return {
    seat: row.seat,
    isDeclared: true,
    winner: { now: current?.winner ?? null, after: winner },
    candidates: declaredCandidates(current?.candidates ?? [], from, to),
    valid: { now: current?.validVotes ?? null, after: numberOf(to["validVotes"]) },
  };
}

function declaredCandidates(known: ContestDeclaration["candidates"], from: RowValues, to: RowValues) {
  const [winner, runnersUp] = [textOf(to["winner"]), numberOf(from["runnerUpVotes"])];
  const isRunnerUp = ({ name, votes }: { name: string; votes: number | null }) =>
    name !== winner && votes !== null && votes === runnersUp;
  const after = (one: { name: string; votes: number | null }) =>
    one.name === winner ? numberOf(to["votes"]) : isRunnerUp(one) ? numberOf(to["runnerUpVotes"]) : one.votes;
  const isKnown = winner === null || known.some(({ name }) => name === winner);
  return [
    ...known.map((one) => ({ name: one.name, votes: { now: one.votes, after: after(one) } })),
    ...(isKnown ? [] : [{ name: winner, votes: { now: null, after: numberOf(to["votes"]) } }]),
  ];
}

const textOf = (value: RowValues[string] | undefined) => (typeof value === "string" ? value : null);
const numberOf = (value: RowValues[string] | undefined) => (typeof value === "number" ? value : null);

/** Counts of petitions that move when a pending petition ends; empty otherwise. */
async function petitionMoves(
  read: Read,
  number: string,
  isPendingAfter: boolean,
): Promise<ChangeEffect["moves"]> {
  const rulingDays = await rulingDeadline(read);
  const { rows } = await sql<
    Record<"pending" | "overdue", number> & Record<"isPending" | "isOverdue", boolean | null>
  >`
    select count(*) filter (where ${isPending})::int as pending, count(*) filter (where ${isOverdue(read, rulingDays)})::int as overdue,
      bool_or(${isPending}) filter (where p.number = ${number}) as "isPending",
      bool_or(${isOverdue(read, rulingDays)}) filter (where p.number = ${number}) as "isOverdue"
    from (${petitionsNow(read)}) p`.execute(read.db);
  const [counts] = rows;
  if (counts === undefined || counts.isPending === isPendingAfter) return [];
  const step = isPendingAfter ? 1 : -1;
  return [
    {
      what: "Petitions pending, all categories",
      from: countText(counts.pending),
      to: countText(counts.pending + step),
    },
    ...(counts.isOverdue === true
      ? [{ what: "Petitions overdue", from: countText(counts.overdue), to: countText(counts.overdue - 1) }]
      : []),
  ];
}

async function seatName({ db }: Read, contestId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select seat.name from contest join seat on seat.id = contest.seat_id where contest.id = ${contestId}`.execute(
    db,
  );
  return rows[0]?.name ?? "";
}

/** The counted votes of a whole contest, in the order of the ballot. */
async function countedVotes(read: Read, contestId: number, issuer: string, names: readonly string[]) {
  const { rows } = await sql<{ votes: number[]; valid: number }>`
    select votes::float8[] as votes, valid::float8 as valid from result_sum
    where contest_id = ${contestId} and issuer = ${issuer} and kind = 'country'`.execute(read.db);
  return {
    candidates: names.map((name, place) => ({ name, votes: rows[0]?.votes[place] ?? 0 })),
    valid: rows[0]?.valid ?? null,
  };
}

/** Who has more votes than every other candidate. */
function leaderOf(candidates: readonly { readonly name: string; readonly votes: number }[]): string | null {
  const [first, second] = candidates.toSorted((one, other) => other.votes - one.votes);
  return first !== undefined && first.votes > (second?.votes ?? 0) ? first.name : null;
}

const byVotes = (candidates: Result["candidates"]) =>
  candidates.toSorted((one, other) => (other.votes.now ?? 0) - (one.votes.now ?? 0));
