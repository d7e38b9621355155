import type { CourtVersion, CourtWay } from "@command-center/contract/changes/change-sets";
import type { CourtStep } from "@command-center/contract/changes/court-steps";
import type { LegalLimit, LimitKind } from "@command-center/contract/results/decisive/legal-limits";
import { limitText } from "../decisive/legal-limits.ts";
import { dayText } from "../time/moment-text.ts";
import { addDays, type Day } from "../time/calendar.ts";
import { COURT_WAY_WORDS } from "./court-words.ts";

/** A limit of the law with the last day that it allows. Limits that contradict each other are all there. */
export interface LimitedDay {
  readonly limit: LegalLimit;
  readonly until: Day;
}

/** Days from which limits run; null where no record says it. */
export interface LimitedFrom {
  readonly pollingDay: Day;
  readonly gazettedOn: Day | null;
  /** The day of the declaration; null where none is recorded. */
  readonly declaredOn: Day | null;
  readonly limits: readonly LegalLimit[];
}

/** The last day of a limit that runs from a day. A month ends on its last day where it has no such day. */
export function lastDayOf({ value, unit }: Pick<LegalLimit, "value" | "unit">, from: Day): Day {
  if (unit !== "months") return addDays(from, value);
  const [year = 0, month = 1, date = 1] = from.split("-").map(Number);
  const end = new Date(Date.UTC(year, month - 1 + value + 1, 0));
  const lastDate = end.getUTCDate();
  end.setUTCDate(Math.min(date, lastDate));
  return end.toISOString().slice(0, 10);
}

const limited = (limits: readonly LegalLimit[], kind: LimitKind, from: Day | null): LimitedDay[] =>
  from === null
    ? []
    : limits
        .filter((limit) => limit.kind === kind)
        .map((limit) => ({ limit, until: lastDayOf(limit, from) }))
        .toSorted((one, other) => one.until.localeCompare(other.until));

/** The last days to file a case. `appealed` is the case that an appeal is against. */
export function filingLimits(
  way: CourtWay,
  { pollingDay, gazettedOn, declaredOn, limits }: LimitedFrom,
  appealed: CourtVersion | null,
): readonly LimitedDay[] {
  switch (way) {
    case "recount":
      return limited(limits, "recount_after_polling", pollingDay);
    case "petition":
      return limited(limits, "petition_after_gazette", gazettedOn);
    case "appeal":
      return limited(limits, "appeal_after_judgment", appealed?.state === "decided" ? appealed.on : null);
    case "presidential":
      return limited(limits, "presidential_petition", declaredOn);
  }
}

/** The last days to decide a petition that was filed. */
export function judgmentLimits(
  { way, filedOn }: CourtVersion,
  { limits }: LimitedFrom,
): readonly LimitedDay[] {
  return way === "petition" ? limited(limits, "judgment_after_filing", filedOn) : [];
}

/** A step in court that may come next, with its last days. */
export interface NextLimit {
  readonly what: string;
  readonly days: readonly LimitedDay[];
  /** Why no day is known. */
  readonly unknown: string;
}

/** Ways that a contest can take. */
export const waysOf = ({ isPresident }: { readonly isPresident: boolean }): readonly CourtWay[] =>
  isPresident ? ["presidential"] : ["recount", "petition", "appeal"];

type NumberedCase = CourtVersion & { readonly number: string };

/** Petitions that were decided, by which appeals name them. */
export const judgedPetitions = <Case extends CourtVersion>(cases: readonly Case[]): readonly Case[] =>
  cases.filter(({ way, state }) => way === "petition" && state === "decided");

/** The steps in court that may come next in a contest. */
export function nextLimits(
  contest: LimitedFrom & { readonly isPresident: boolean; readonly cases: readonly NumberedCase[] },
): readonly NextLimit[] {
  const { cases, gazettedOn } = contest;
  const filed = new Set(cases.map(({ way }) => way));
  return [
    ...waysOf(contest)
      .filter((way) => way !== "appeal" && !filed.has(way))
      .map((way) => ({
        what: COURT_WAY_WORDS[way],
        days: filingLimits(way, contest, null),
        unknown:
          way === "petition" && gazettedOn === null ? "the gazette day is not recorded" : "no limit recorded",
      })),
    ...judgedPetitions(cases)
      .filter(({ number }) => !cases.some(({ appealOf }) => appealOf === number))
      .map((petition) => ({
        what: `${COURT_WAY_WORDS.appeal}, against ${petition.number}`,
        days: filingLimits("appeal", contest, petition),
        unknown: "no limit recorded",
      })),
    ...cases
      .filter(({ way, state }) => way === "petition" && (state === "filed" || state === "heard"))
      .map((petition) => ({
        what: `Judgment in ${petition.number}`,
        days: judgmentLimits(petition, contest),
        unknown: "no limit recorded",
      })),
  ];
}

/** Limits that a step passes, in sentences: courts granted recounts after their days, so a step is not refused for it. */
export function passedLimits(
  known: CourtVersion | null,
  step: CourtStep,
  from: LimitedFrom,
  appealed: CourtVersion | null,
): readonly string[] {
  const days =
    step.step === "file"
      ? filingLimits(step.way, from, appealed)
      : step.step === "decide" && known !== null
        ? judgmentLimits(known, from)
        : [];
  return days
    .filter(({ until }) => step.on > until)
    .map(
      ({ limit, until }) => `After the last day of ${limitText(limit)}, ${dayText(until)} (${limit.law}).`,
    );
}
