import { comparisonKey } from "@command-center/domain/names/comparison-key";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { codedName } from "../cells/coded-names.ts";
import { rowsOf } from "../fixtures/layout-fixtures.ts";
import { abimAndKalungu } from "../fixtures/places-fixtures.ts";
import { STATION_RESULTS_2021 } from "../fixtures/station-results-fixtures.ts";
import { parishFinder } from "./parish-finder.ts";
import { bareName, printedName } from "./place-name.ts";
import { questionLog } from "./place-question.ts";
import { stationFinder } from "./station-finder.ts";

const list = abimAndKalungu();
const log = questionLog(new Map());
const parishes = parishFinder(list, log);
const stations = stationFinder(list, log);
const rows = rowsOf(STATION_RESULTS_2021)
  .slice(1)
  .map(({ cells }) => cells.slice(0, 5));
const byId = <Unit extends { id: number }>(units: readonly Unit[]) =>
  new Map(units.map((unit) => [unit.id, unit]));
const units = {
  district: byId(list.districts),
  constituency: byId(list.constituencies),
  subCounty: byId(list.subCounties),
  parish: byId(list.parishes),
};

const row = fc.constantFrom(...rows);
const printed = (text: string) => printedName(text, null, true);

// Joined by codes alone, 49 codes of Kalungu name two stations. Three thousand mixtures take a busy machine more than its 5 s.
test("IMP-06 whatever rows are mixed, a station is found only under the very units that are printed", () => {
  fc.assert(
    fc.property(row, row, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (one, other, takes) => {
      const cells = takes.map((take, level) => (take ? one : other)[level] ?? "");
      const [district = "", constituency = "", subCounty = "", parish = "", station = ""] = cells;
      const within = parishes.find({
        district: printed(district),
        county: null,
        constituency: printed(constituency),
        subCounty: printed(subCounty),
        parish: printed(parish),
      });
      if (within.is !== "found") return;
      const found = stations.find(within, {
        parish: printed(parish),
        station: printed(station),
        registered: null,
      });
      if (found.is !== "found") return;
      const listedParish = units.parish.get(found.station.parish);
      const listedSubCounty = units.subCounty.get(listedParish?.subCounty ?? 0);
      const bare = (text: string) => bareName(codedName(text).name).key;
      expect(bare(parish)).toBe(bareName(listedParish?.name ?? "").key);
      expect(bare(subCounty)).toBe(bareName(listedSubCounty?.name ?? "").key);
      expect(bare(district)).toBe(
        bareName(units.district.get(listedSubCounty?.district ?? 0)?.name ?? "").key,
      );
      const codes = found.findings.map(({ problem }) => problem({ line: 1, value: "" }).code);
      // Another name is said, and so is another constituency.
      expect(comparisonKey(codedName(station).name) !== comparisonKey(found.station.name)).toBe(
        codes.includes("W106"),
      );
      const listedConstituency = units.constituency.get(listedParish?.constituency ?? 0)?.name ?? "";
      const known = [...units.constituency.values()].some(
        ({ name, district }) =>
          comparisonKey(name) === comparisonKey(codedName(constituency).name) &&
          district === listedSubCounty?.district,
      );
      if (known) expect(codedName(constituency).name !== listedConstituency).toBe(codes.includes("W112"));
      else expect(codes).toContain("W111");
      if (codes.includes("W106")) expect(codes).not.toContain("W112");
    }),
    { numRuns: process.env["NIGHTLY"] === "1" ? 3_000 : 300 },
  );
}, 60_000);
