import type { CalendarEvent, EventKind } from "@command-center/contract/cycle";
import { dayText } from "./moment-text.ts";

/** Events that the product computes with, as a form offers them. */
export const EVENT_KIND_NAMES: Record<EventKind, string> = {
  mp_primary: "MP primaries",
  lc5_primary: "LC5 primaries",
  mayoral_primary: "Mayoral primaries",
  cec: "CEC elections",
  tribunal_opens: "Tribunal opens",
  general: "General election",
};

export const BODY_NAMES: Record<CalendarEvent["body"], string> = {
  party: "Party",
  electoral_commission: "Electoral Commission",
};

interface Event extends Pick<CalendarEvent, "kind" | "title" | "startsOn" | "endsOn" | "body"> {
  readonly isCountdown: boolean;
}

/**
 * The events that only one of two calendars has, each with its title and days: `Polling day, 14 Jan 2021`. An event that differs in
 * something else has that as well. Null where a calendar has none.
 */
export function differingEvents(
  before: readonly Event[],
  after: readonly Event[],
): { readonly from: string | null; readonly to: string | null } {
  const days = ({ title, startsOn, endsOn }: Event) =>
    `${title}, ${dayText(startsOn)}${startsOn === endsOn ? "" : ` to ${dayText(endsOn)}`}`;
  const all = (event: Event) =>
    `${days(event)} (${[
      BODY_NAMES[event.body],
      ...(event.kind === null ? [] : [EVENT_KIND_NAMES[event.kind]]),
      ...(event.isCountdown ? ["countdown"] : []),
    ].join(", ")})`;
  const textOf = (events: readonly Event[], others: readonly Event[]) => {
    const rest = others.map(all);
    const only = events.filter((event) => {
      const at = rest.indexOf(all(event));
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    });
    const texts = only.map((event) =>
      others.some((other) => days(other) === days(event)) ? all(event) : days(event),
    );
    return texts.length === 0 ? null : texts.join("; ");
  };
  return { from: textOf(before, after), to: textOf(after, before) };
}
