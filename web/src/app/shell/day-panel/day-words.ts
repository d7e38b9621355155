import type { Moments } from "@command-center/contract/moments";
import { countedText } from "@command-center/domain/number-text";
import { formatCount } from "../../../ui/format.ts";

/** A day on which something changed, and how much. */
export type ChangedDay = Moments["days"][number];

type Counts = Omit<ChangedDay, "day">;

/** What changed, as one list: `4 petitions filed, 42 ruled on, 1 import`; empty where nothing did. */
export function changesText({ filed, ruled, decisive, corrected, imported }: Counts): string {
  const ruledText =
    filed > 0
      ? `${formatCount(ruled)} ruled on`
      : countedText(ruled, "petition ruled on", "petitions ruled on");
  return [
    ...(filed > 0 ? [countedText(filed, "petition filed", "petitions filed")] : []),
    ...(ruled > 0 ? [ruledText] : []),
    ...(decisive > 0 ? [`${formatCount(decisive)} of them changed a result`] : []),
    ...(corrected > 0 ? [countedText(corrected, "correction", "corrections")] : []),
    ...(imported > 0 ? [countedText(imported, "import", "imports")] : []),
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
