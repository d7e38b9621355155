import { expect, test } from "vitest";
import { differingEvents } from "./event-words.ts";

const EVENT = {
  kind: "general",
  title: "Polling day",
  startsOn: "2021-01-14",
  endsOn: "2021-01-14",
  body: "electoral_commission",
  isCountdown: false,
} as const;
const CEC = { ...EVENT, kind: null, title: "CEC", startsOn: "2021-01-01", endsOn: "2021-01-03" } as const;

test.each([
  ["the same events in another order", [EVENT, CEC], [CEC, EVENT], null, null],
  ["a new one", [CEC], [CEC, EVENT], null, "Polling day, 14 Jan 2021"],
  [
    "one more of the same",
    [EVENT],
    [EVENT, EVENT],
    null,
    "Polling day, 14 Jan 2021 (Electoral Commission, General election)",
  ],
  [
    "another day, and days without an event",
    [CEC, EVENT],
    [{ ...EVENT, startsOn: "2021-01-15", endsOn: "2021-01-15" }],
    "CEC, 1 Jan 2021 to 3 Jan 2021; Polling day, 14 Jan 2021",
    "Polling day, 15 Jan 2021",
  ],
  [
    "nothing but another body, kind and countdown",
    [EVENT],
    [{ ...EVENT, kind: null, body: "party", isCountdown: true }],
    "Polling day, 14 Jan 2021 (Electoral Commission, General election)",
    "Polling day, 14 Jan 2021 (Party, countdown)",
  ],
] as const)(
  "calendars that differ by %s have these events as their difference",
  (_, before, after, from, to) => {
    expect(differingEvents(before, after)).toEqual({ from, to });
  },
);
