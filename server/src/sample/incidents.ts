import { addDays } from "@command-center/domain/time/calendar";
import type { DistrictPlace } from "./areas.ts";
import { randomStream } from "./chance/random.ts";
import type { Sample } from "./sample.ts";
import { LC5_PRIMARY, minutesAfter, MP_PRIMARY } from "./time.ts";

/** How many incidents fall on the days around each primary. */
const AROUND: readonly (readonly [day: string, incidents: number, daysBefore: number, daysAfter: number])[] =
  [
    ["2025-06-28", 9, 14, 12],
    [MP_PRIMARY, 33, 3, 2],
    [LC5_PRIMARY, 14, 2, 2],
    ["2025-08-12", 4, 12, 12],
  ];

const KINDS = [
  ["clash", 26, "Supporters of two candidates clashed."],
  ["assault", 22, "A campaign agent was beaten."],
  ["intimidation", 20, "Voters were turned away from a polling station."],
  ["property_damage", 15, "A vehicle or a tally centre was damaged."],
  ["arrest", 13, "Arrests followed a disturbance."],
  ["shooting", 4, "Shots were fired near a polling station."],
] as const;

/** Sixty incidents of violence: the districts are real, the incidents are invented. */
export function addIncidents({ rows, sources, cycles }: Sample, districts: readonly DistrictPlace[]): void {
  const random = randomStream("violence incidents");
  for (const [day, count, daysBefore, daysAfter] of AROUND) {
    for (let incident = 0; incident < count; incident += 1) {
      const [kind, , note] = random.weighted(KINDS.map((entry) => [entry, entry[1]] as const));
      const on = addDays(day, random.chance(0.5) ? 0 : random.whole(-daysBefore, daysAfter));
      const mayKill = kind === "shooting" || kind === "clash";
      rows.add("violence_incident", {
        cycle_id: cycles.current,
        area_id: random.pick(districts).areaId,
        kind,
        severity: random.weighted([
          ["minor", 58],
          ["serious", 38],
          ["fatal", mayKill ? 8 : 0],
        ]),
        true_on: on,
        recorded_at: minutesAfter(on, random.whole(10 * 60, 20 * 60), 90),
        note: `Invented for the sample: ${note}`,
        source_id: sources.sample,
      });
    }
  }
}
