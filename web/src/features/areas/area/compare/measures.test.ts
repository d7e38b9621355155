import type { AreaFigures } from "@command-center/contract/areas/areas";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MEASURES, placeOn, scaleOf } from "./measures.ts";

const NOTHING: AreaFigures = {
  districts: 1,
  members: null,
  districtsOnRegister: 0,
  mp: null,
  lc5: null,
  petitions: { total: 0, resolved: 0, withdrawn: 0, pending: 0, overdue: null },
  mpSeats: { total: 0, declared: 0, kept: 0, notKnown: 0 },
};
const written = (figures: AreaFigures) =>
  MEASURES.map(({ percent, text }) => [percent?.(figures), text(figures)]);

test("AREA-02 what is not known is null, and what there is none of says so", () => {
  expect(written(NOTHING)).toEqual([
    [null, null],
    [null, null],
    [undefined, null],
    [null, "No petitions"],
    [null, "No seats declared"],
  ]);
  const unknown = { ...NOTHING, mpSeats: { total: 2, declared: 2, kept: 0, notKnown: 2 } };
  expect(written(unknown).at(-1)).toEqual([null, null]);
});

test("AREA-02 values stand with what they are of", () => {
  const turnout = {
    votesCast: 22_030,
    registered: 45_611,
    percent: 48.3,
    unitsReported: 1,
    unitsExpected: 1,
  };
  expect(
    written({
      ...NOTHING,
      members: 45_611,
      mp: turnout,
      petitions: { total: 4, resolved: 3, withdrawn: 0, pending: 1, overdue: 0 },
      mpSeats: { total: 2, declared: 2, kept: 0, notKnown: 0 },
    }),
  ).toEqual([
    [48.3, "48.3%"],
    [null, null],
    [undefined, "45,611"],
    [75, "3 of 4"],
    [0, "0 of 2"],
  ]);
});

test.each([
  [[], null],
  [[null], null],
  [[48.3, 48.9, 49.8], { from: 45, to: 50 }],
  [[0, 38.1], { from: 0, to: 40 }],
  [[100], { from: 95, to: 100 }],
  [[50, null], { from: 50, to: 55 }],
])("AREA-02 %j are on the scale %j", (values, scale) => expect(scaleOf(values)).toEqual(scale));

test("AREA-02 every value stands on its scale", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1 }), (values) => {
      const scale = scaleOf(values);
      for (const value of values) {
        const at = scale === null ? -1 : placeOn(scale, value);
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(100);
      }
    }),
  );
});
