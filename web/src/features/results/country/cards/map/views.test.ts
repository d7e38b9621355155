import { expect, test } from "vitest";
import { turnoutView } from "./views.ts";

const UNIT = {
  area: { id: 1, kind: "district", name: "Abim", code: null },
  units: { expected: 4, counted: 4, notReceived: 0, nullified: 0, zero: 0 },
  seats: { contested: 1, withResults: 1 },
  registered: 100,
  registeredCounted: 100,
  valid: 48,
  invalid: 2,
  total: 50,
  turnout: 50,
  candidates: [],
};

test.each([
  [UNIT, "50.0%"],
  [{ ...UNIT, total: 101, turnout: null }, "More votes than voters"],
  // Sheets may come without a register: that is no finding.
  [{ ...UNIT, registered: 0, registeredCounted: 0, turnout: null }, "Voters not known"],
])("RES-02 a unit of the map says %#: its turnout, or why it has none", (unit, label) => {
  expect(turnoutView().shownOf([unit])).toMatchObject({ label });
});
