import { isSameCandidate, leadOf } from "@command-center/domain/results/votes-by-name";
import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { listedVotes, readVotes, type CountedCandidate } from "../cells/numbers.ts";
import { CELL_EMPTY } from "../problems/cell-problems.ts";
import { SEAT_WITHOUT_RESULT } from "../problems/petition-problems.ts";
import {
  DECLARED_OUT_OF_TURN,
  NOT_A_BIRTH_YEAR,
  NO_FIRST_DECLARATION,
  OFFICE_NOT_ON_RECORD,
  OTHER_POLLING_DAY,
  RUNNER_UP_AHEAD,
  SUM_NOT_VALID,
  VOTES_ABOVE_VALID,
  VOTES_DIFFER,
  WINNER_MISSING,
} from "../problems/record-problems.ts";
import { type Problem, problemOf, refuses } from "../problem.ts";
import type { RecordRule, RecordValues } from "./record-rule.ts";

/** Seats that lie in a place, and what names it; all others are offices with a name. */
const PLACE_OF: Readonly<Record<string, readonly ("constituency" | "district")[]>> = {
  mp: ["constituency"],
  woman_mp: ["district"],
  lc5: ["district"],
  mayor: ["constituency", "district"],
};

/** A declaration: what it follows (`first`, `rerun 2025-08-03`), and the day from which it holds. */
export interface DeclaredFact {
  readonly fact: string;
  readonly day: string;
  /** The declaration on record: its winner and figures; left out for one of the same file. */
  readonly recorded?: RecordValues;
}

/** A seat as {@link declarationRule} finds it on record. */
export interface SeatOnRecord {
  /** Declarations in force. */
  readonly facts: readonly DeclaredFact[];
  /** The office's name as it is written there; of no use for seats that lie in a place. */
  readonly name: string;
  /** Names of those who stood, as they are written there. */
  readonly people: readonly string[];
  /** The day of its contest. */
  readonly pollingDay: string | null;
}

/** Under which key a seat is on record: by the id of its place, or the key of its office's name. */
export function seatKey(seat: string, seatOf: string | number): string {
  return `${seat} ${seatOf}`;
}

/**
 * A declaration follows a first vote, a rerun or a ruling, and these come one after another (decision 030). Adds `seatOf`, by
 * which seats of a kind are told apart, `fact`, and what a blank stands for.
 *
 * @param seats what is on record, by {@link seatKey}
 */
