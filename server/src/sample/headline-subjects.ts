import type { Sample } from "./sample.ts";

const REGIONS = { western_mp_turnout: "western", kampala_mp_turnout: "kampala" } as const;
const CEC_OFFICE = "Second National Vice-Chairperson (Female)";

/** Which party regions and which office the home page's figures about one of them are about. */
export function addHeadlineSubjects({ rows, cycles }: Sample, cecSeats: ReadonlyMap<string, number>): void {
  const cycle_id = cycles.current;
  for (const [figure, slug] of Object.entries(REGIONS)) {
    const area_id =
      rows.of("area").findIndex((area) => area["kind"] === "party_region" && area["slug"] === slug) + 1;
    rows.add("headline_subject", { cycle_id, figure: figure as keyof typeof REGIONS, area_id });
  }
  rows.add("headline_subject", { cycle_id, figure: "cec_victory", seat_id: cecSeats.get(CEC_OFFICE) ?? 0 });
}
