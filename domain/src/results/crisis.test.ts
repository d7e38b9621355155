import { REGION_FIGURES, type RegionalPerformance } from "@command-center/contract/areas/regions";
import { expect, test } from "vitest";
import { crisisTitle, regionInCrisis } from "./crisis.ts";

const row = (over: Partial<RegionalPerformance>): RegionalPerformance => ({
  id: 1,
  region: "Kampala",
  partOf: null,
  mpTurnout: "8.0",
  lc5Turnout: "6.1",
  change: "-1.9",
  assessment: "Crisis",
  headline: null,
  ...over,
});
const watched = { figure: REGION_FIGURES.second, divisions: 5 } as const;

test("HOME-02 ELEC-05 the alert is about the region that the cycle watches, whatever it is called", () => {
  const kampala = row({ headline: watched });
  expect(regionInCrisis([row({ region: "Western", assessment: "Stronghold" }), kampala])).toBe(kampala);
  expect(crisisTitle(kampala)).toBe("Kampala Mobilization Crisis");
  const karamoja = row({ region: "Karamoja", headline: watched });
  expect(regionInCrisis([row({}), karamoja])).toBe(karamoja);
  expect(crisisTitle(karamoja)).toBe("Karamoja Mobilization Crisis");
});

test("HOME-02 no alert without a crisis, nor where the cycle watches no region", () => {
  expect(regionInCrisis([row({ headline: watched, assessment: "Emergency" })])).toBeNull();
  expect(regionInCrisis([row({ headline: { figure: REGION_FIGURES.first, divisions: 0 } })])).toBeNull();
  expect(regionInCrisis([row({})])).toBeNull();
  expect(regionInCrisis(undefined)).toBeNull();
});
