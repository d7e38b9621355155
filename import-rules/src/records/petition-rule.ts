import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { CELL_EMPTY } from "../problems/cell-problems.ts";
import {
  DATES_OUT_OF_ORDER,
  SEAT_WITHOUT_RESULT,
  OTHER_PETITION,
  RULING_INCOMPLETE,
  RULING_WITHOUT_RESULT,
  STATE_OUT_OF_TURN,
} from "../problems/petition-problems.ts";
import { type Problem, problemOf } from "../problem.ts";
import { seatKey } from "./declaration-rule.ts";
import type { RecordRule, RecordValues } from "./record-rule.ts";

/** A state of a petition and the day from which it holds. */
export interface PetitionStanding {
  readonly status: string;
  readonly day: string;
}

/** A petition as it is on record. */
export interface PetitionOnRecord {
  readonly category: string;
  readonly district: number | null;
  readonly constituency: number | null;
  readonly subject: string;
  readonly petitioner: string | null;
  /** Of its newest state. */
  readonly servedOn: string | null;
  readonly heardOn: string | null;
  readonly standings: readonly PetitionStanding[];
}

/** What petitions are held against. */
export interface PetitionsKnown {
  /** By the petition's number in lower case. */
  readonly petitions: ReadonlyMap<string, PetitionOnRecord>;
  /** Seats with a result in the cycle: by {@link seatKey}, special-interest ones by the key of their name as of `office`. */
  readonly seats: ReadonlyMap<string, SeatWithResult>;
}

export interface SeatWithResult {
  readonly name: string;
  /** The day of the newest rerun or ruling that is declared; null without one. */
  readonly again: string | null;
}

/** A petition is filed, heard, and resolved or withdrawn, in this order. */
const ORDER: Readonly<Record<string, number>> = { filed: 0, hearing: 1, resolved: 2, withdrawn: 2 };
const DAYS = ["filedOn", "servedOn", "heardOn", "ruledOn"] as const;
const DAY_NAMES = { filedOn: "Filed on", servedOn: "Served on", heardOn: "Heard on", ruledOn: "Ruled on" };

/**
 * A petition is about a seat whose result is on record, or about a post that has none here; its states follow one another
 * (data-model.md). Adds `day`, from which the state holds, and what is on record of the petition itself.
 */
export function petitionRule({ petitions, seats }: PetitionsKnown): RecordRule {
  const inFile = new Map<string, { readonly about: string; readonly standings: PetitionStanding[] }>();
  return (printed, at) => {
    const number = String(printed["number"]).toLowerCase();
    const known = petitions.get(number);
    // What the file has no column for is as it was.
    const values: RecordValues = {
      servedOn: known?.servedOn ?? null,
      heardOn: known?.heardOn ?? null,
      ...printed,
    };
    const about = aboutOf(values, seats, at);
    if ("problem" in about) return { values: {}, problems: [about.problem] };
    const problems: Problem[] = [...dateProblems(values, at), ...rulingProblems(values, at)];
    if (known !== undefined && !isSame(known, values, about))
      problems.push(problemOf(OTHER_PETITION, { subject: known.subject }, at("number")));
    const earlier = inFile.get(number);
    const identity = [
      values["category"],
      about.district,
      about.constituency,
      comparisonKey(about.subject),
    ].join("/");
    if (earlier !== undefined && earlier.about !== identity)
      problems.push(problemOf(OTHER_PETITION, { subject: null }, at("number")));
    const status = String(values["status"]);
    const day = dayOf(values, status);
    if (day === null) problems.push(problemOf(CELL_EMPTY, { field: "Withdrawn on" }, at("withdrawnOn")));
    else {
      const state = { status, day };
      const clash =
        known?.standings.find((other) => other.status !== status && !follows(state, other, "on record")) ??
        earlier?.standings.find((other) => other.status !== status && !follows(state, other, "in the file"));
      if (clash !== undefined) problems.push(problemOf(STATE_OUT_OF_TURN, clash, at("status")));
    }
    if (problems.length > 0 || day === null) return { values: {}, problems };
    inFile.set(number, {
      about: identity,
      standings: [...(earlier?.standings ?? []), { status, day }],
    });
    return {
      values: {
        servedOn: values["servedOn"] ?? null,
        heardOn: values["heardOn"] ?? null,
        ruledOn: values["ruledOn"] ?? null,
        outcome: values["outcome"] ?? null,
        withdrawnOn: status === "withdrawn" ? day : null,
        day,
        district: about.district,
        constituency: about.constituency,
        subject: known?.subject ?? about.subject,
        petitioner: known === undefined ? (values["petitioner"] ?? null) : known.petitioner,
      },
      problems: resultProblems(values, about.seat === null ? null : (seats.get(about.seat)?.again ?? ""), at),
    };
  };
}

