import { expect, test } from "vitest";
import { invalidView, turnoutView } from "./views.ts";

const UNIT = {
  area: { id: 1, kind: "district", name: "Abim", code: null },
  districts: { covered: 1, whole: 1 },
  units: { expected: 4, counted: 4, notReceived: 0, nullified: 0, zero: 0 },
  seats: { contested: 1, withResults: 1, withoutStations: 0 },
  registered: 100,
  registeredCounted: 100,
  valid: 48,
  invalid: 2,
  total: 50,
  known: { votes: 4, registers: 4 },
  turnoutVotes: 50,
  turnout: 50,
  candidates: [],
};

test.each([
  [UNIT, "50.0%"],
  [{ ...UNIT, turnoutVotes: 101, turnout: null }, "More votes than voters"],
  // Sheets may come without a register: that is no finding.
  [{ ...UNIT, registered: 0, registeredCounted: 0, turnout: null }, "Voters not known"],
  [{ ...UNIT, invalid: null, total: null, registeredCounted: 0, turnout: null }, "Votes cast not known"],
])("RES-02 a unit of the map says %#: its turnout, or why it has none", (unit, label) => {
  expect(turnoutView().shownOf([unit])).toMatchObject({ label });
});

test("IMP-16 a unit whose files have no invalid votes is not known on their map, never 0%", () => {
  expect(invalidView().shownOf([{ ...UNIT, invalid: null, total: null }])).toMatchObject({
    value: null,
    label: "Invalid votes not known",
  });
});
