import { eventKind, type EventKind } from "@command-center/contract/cycle";
import type { CycleEntry } from "@command-center/contract/cycles";

type Body = CycleEntry["calendar"][number]["body"];

export interface EventEntry {
  /** Tells rows apart, also two that say the same. */
  readonly key: number;
  readonly kind: EventKind | "";
  readonly title: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly body: Body;
}

/** A cycle as it stands in the form: text of its fields, days as YYYY-MM-DD or empty. */
export type CycleEntries = {
  readonly name: string;
  readonly seasonLabel: string;
  readonly opensOn: string;
  readonly closesOn: string;
  readonly asOf: string;
  readonly supportEmail: string;
  readonly dataSyncProvider: string;
  /** The id of a cycle; empty: none. */
  readonly previousCycle: string;
  readonly calendar: readonly EventEntry[];
  /** Whose results come first; empty for a new cycle: the Electoral Commission. */
  readonly publisher: string;
  /** The key of the event that the home page counts down to. */
  readonly countdown: number | null;
};

/** What a name says of the other fields of a new cycle. */
type Suggested = Pick<CycleEntries, "seasonLabel" | "opensOn" | "closesOn" | "asOf" | "previousCycle">;

/** A cycle's year or years: `2026`, `2025–2026`. */
const YEARS = /^(\d{4})(?:\s*[-–—/]\s*(\d{4}))?$/;

/** Fields of a new cycle by its name, e.g. `2025–2026`: from July to June, as of today or the end, following the last one. */
export function suggestedBy(name: string, cycles: readonly CycleEntry[], today: string): Suggested {
  const seasonLabel = name.trim() === "" ? "" : `${name.trim()} Election Season`;
  const [, first, last] = YEARS.exec(name.trim()) ?? [];
  if (first === undefined || (last !== undefined && last <= first))
    return { seasonLabel, opensOn: "", closesOn: "", asOf: "", previousCycle: "" };
  const opensOn = last === undefined ? `${first}-01-01` : `${first}-07-01`;
  const closesOn = last === undefined ? `${first}-12-31` : `${last}-06-30`;
  const asOf = today < opensOn ? opensOn : today > closesOn ? closesOn : today;
  const previous = cycles
    .filter((cycle) => !cycle.isSample && cycle.opensOn < opensOn)
    .toSorted((one, other) => other.opensOn.localeCompare(one.opensOn))[0];
  return { seasonLabel, opensOn, closesOn, asOf, previousCycle: String(previous?.id ?? "") };
}

/** A cycle as its form opens; null for a new one. */
export function entriesOf(cycle: CycleEntry | null): CycleEntries {
  const text = (field: Exclude<keyof CycleEntries, "calendar" | "countdown">) => String(cycle?.[field] ?? "");
  const calendar = cycle?.calendar ?? [];
  return {
    name: text("name"),
    seasonLabel: text("seasonLabel"),
    opensOn: text("opensOn"),
    closesOn: text("closesOn"),
    asOf: text("asOf"),
    supportEmail: text("supportEmail"),
    dataSyncProvider: text("dataSyncProvider"),
    previousCycle: text("previousCycle"),
    publisher: text("publisher"),
    calendar: calendar.map((event) => eventEntry(event.id, event)),
    countdown: calendar.find(({ isCountdown }) => isCountdown)?.id ?? null,
  };
}

/** An event as a row of the form. */
export function eventEntry(
  key: number,
  {
    kind,
    title,
    startsOn,
    endsOn,
    body,
  }: Pick<CycleEntry["calendar"][number], "title" | "startsOn" | "endsOn" | "body"> & { kind: string | null },
): EventEntry {
  return { key, kind: eventKind.safeParse(kind).data ?? "", title, startsOn, endsOn, body };
}

/** An event without a name or a day of its own, to be filled in. */
export function newEvent(calendar: readonly EventEntry[]): EventEntry {
  const key = Math.max(0, ...calendar.map((event) => event.key)) + 1;
  return { key, kind: "", title: "", startsOn: "", endsOn: "", body: calendar.at(-1)?.body ?? "party" };
}

/** An event with its first day changed: one of a day stays one of a day. */
export function beginning(event: EventEntry, startsOn: string): EventEntry {
  const isOfADay = event.endsOn === "" || event.endsOn === event.startsOn;
  return { ...event, startsOn, endsOn: isOfADay ? startsOn : event.endsOn };
}

export function newInput(entries: CycleEntries) {
  return { ...fieldsOf(entries), calendar: calendarOf(entries) };
}

/**
 * The same of a change to the cycle that the form was opened with. A calendar that stayed as it was is left out: what another user
 * has made of it meanwhile then holds.
 */
export function changedInput(opened: CycleEntry, entries: CycleEntries, version = opened.version) {
  const calendar = calendarOf(entries);
  const isSame = JSON.stringify(calendar) === JSON.stringify(calendarOf(entriesOf(opened)));
  return { id: opened.id, version, ...fieldsOf(entries), ...(!isSame && { calendar }) };
}

const orNull = (text: string) => (text.trim() === "" ? null : text);

function fieldsOf({ calendar: _calendar, countdown: _countdown, publisher, ...entries }: CycleEntries) {
  return {
    ...entries,
    supportEmail: orNull(entries.supportEmail),
    dataSyncProvider: orNull(entries.dataSyncProvider),
    previousCycle: entries.previousCycle === "" ? null : Number(entries.previousCycle),
    ...(publisher.trim() !== "" && { publisher }),
  };
}

function calendarOf({ calendar, countdown }: CycleEntries) {
  return calendar.map(({ key, kind, ...event }) => ({
    kind: kind === "" ? null : kind,
    ...event,
    isCountdown: key === countdown,
  }));
}
