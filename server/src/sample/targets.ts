import type { Sample } from "./sample.ts";
import { momentOf, OPENS } from "./time.ts";

const TARGETS = [
  { measure: "membership_target", unit: "count", value: 22_000_000, dueOn: "2026-01-12" },
  { measure: "target_renewal", unit: "percent", value: 15, dueOn: null },
  { measure: "target_youth", unit: "percent", value: 25, dueOn: null },
  { measure: "target_women", unit: "percent", value: 35, dueOn: null },
  { measure: "target_presidential", unit: "percent", value: 70, dueOn: null },
] as const;

/** What the party has set itself for the cycle. */
export function addTargets({ rows, sources, cycles }: Sample): void {
  for (const { measure, unit, value, dueOn } of TARGETS) {
    rows.add("target", {
      cycle_id: cycles.current,
      measure,
      unit,
      value,
      due_on: dueOn,
      recorded_at: momentOf(OPENS, 0),
      source_id: sources.earlierDashboard,
    });
  }
}
