import type { DayOfRecord } from "@command-center/contract/record-days";
import { expect, test } from "vitest";
import { calendarEntries } from "./calendar-of-days.ts";

const CYCLE = { id: 1, asOf: "2025-09-02", isSample: false };
const HEARING: DayOfRecord = {
  id: "petition_state-7-hearingOn",
  sequence: 2,
  kind: "petition_state",
  field: "hearingOn",
  is: "planned",
  words: { one: "hearing", many: "hearings" },
  on: "2025-09-05",
  until: null,
  about: "Name County",
  petition: "MP/007",
  seatId: 1,
  placeSlug: null,
  detail: "Panel: 3",
};
const due = (petition: string): DayOfRecord => ({
  ...HEARING,
  id: petition,
  field: "rulingDueOn",
  is: "limit",
  words: { one: "ruling due", many: "rulings due" },
  petition,
  detail: null,
});

test("REC-05 an adjourned hearing is one entry of a calendar, with its later day and a higher sequence", () => {
  const [before] = calendarEntries([HEARING], CYCLE);
  const [after] = calendarEntries([{ ...HEARING, on: "2025-09-09", sequence: 3 }], CYCLE);
  expect(before).toMatchObject({ from: "2025-09-05", sequence: 2, title: "Hearing: MP/007" });
  expect(after).toMatchObject({ id: before?.id, from: "2025-09-09", to: "2025-09-09", sequence: 3 });
});

test("REC-05 rulings due on one day share an entry, an event has its name, and what happened has none", () => {
  const event: DayOfRecord = {
    ...HEARING,
    kind: "event",
    until: "2025-09-06",
    about: "Example poll",
    petition: null,
  };
  const filed: DayOfRecord = { ...HEARING, field: "filedOn", is: "happened" };
  const entries = calendarEntries([due("MP/008"), due("MP/009"), event, filed], { ...CYCLE, isSample: true });
  expect(entries.map(({ id, title, to }) => [id, title, to])).toEqual([
    ["1-petition_state-7-hearingOn", "Sample: Example poll", "2025-09-06"],
    ["rulings-due-1-2025-09-05", "Sample: 2 rulings due: MP/008, MP/009", "2025-09-05"],
  ]);
});
