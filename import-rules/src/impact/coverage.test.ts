import * as fc from "fast-check";
import { expect, test } from "vitest";
import { coverageOf } from "./coverage.ts";

const station = (id: number, area: string) => ({ id, area });

test("IMP-17 coverage counts the stations in the file, on the list and missing, by area", () => {
  const list = [station(1, "Abim"), station(2, "Abim"), station(3, "Kalungu"), station(4, "Gulu")];
  const file = [station(1, "Abim"), station(4, "Gulu"), station(9, "Gulu")];
  expect(coverageOf(list, file)).toEqual({
    inFile: 3,
    onList: 4,
    missing: 2,
    areas: [
      { name: "Abim", inFile: 1, onList: 2, missing: 1 },
      { name: "Kalungu", inFile: 0, onList: 1, missing: 1 },
      { name: "Gulu", inFile: 2, onList: 1, missing: 0 },
    ],
  });
  expect(coverageOf([], [])).toEqual({ inFile: 0, onList: 0, missing: 0, areas: [] });
});

test("IMP-17 stations on the list are either in the file or missing", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
  const stations = ids.map((all) => all.map((id) => station(id, `District ${id % 4}`)));
  fc.assert(
    fc.property(stations, stations, (list, file) => {
      const { inFile, onList, missing, areas } = coverageOf(list, file);
      const read = new Set(file.map(({ id }) => id));
      expect([inFile, onList]).toEqual([file.length, list.length]);
      expect(missing).toBe(list.filter(({ id }) => !read.has(id)).length);
      expect(areas.every((area) => area.missing <= area.onList)).toBe(true);
    }),
  );
});
