import { daysText, withinSentence } from "@command-center/domain/number-text";
import type { PetitionDetail } from "@command-center/contract/petition";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import { daysBetween, type Day } from "@command-center/domain/time/calendar";
import { formatDay } from "../../../../ui/format.ts";

export type TimedPetition = Pick<
  PetitionDetail,
  | "asOf"
  | "filedOn"
  | "servedOn"
  | "hearingOn"
  | "heardOn"
  | "ruledOn"
  | "withdrawnOn"
  | "isPending"
  | "isOverdue"
  | "outcome"
  | "panel"
  | "rulingDueOn"
> & { readonly followedBy: { readonly declaredOn: Day; readonly reason: string } | null };

export interface Step {
  readonly label: string;
  /** Null: not recorded, or not yet. */
  readonly on: Day | null;
  /** Behind the day, or instead of it. */
  readonly note: string | null;
  /** `awaited`: has not happened yet. `unknown`: happened, on a day that is not recorded. */
  readonly state: "done" | "awaited" | "unknown";
  /** From this step to the next one, in words; null where a day is not known. */
  readonly gap: string | null;
  /** Whether the ruling that comes next is overdue. */
  readonly isLate: boolean;
}

type Happened = Omit<Step, "gap" | "isLate">;

/** What happened when, in its order, with the days between; at its end what is waited for. */
export function stepsOf(petition: TimedPetition): Step[] {
  const { asOf, isOverdue } = petition;
  const happened = happenings(petition);
  return happened.map((step, index) => {
    const next = happened[index + 1];
    return {
      ...step,
      gap: gapText(step, next, asOf),
      isLate: isOverdue === true && next?.state === "awaited" && next === happened.at(-1),
    };
  });
}

function happenings(petition: TimedPetition): Happened[] {
  const { filedOn, servedOn, hearingOn, heardOn, ruledOn, withdrawnOn, outcome, panel } = petition;
  const { rulingDueOn, followedBy } = petition;
  const done = (label: string, on: Day, note: string | null = null): Happened => ({
    label,
    on,
    note,
    state: "done",
  });
  const unknown = (label: string): Happened => ({ label, on: null, note: "Not recorded", state: "unknown" });
  const awaited = (label: string, note: string | null): Happened => ({
    label,
    on: null,
    note,
    state: "awaited",
  });
  const heardBy = panel === null ? null : `panel ${panel}`;
  const steps = [done("Filed", filedOn)];
  if (servedOn !== null) steps.push(done("Served", servedOn));
  else if (heardOn !== null || ruledOn !== null) steps.push(unknown("Served"));
  if (heardOn !== null) steps.push(done("Heard", heardOn, heardBy));
  else if (ruledOn !== null) steps.push(unknown("Heard"));
  else if (hearingOn !== null)
    steps.push(awaited("Hearing", `Listed for ${formatDay(hearingOn)}, ${heardBy}`));
  if (petition.isPending)
    steps.push(awaited("No ruling yet", rulingDueOn === null ? null : `Due ${formatDay(rulingDueOn)}`));
  if (withdrawnOn !== null) steps.push(done("Withdrawn", withdrawnOn));
  if (ruledOn === null || outcome === null) return steps;
  steps.push(done("Ruled", ruledOn, withinSentence(PETITION_OUTCOME_WORDS[outcome])));
  if (followedBy !== null)
    steps.push(
      done(
        followedBy.reason === "rerun" ? "Rerun declared" : "Other candidate declared",
        followedBy.declaredOn,
      ),
    );
  else if (outcome === "fresh_poll_ordered") steps.push(awaited("No rerun on record", null));
  return steps;
}

function gapText(step: Happened, next: Happened | undefined, asOf: Day): string | null {
  if (next === undefined || step.on === null || next.state === "unknown") return null;
  if (next.state === "awaited")
    return step.on <= asOf ? `${daysText(daysBetween(step.on, asOf))} so far` : null;
  return next.on === null ? null : between(step.on, next.on);
}

function between(from: Day, to: Day): string {
  return from === to ? "Same day" : daysText(daysBetween(from, to));
}

export type PartKind = "service" | "hearing" | "ruling" | "awaiting" | "over" | "left";

export interface BarPart {
  readonly kind: PartKind;
  readonly name: string;
  readonly days: number;
  /** Of the whole bar. */
  readonly percent: number;
  /** What is written on it where the bar is narrow, and where it is not: as much as there is room for. */
  readonly narrow: string;
  readonly wide: string;
}

export interface BarMark {
  readonly text: string;
  /** From the bar's start. */
  readonly percent: number;
  /** The day on which it ended, or to which it is counted. */
  readonly isEnd: boolean;
  /** Whether there is room for it where the bar is narrow, and where it is not. */
  readonly narrow: boolean;
  readonly wide: boolean;
}

export interface Bar {
  readonly parts: readonly BarPart[];
  readonly limit: { readonly text: string; readonly percent: number } | null;
  readonly marks: readonly BarMark[];
}

