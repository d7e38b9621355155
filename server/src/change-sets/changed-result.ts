import { sql } from "kysely";
import type { ResultChange } from "@command-center/contract/changes/sheet-effects";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";
import { ELECTORAL_COMMISSION } from "@command-center/domain/results/result-words";
import type { RowValues } from "@command-center/import-rules/impact/row-changes";
import type { Read } from "../database/database.ts";
import { contestDeclarations, declarationsOf } from "../measures/results/contest-declarations.ts";
import { seatsOfFiles } from "../measures/results/seats-of-files.ts";
import { ballotsOf } from "../measures/stations/contests.ts";

/** A contest, and the seat that it elects. */
export interface RuledContest {
  readonly id: number;
  readonly seat: string;
}

/**
 * Results of contests now, and after rulings that declare a winner or none; null for null. A seat with results by station has their votes.
 * Without a declaration the leader of its count has won.
 */
export async function ruledResults(
  read: Read,
  rulings: readonly ({ readonly contest: RuledContest; readonly winner: string | null } | null)[],
): Promise<(ResultChange | null)[]> {
  const contests = [...new Set(rulings.flatMap((ruling) => (ruling === null ? [] : [ruling.contest.id])))];
  const declarations = await declarationsOf(read, contests);
  const counts = await countedVotes(
    read,
    contests.map((contest) => ({ contest, issuer: ELECTORAL_COMMISSION })),
  );
  return rulings.map((ruling) => {
    if (ruling === null) return null;
    const { id } = ruling.contest;
    return ruledResult(ruling, declarations.get(id)?.at(-1), counts[contests.indexOf(id)]);
  });
}

function ruledResult(
  { contest: { seat }, winner }: { readonly contest: RuledContest; readonly winner: string | null },
  declared: ContestDeclaration | undefined,
  count: Awaited<ReturnType<typeof countedVotes>>[number] | undefined,
): ResultChange {
  const isCounted = count !== undefined && count.valid !== null;
  const candidates = (isCounted ? count.candidates : declared?.candidates) ?? [];
  const valid = isCounted ? count.valid : (declared?.validVotes ?? null);
  return {
    seat,
    isDeclared: true,
    winner: { now: declared === undefined ? leaderOf(candidates) : declared.winner, after: winner },
    candidates: byVotes(candidates.map(({ name, votes }) => ({ name, votes: { now: votes, after: votes } }))),
    valid: { now: valid, after: valid },
  };
}

/** The counted votes of whole contests, each in the order of its ballot. */
export async function countedVotes(
  read: Read,
  counts: readonly { readonly contest: number; readonly issuer: string }[],
) {
  const contests = counts.map(({ contest }) => contest);
  const { rows } = await sql<{ votes: number[] | null; valid: number | null }>`
    select sums.votes::float8[] as votes, sums.valid::float8 as valid
    from unnest(${contests}::int[], ${counts.map(({ issuer }) => issuer)}::text[]) with ordinality given (contest, issuer, number)
    left join result_sum sums on sums.contest_id = given.contest and sums.issuer = given.issuer and sums.kind = 'country'
    order by given.number`.execute(read.db);
  const ballots = await ballotsOf(read, contests);
  return rows.map(({ votes, valid }, at) => ({
    candidates: (ballots.get(contests[at] ?? 0) ?? []).map((name, place) => ({
      name,
      votes: votes?.[place] ?? 0,
    })),
    valid,
  }));
}

/** Who has more votes than every other candidate. */
export function leaderOf(
  candidates: readonly { readonly name: string; readonly votes: number | null }[],
): string | null {
  const [first, second] = candidates.toSorted((one, other) => (other.votes ?? 0) - (one.votes ?? 0));
  return first !== undefined && (first.votes ?? 0) > (second?.votes ?? 0) ? first.name : null;
}

export const byVotes = (candidates: ResultChange["candidates"]) =>
  candidates.toSorted((one, other) => (other.votes.now ?? 0) - (one.votes.now ?? 0));

/** The result of a contest now, and with the declaration that a form enters or corrects; null of another import. */
export async function declaredResult(
  read: Read,
  importId: number,
  isUndo: boolean,
): Promise<ResultChange | null> {
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
