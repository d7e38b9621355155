import type { Change, ChangeGroup, ChangeKind } from "@command-center/contract/changes/changes";
import {
  PETITION_CATEGORY_WORDS,
  outcomesText,
  PETITION_OUTCOME_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { countedText, daysText, pluralText, withinSentence } from "@command-center/domain/number-text";
import { addDays } from "@command-center/domain/time/calendar";
import { formatCount, formatDay } from "../../../ui/format.ts";

type Total = ChangeGroup["totals"][number];

/** What a group is called over its entries, and among those without any. */
export const GROUP_WORDS: Record<ChangeKind, { title: string; none: string }> = {
  declared: { title: "Declarations", none: "declarations" },
  declared_again: { title: "Re-declared after a rerun or ruling", none: "reruns" },
  petition_resolved: { title: "Petitions ruled on", none: "petitions ruled on" },
  petition_filed: { title: "Petitions filed", none: "petitions filed" },
  petition_overdue: { title: "Became overdue", none: "petitions that became overdue" },
  corrected: { title: "Corrections", none: "corrections" },
};

const CONTEST_WORDS: Record<NonNullable<Change["contest"]>, readonly [one: string, several: string]> = {
  mp_primary: ["MP seat", "MP seats"],
  lc5_primary: ["LC5 chairperson", "LC5 chairpersons"],
  mayoral_primary: ["mayor", "mayors"],
  cec: ["CEC office", "CEC offices"],
  general: ["seat of the general election", "seats of the general election"],
};

/** `2 Sep`: the year stands in the card's note. */
export function dayAndMonth(day: string): string {
  return formatDay(day).replace(/ \d{4}$/, "");
}

/** `2 Sep`; with its year where that is not the as-of day's, or where it lies past it, as a correction's may. */
export function dayBy(day: string, asOf: string): string {
  return day.slice(0, 4) === asOf.slice(0, 4) && day <= asOf ? dayAndMonth(day) : formatDay(day);
}

/** The days after one and up to another: `27 Aug to 2 Sep 2025`, one day as `2 Sep 2025`. */
export function spanText(since: string, asOf: string): string {
  if (since === asOf) return `After ${formatDay(asOf)}`;
  const first = addDays(since, 1);
  return first === asOf ? formatDay(asOf) : `${dayBy(first, asOf)} to ${formatDay(asOf)}`;
}

/** `a, b and c`. */
export function listText(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Counts of one sort added up, e.g. by category, the largest first. */
function added<Key extends string>(
  totals: readonly Total[],
  keyOf: (total: Total) => Key | null,
): [Key, number][] {
  const sums = new Map<Key, number>();
  for (const total of totals) {
    const key = keyOf(total);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + total.count);
  }
  return [...sums].toSorted(([, a], [, b]) => b - a);
}

/** `13 LC5, 12 MP and 2 councillor petitions`. */
export function categoriesText(totals: readonly Total[]): string {
  const words = added(totals, ({ category }) => category).map(
    ([category, count]) => `${formatCount(count)} ${withinSentence(PETITION_CATEGORY_WORDS[category])}`,
  );
  const whole = totals.reduce((sum, { count }) => sum + count, 0);
  return `${listText(words)} ${pluralText(whole, "petition", "petitions")}`;
}

/** `9 CEC offices and 1 MP seat`. */
export function contestsText(totals: readonly Total[]): string {
  return listText(
    added(totals, ({ contest }) => contest).map(([contest, count]) =>
      countedText(count, ...CONTEST_WORDS[contest]),
    ),
  );
}

/** Rulings by their outcome: `25 dismissed`, `4 fresh polls ordered`. */
export function outcomes(totals: readonly Total[]): { isDismissed: boolean; text: string }[] {
  return added(totals, ({ outcome }) => outcome).map(([outcome, count]) => ({
    isDismissed: outcome === "dismissed",
    text: outcomesText(outcome, count),
  }));
}

/** `fresh poll ordered, 24 days after filing`. */
export function rulingText({ outcome, daysWaited }: Pick<Change, "outcome" | "daysWaited">): string {
  return [
    ...(outcome === null ? ["ruled on"] : [withinSentence(PETITION_OUTCOME_WORDS[outcome])]),
    ...(daysWaited === null ? [] : [`${daysText(daysWaited)} after filing`]),
  ].join(", ");
}

/** Who won, and how a seat came to be declared once more; for another record that was corrected, the day. */
export function declarationText({ winner, reason, day }: Pick<Change, "winner" | "reason" | "day">): string {
  if (reason === null) return dayAndMonth(day);
  const how = { first: "", rerun: " after a rerun", ruling: " by ruling" }[reason];
  return `${winner ?? "winner not recorded"}${how}, ${dayAndMonth(day)}`;
}
