import { sql } from "kysely";
import type { ResultChange } from "@command-center/contract/changes/sheet-effects";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";
import type { RowValues } from "@command-center/import-rules/impact/row-changes";
import type { Read } from "../database/database.ts";
import { contestDeclarations } from "../measures/results/contest-declarations.ts";
import { seatsOfFiles } from "../measures/results/seats-of-files.ts";

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
