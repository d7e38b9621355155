import type { Moments } from "@command-center/contract/moments";
import { formatCount } from "../../../ui/format.ts";

/** A day on which something changed, and how much. */
export type ChangedDay = Moments["days"][number];

type Counts = Omit<ChangedDay, "day">;

const counted = (count: number, one: string, several = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : several}`;

/** What changed, as one list: `4 petitions filed, 42 ruled on, 1 import`; empty where nothing did. */
export function changesText({ filed, ruled, decisive, corrected, imported }: Counts): string {
  const petitions = filed > 0 ? "ruled on" : ruled === 1 ? "petition ruled on" : "petitions ruled on";
  return [
    ...(filed > 0 ? [counted(filed, "petition filed", "petitions filed")] : []),
    ...(ruled > 0 ? [`${formatCount(ruled)} ${petitions}`] : []),
    ...(decisive > 0 ? [`${formatCount(decisive)} of them changed a result`] : []),
    ...(corrected > 0 ? [counted(corrected, "correction")] : []),
    ...(imported > 0 ? [counted(imported, "import")] : []),
  ].join(", ");
}

/** Everything that changed after a day. */
export function changesAfter(days: readonly ChangedDay[], day: string): Counts {
  const sum = { filed: 0, ruled: 0, decisive: 0, corrected: 0, imported: 0 };
  for (const one of days) {
    if (one.day <= day) continue;
    for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += one[name];
  }
  return sum;
}
