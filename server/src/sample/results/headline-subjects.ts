import type { Sample } from "../sample.ts";

const REGIONS = [
  { figure: "western_mp_turnout", label: "Western Region", slug: "western" },
  { figure: "kampala_mp_turnout", label: "Kampala", slug: "kampala" },
] as const;
const CEC = { label: "CEC Victory", office: "Second National Vice-Chairperson (Female)" };

/** Which party regions and which office the home page's figures about one of them are about. */
export function addHeadlineSubjects({ rows, cycles }: Sample, cecSeats: ReadonlyMap<string, number>): void {
  const cycle_id = cycles.current;
  for (const { figure, label, slug } of REGIONS) {
    const area_id =
      rows.of("area").findIndex((area) => area["kind"] === "party_region" && area["slug"] === slug) + 1;
    rows.add("headline_subject", { cycle_id, figure, label, area_id });
  }
  rows.add("headline_subject", {
    cycle_id,
    figure: "cec_victory",
    label: CEC.label,
    seat_id: cecSeats.get(CEC.office) ?? 0,
  });
}
