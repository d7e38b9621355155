import { CEC_OFFICES, CEC_POSTS, LEAGUES, ORGANS } from "./reference/people.ts";
import type { Sample } from "./sample.ts";
import { momentOf, OPENS } from "./time.ts";

const CEC = "Central Executive Committee (CEC)";

/** Organs from the National Conference down to the cell, the leagues, and the posts of the CEC and the leagues. */
export function addStructure({ rows, sources, cycles }: Sample, cecSeats: ReadonlyMap<string, number>): void {
  const source_id = sources.partyOrgans;
  const recorded_at = momentOf(OPENS, 0);
  const post = (organ_id: number, title: string, rank: number, seat_id: number | null) =>
    rows.add("post", { organ_id, title, rank, seat_id, holder_id: null, recorded_at, source_id });
  ORGANS.forEach((organ, index) => {
    const id = rows.add("organ", {
      cycle_id: cycles.current,
      kind: "organ",
      name: organ.name,
      rank: index + 1,
      area_kind: organ.areaKind,
      units: organ.units,
      units_basis: organ.basis,
      recorded_at,
      source_id: organ.basis === null ? source_id : sources.units2025,
    });
    if (organ.name !== CEC) return;
    const titles = [...CEC_OFFICES.map(({ position }) => position), ...CEC_POSTS];
    titles.forEach((title, rank) => post(id, title, rank + 1, cecSeats.get(title) ?? null));
  });
  LEAGUES.forEach((name, index) => {
    const id = rows.add("organ", {
      cycle_id: cycles.current,
      kind: "league",
      name: `${name} League`,
      rank: index + 1,
      area_kind: null,
      units: null,
      units_basis: null,
      recorded_at,
      source_id,
    });
    post(id, "Chair", 1, null);
  });
}