/**
 * The days of a petition to scale, from its filing to its end (ruling, withdrawal, else the as-of date) or to the last day on
 * which a ruling is in time, whichever is later. What lies beyond that day is one part. Null where it has not lasted a day and
 * no deadline is recorded: there is nothing to draw.
 */
export function barOf(petition: TimedPetition): Bar | null {
  const { filedOn, servedOn, heardOn, ruledOn, withdrawnOn, asOf } = petition;
  const end = ruledOn ?? withdrawnOn ?? asOf;
  const due = withdrawnOn === null ? petition.rulingDueOn : null;
  const at = (day: Day) => Math.max(0, daysBetween(filedOn, day));
  const [lasted, limit] = [at(end), due === null ? null : at(due)];
  const whole = Math.max(lasted, limit ?? 0);
  if (whole === 0) return null;

  const spans: Pick<BarPart, "kind" | "name" | "days">[] = [];
  const inTime = limit === null ? lasted : Math.min(lasted, limit);
  let from = 0;
  const goTo = (day: number, kind: PartKind, name: string) => {
    const to = Math.min(day, inTime);
    if (to > from) spans.push({ kind, name, days: to - from });
    from = Math.max(from, to);
  };
  if (servedOn !== null) goTo(at(servedOn), "service", "To service");
  if (heardOn !== null)
    goTo(at(heardOn), "hearing", heardOn === ruledOn ? "To the hearing and ruling" : "To the hearing");
  if (petition.isPending) goTo(lasted, "awaiting", "Awaiting ruling");
  else goTo(lasted, "ruling", ruledOn === null ? "To the withdrawal" : "To the ruling");
  if (lasted > inTime)
    spans.push({
      kind: "over",
      name: petition.isPending ? "Overdue" : "After the limit",
      days: lasted - inTime,
    });
  if (whole > lasted) spans.push({ kind: "left", name: "Days left", days: whole - lasted });

  const percent = (days: number) => (days / whole) * 100;
  return {
    parts: spans.map((span) => ({
      ...span,
      percent: percent(span.days),
      narrow: written(span, (percent(span.days) / 100) * NARROW),
      wide: written(span, (percent(span.days) / 100) * WIDE),
    })),
    limit:
      due === null || limit === null
        ? null
        : { text: `${limit}-day limit, ${shortDay(due)}`, percent: percent(limit) },
    marks: marksWithRoom(
      [
        { text: shortDay(filedOn), days: 0, isEnd: false },
        { text: `${shortDay(end)}, day ${lasted}`, days: lasted, isEnd: true },
        ...(due !== null && limit !== null && limit > lasted
          ? [{ text: shortDay(due), days: limit, isEnd: false }]
          : []),
        ...[heardOn, servedOn]
          .filter((day) => day !== null)
          .map((day) => ({ text: shortDay(day), days: at(day), isEnd: false })),
      ].map(({ text, days, isEnd }) => ({ text, isEnd, percent: percent(days) })),
    ),
  };
}

/** `15 Aug`: the years stand beside the steps. */
export function shortDay(day: Day): string {
  return formatDay(day).split(" ").slice(0, 2).join(" ");
}

/** Pixels: a narrow bar, one that is not, a letter, the least between two words. A bar counts as narrow below {@link WIDE}. */
const [NARROW, WIDE, LETTER, BETWEEN] = [270, 600, 7, 8] as const;

/** The longest of what can be written on a part that fits into so many pixels. */
function written({ kind, days }: Pick<BarPart, "kind" | "days">, pixels: number): string {
  if (kind === "left") return "";
  const texts = [...(kind === "over" ? [`${daysText(days)} over`] : []), daysText(days), String(days)];
  return texts.find((text) => text.length * LETTER + BETWEEN <= pixels) ?? "";
}

/** Leaves out marks that would run into one before them in the list: the first ones matter most. */
function marksWithRoom(marks: readonly Pick<BarMark, "text" | "percent" | "isEnd">[]): BarMark[] {
  const [narrow, wide] = [NARROW, WIDE].map((width) => {
    const taken: (readonly [number, number])[] = [];
    return marks.map((mark) => {
      const [from, to] = extentOf(mark, width);
      const isFree = taken.every(([left, right]) => to + BETWEEN <= left || from >= right + BETWEEN);
      if (isFree) taken.push([from, to]);
      return isFree;
    });
  });
  return marks
    .map((mark, index) => ({ ...mark, narrow: narrow?.[index] === true, wide: wide?.[index] === true }))
    .filter((mark) => mark.narrow || mark.wide);
}

/** From where to where a mark's words go on a bar of some width: pushed back by as much as they are along, they stay within. */
export function extentOf(
  { text, percent }: Pick<BarMark, "text" | "percent">,
  width: number,
): [number, number] {
  const length = text.length * LETTER;
  const from = (percent / 100) * (width - length);
  return [from, from + length];
}

/** The bar in words. */
export function barText(bar: Bar, petition: Pick<TimedPetition, "filedOn">): string {
  const parts = bar.parts.map(({ name, days }) => `${name}: ${daysText(days)}`).join(". ");
  return `Days from the filing on ${formatDay(petition.filedOn)}. ${parts}.${bar.limit === null ? "" : ` ${bar.limit.text}.`}`;
}
