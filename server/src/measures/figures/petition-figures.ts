import { resolutionRate } from "@command-center/domain/petitions/petitions";
import { roundTo } from "@command-center/domain/results/turnout";
import type { Read } from "../../database/database.ts";
import {
  LATELY_DAYS,
  petitionCounts,
  petitionsByDay,
  rulingDeadline,
  tribunal,
} from "../petitions/petitions.ts";
import type { ComputedFigures } from "./computed.ts";

/** Petitions filed, resolved and pending, and the tribunal that hears them. */
export async function petitionFigures(read: Read): Promise<ComputedFigures> {
  const counts = await petitionCounts(read);
  const both = counts.mp + counts.lc5;
  const rate = resolutionRate(counts.resolved, both);
  const panels = await tribunal(read);
  const deadline = await rulingDeadline(read);
  const parts = [
    { label: "MP", value: counts.mp },
    { label: "LC5", value: counts.lc5 },
  ];
  const filed = { value: both, label: "MP and LC5 petitions filed" };
  const byDay = await petitionsByDay(read);
  let filedSoFar = 0;
  return {
    petitions_filed: {
      value: counts.filed,
      parts: [...parts, { label: "other", value: counts.others }],
      trend: { value: counts.filedInLastDays, since: `in ${LATELY_DAYS} days` },
      history: byDay.map((day) => ({ on: day.on, value: (filedSoFar += day.filed) })),
    },
    petitions_mp_lc5: { value: both, parts },
    petitions_resolved: { value: counts.resolved, denominator: filed },
    petitions_pending: { value: counts.pending, denominator: filed },
    petitions_pending_all: {
      value: counts.pendingOfAll,
      denominator: { value: counts.filed, label: "petitions filed, every category" },
      parts: [
        { label: "MP and LC5", value: counts.pending },
        { label: "other", value: counts.pendingOfAll - counts.pending },
      ],
    },
    resolution_rate: {
      value: rate === null ? null : roundTo(rate, 1),
      numerator: { value: counts.resolved, label: "resolved" },
      denominator: filed,
    },
    petition_median_days: {
      value: counts.medianDays,
      denominator: { value: counts.resolved, label: "resolved petitions" },
    },
    petition_deadline_days: { value: deadline },
    tribunal_panels: { value: panels.panels },
    tribunal_daily_capacity: {
      value: panels.dailyCapacity,
      denominator: { value: panels.panels, label: "panels" },
    },
  };
}