/** Whether both can be true of one petition. */
function follows(
  one: PetitionStanding,
  other: PetitionStanding,
  stands: "on record" | "in the file",
): boolean {
  const [a, b] = [ORDER[one.status] ?? 0, ORDER[other.status] ?? 0];
  if (a === b) return false;
  const [before, after] = a < b ? [one, other] : [other, one];
  // Of one day a petition has one state: a later one takes the place of the one on record.
  return before.day < after.day || (after === one && before.day === after.day && stands === "on record");
}

interface About {
  /** The key of the seat; null for a post that has no result here. */
  readonly seat: string | null;
  readonly district: number | null;
  readonly constituency: number | null;
  readonly subject: string;
}

/** The seat or post that a petition is about. */
function aboutOf(
  values: RecordValues,
  seats: PetitionsKnown["seats"],
  at: Parameters<RecordRule>[1],
): About | { readonly problem: Problem } {
  const category = String(values["category"]);
  const [district, constituency] = [idOf(values["district"]), idOf(values["constituency"])];
  const subject = values["subject"] ?? null;
  const empty = (field: string, id: string) => ({ problem: problemOf(CELL_EMPTY, { field }, at(id)) });
  if (category === "councillor" || category === "league")
    return subject === null
      ? empty("Seat or post", "subject")
      : { seat: null, district, constituency: null, subject: String(subject) };
  const mayorOf = constituency ?? district;
  const key =
    category === "mp"
      ? constituency !== null
        ? seatKey("mp", constituency)
        : district !== null
          ? seatKey("woman_mp", district)
          : subject !== null && seatKey("office", comparisonKey(String(subject)))
      : category === "lc5"
        ? district !== null && seatKey("lc5", district)
        : mayorOf !== null && seatKey("mayor", mayorOf);
  if (key === false)
    return category === "mp" ? empty("Constituency", "constituency") : empty("District", "district");
  const name = seats.get(key)?.name;
  if (name === undefined) return { problem: problemOf(SEAT_WITHOUT_RESULT, {}, at("category")) };
  return { seat: key, district, constituency: category === "lc5" ? null : constituency, subject: name };
}

const idOf = (value: string | number | null | undefined) => (typeof value === "number" ? value : null);

function isSame(known: PetitionOnRecord, values: RecordValues, about: About): boolean {
  return (
    known.category === values["category"] &&
    known.district === about.district &&
    known.constituency === about.constituency &&
    comparisonKey(known.subject) === comparisonKey(about.subject)
  );
}

function dateProblems(values: RecordValues, at: Parameters<RecordRule>[1]): Problem[] {
  let last = "";
  for (const field of DAYS) {
    const day = values[field] ?? null;
    if (day === null) continue;
    if (String(day) < last)
      return [problemOf(DATES_OUT_OF_ORDER, { field: DAY_NAMES[field], before: last }, at(field))];
    last = String(day);
  }
  const withdrawn = values["status"] === "withdrawn" ? (values["withdrawnOn"] ?? null) : null;
  return withdrawn !== null && String(withdrawn) < last
    ? [problemOf(DATES_OUT_OF_ORDER, { field: "Withdrawn on", before: last }, at("withdrawnOn"))]
    : [];
}

function rulingProblems(values: RecordValues, at: Parameters<RecordRule>[1]): Problem[] {
  const isResolved = values["status"] === "resolved";
  const has = (field: string) => (values[field] ?? null) !== null;
  if (isResolved && !(has("ruledOn") && has("outcome")))
    return [problemOf(RULING_INCOMPLETE, { lacks: "ruling" }, at(has("ruledOn") ? "outcome" : "ruledOn"))];
  if (!isResolved && (has("ruledOn") || has("outcome")))
    return [problemOf(RULING_INCOMPLETE, { lacks: "status" }, at("status"))];
  return [];
}

/** Warns of a ruling that changes a result, where nothing is declared from its day on. `declaredOn` is null for a post without results. */
function resultProblems(
  { ruledOn, outcome }: RecordValues,
  declaredOn: string | null,
  at: Parameters<RecordRule>[1],
): Problem[] {
  if (outcome !== "fresh_poll_ordered" && outcome !== "other_candidate_declared") return [];
  if (declaredOn === null || declaredOn >= String(ruledOn)) return [];
  return [problemOf(RULING_WITHOUT_RESULT, { outcome }, at("outcome"))];
}

/** The day from which a state holds; null where a withdrawal has none. */
function dayOf(values: RecordValues, status: string): string | null {
  const day = (...fields: readonly string[]) => {
    const found = fields.map((field) => values[field] ?? null).find((value) => value !== null);
    return found === undefined ? null : String(found);
  };
  if (status === "withdrawn") return day("withdrawnOn");
  if (status === "resolved") return day("ruledOn", "filedOn");
  return status === "hearing" ? day("heardOn", "servedOn", "filedOn") : day("filedOn");
}