export function declarationRule(seats: ReadonlyMap<string, SeatOnRecord>): RecordRule {
  const inFile = new Map<string, DeclaredFact[]>();
  /** Names of offices that the file brings, by their key. */
  const offices = new Map<string, string>();
  return (values, at) => {
    const seat = String(values["seat"]);
    const places = PLACE_OF[seat];
    const place = places?.find((field) => values[field] !== null && values[field] !== undefined);
    const needed = places === undefined ? "office" : (place ?? places[0] ?? "district");
    const of = values[needed] ?? null;
    if (of === null) {
      const field = { office: "Office", constituency: "Constituency", district: "District" }[needed];
      return { values: {}, problems: [problemOf(CELL_EMPTY, { field }, at(needed))] };
    }
    const reason = String(values["reason"] ?? "first_vote").replace("_vote", "");
    const [day, pollingDay] = [String(values["day"]), String(values["pollingDay"])];
    const fact = reason === "first" ? "first" : `${reason} ${day}`;
    const key = seatKey(seat, typeof of === "string" ? comparisonKey(of) : of);
    const known = seats.get(key) ?? {
      facts: [],
      name: offices.get(key) ?? String(of),
      people: [],
      pollingDay: null,
    };
    const seatOf = typeof of === "string" ? known.name.toLowerCase() : of;
    const problems: Problem[] = [];

    if (pollingDay > day) problems.push(problemOf(DECLARED_OUT_OF_TURN, { after: pollingDay }, at("day")));
    const earlier = [...known.facts, ...(inFile.get(key) ?? [])].filter((one) => one.fact !== fact);
    if (reason === "first") {
      const next = earlier.map((one) => one.day).sort()[0];
      if (next !== undefined && next <= day)
        problems.push(problemOf(DECLARED_OUT_OF_TURN, { before: next }, at("day")));
      if (earlier.length > 0 && known.pollingDay !== null && known.pollingDay !== pollingDay)
        problems.push(problemOf(OTHER_POLLING_DAY, { day: known.pollingDay }, at("pollingDay")));
    } else if (earlier.length === 0) {
      problems.push(problemOf(NO_FIRST_DECLARATION, {}, at("reason")));
    } else {
      const days = earlier.map((one) => one.day).sort();
      const last = days.at(-1) ?? "";
      const isNew = !known.facts.some((one) => one.fact === fact);
      if (isNew && last >= day) problems.push(problemOf(DECLARED_OUT_OF_TURN, { after: last }, at("day")));
      // A poll that was held before the ruling is not the one that it ordered.
      const followed = days.findLast((one) => one < day);
      if (reason === "rerun" && followed !== undefined && pollingDay <= followed)
        problems.push(problemOf(DECLARED_OUT_OF_TURN, { after: followed }, at("pollingDay")));
    }
    const recorded = known.facts.find((one) => one.fact === fact)?.recorded ?? null;
    const counted = withCandidates(
      { ...values, ...spelledWinner(values, known.people), reason },
      recorded,
      at,
    );
    const found = [...counted.problems, ...figureProblems({ ...values, ...counted.values }, at)];
    problems.push(...found.filter(({ code }) => refuses(code)));
    if (problems.length > 0) return { values: {}, problems };
    problems.push(...found);

    inFile.set(key, [...(inFile.get(key) ?? []), { fact, day }]);
    if (needed === "office" && !seats.has(key) && !offices.has(key)) {
      offices.set(key, known.name);
      problems.push(problemOf(OFFICE_NOT_ON_RECORD, {}, at("office")));
    }
    return {
      values: {
        seatOf: String(seatOf),
        fact,
        ...spelledWinner(values, known.people),
        ...counted.values,
        reason,
        // Printed and of no use: a district's seat lies in no constituency.
        ...(places !== undefined && needed === "district" && { constituency: null }),
        ...(places === undefined
          ? { district: null, constituency: null, office: known.name }
          : { office: null }),
        ...("status" in values && { status: values["status"] ?? "declared" }),
        ...("unopposed" in values && { unopposed: values["unopposed"] ?? "no" }),
      },
      problems,
    };
  };
}

/** The winner as the record spells the name, if a candidate has it. */
function spelledWinner(values: RecordValues, people: readonly string[]): RecordValues {
  const winner = values["winner"] ?? null;
  if (typeof winner !== "string" || people.includes(winner)) return {};
  const known = people.find((one) => comparisonKey(one) === comparisonKey(winner));
  return known === undefined ? {} : { winner: known };
}

const votesIn = (list: RecordValues[string] | undefined): readonly CountedCandidate[] => {
  const cell = readVotes(String(list ?? ""));
  return cell.is === "votes" ? cell.candidates : [];
};

/**
 * Keeps the list of all candidates and the votes of the first two the same. An edited list, or another winner of it, says those votes. A
 * row that has only these two changes the recorded list. A winner who is not in the list is its recorded winner by another name.
 */
