import { expect, test } from "vitest";
import type { Fact } from "./facts/fact.ts";
import { FACTS } from "./facts/facts.ts";

test("REC-05 every field with a day is on calendars, or its definition says why not", () => {
  const missing = Object.entries<Fact>(FACTS).flatMap(([kind, { fields, days = [] }]) =>
    fields.flatMap((field) =>
      "place" in field ||
      field.holds !== "day" ||
      field.inCalendar !== undefined ||
      days.some((day) => day.field === field.id || day.until === field.id)
        ? []
        : [`${kind}: ${field.id}`],
    ),
  );
  expect(missing).toEqual([]);
});