function withCandidates(
  values: RecordValues,
  recorded: RecordValues | null,
  at: Parameters<RecordRule>[1],
): { readonly values: RecordValues; readonly problems: readonly Problem[] } {
  const given = votesIn(values["candidates"]);
  const isEdited = given.length > 0 && (recorded === null || listedVotes(given) !== recorded["candidates"]);
  const listed = given.length > 0 ? given : votesIn(recorded?.["candidates"]);
  const winner = "winner" in values ? values["winner"] : recorded?.["winner"];
  if (listed.length === 0 || typeof winner !== "string") return { values: {}, problems: [] };
  const before = String(recorded?.["winner"] ?? winner);
  const isListed = listed.some(({ name }) => isSameCandidate(name, winner));
  const isOther = isListed && !isSameCandidate(before, winner);
  const second = leadOf(listed, isListed ? winner : before).runnerUp;
  const number = (id: string) => (typeof values[id] === "number" ? values[id] : null);
  const columnOf = (name: string) =>
    isEdited ? null : name === winner ? number("votes") : name === second ? number("runnerUpVotes") : null;
  const candidates = listed
    .map((one) => (isSameCandidate(one.name, isListed ? winner : before) ? { ...one, name: winner } : one))
    .map((one) => ({ ...one, votes: columnOf(one.name) ?? one.votes }));
  const lead = leadOf(candidates, winner);
  // A ruling may declare a candidate who has fewer votes.
  const isBehind = values["reason"] === "ruling" && (lead.runnerUpVotes ?? 0) > (lead.votes ?? 0);
  const figures = { votes: lead.votes, runnerUpVotes: isBehind ? null : lead.runnerUpVotes };
  const differing = (["votes", "runnerUpVotes"] as const).flatMap((id) => {
    const [stated, own] = [number(id), figures[id]];
    return !isEdited || stated === null || own === null || stated === own || stated === recorded?.[id]
      ? []
      : [problemOf(VOTES_DIFFER, { votes: stated, listed: own }, at(id))];
  });
  const valid = number("validVotes");
  const isOff =
    given.length > 0 &&
    lead.sum !== null &&
    valid !== null &&
    lead.sum !== valid &&
    values["unopposed"] !== "yes";
  return {
    values: { candidates: listedVotes(candidates), ...((isEdited || isOther) && figures) },
    problems: [
      ...differing,
      ...(isOff ? [problemOf(SUM_NOT_VALID, { sum: lead.sum, valid }, at("candidates"))] : []),
    ],
  };
}

function figureProblems(values: RecordValues, at: Parameters<RecordRule>[1]): Problem[] {
  const given = (field: string) => values[field] ?? null;
  if (given("winner") === null) {
    const about = ["gender", "birthYear", "votes", "runnerUpVotes", "outcome"].find(
      (field) => given(field) !== null,
    );
    return about === undefined && given("unopposed") !== "yes"
      ? []
      : [problemOf(WINNER_MISSING, {}, at("winner"))];
  }
  const number = (field: string) => {
    const value = given(field);
    return value === null ? null : Number(value);
  };
  const [votes, runnerUp, valid] = [number("votes"), number("runnerUpVotes"), number("validVotes")];
  const problems: Problem[] = [];
  if (votes !== null && runnerUp !== null && runnerUp > votes)
    problems.push(problemOf(RUNNER_UP_AHEAD, { votes, runnerUp }, at("runnerUpVotes")));
  if (votes !== null && valid !== null && votes + (runnerUp ?? 0) > valid)
    problems.push(problemOf(VOTES_ABOVE_VALID, { votes: votes + (runnerUp ?? 0), valid }, at("votes")));
  const born = number("birthYear");
  if (born !== null && (born < 1900 || born > 2020))
    problems.push(problemOf(NOT_A_BIRTH_YEAR, {}, at("birthYear")));
  return problems;
}

/**
 * A minister stood for a seat whose result is on record; where no seat is named, a note says why (data-model.md, "people").
 *
 * @param seats keys of the seats with a result in the cycle, as `seatKey` has them
 */
export function ministerRule(seats: { has(key: string): boolean }): RecordRule {
  return (values, at) => {
    const [constituency, district] = [values["constituency"] ?? null, values["district"] ?? null];
    if (district === null)
      return (values["note"] ?? null) === null
        ? { values: {}, problems: [problemOf(CELL_EMPTY, { field: "Note" }, at("note"))] }
        : { values: {}, problems: [] };
    const key = constituency === null ? seatKey("woman_mp", district) : seatKey("mp", constituency);
    return seats.has(key)
      ? { values: {}, problems: [] }
      : { values: {}, problems: [problemOf(SEAT_WITHOUT_RESULT, {}, at("district"))] };
  };
}
