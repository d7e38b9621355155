import type { LedgerPosition, Moments } from "@command-center/contract/moments";
import { countedText } from "@command-center/domain/number-text";
import { addDays, fridayBefore } from "@command-center/domain/time/calendar";
import { momentText } from "@command-center/domain/time/moment-text";
import { formatCount, formatDay } from "../../../ui/format.ts";

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

export function changesAfter(days: readonly ChangedDay[], day: string): Counts {
  const sum = { filed: 0, ruled: 0, decisive: 0, corrected: 0, imported: 0 };
  for (const one of days) {
    if (one.day <= day) continue;
    for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += one[name];
  }
  return sum;
}

export interface QuickChoice {
  readonly id: "now" | "yesterday" | "friday" | "ruling";
  readonly label: string;
  readonly day: string;
  /** What it is as known at; null: now. */
  readonly known: LedgerPosition | null;
  readonly when: string;
  readonly note: string;
}

/** Days that are often wanted, counted from the newest day of a cycle. Those before its first day are left out. */
export function quickChoices(
  { opensOn, asOf: newest }: { opensOn: string; asOf: string },
  { days, lastRuling }: Moments,
): QuickChoice[] {
  const since = (day: string) => {
    const text = changesText(changesAfter(days, day));
    return text === "" ? "No changes since" : `Since then: ${text}`;
  };
  const dated = (id: "yesterday" | "friday", label: string, day: string): QuickChoice => ({
    id,
    label,
    day,
    known: null,
    when: formatDay(day),
    note: since(day),
  });
  const choices: QuickChoice[] = [
    { id: "now", label: "Now", day: newest, known: null, when: formatDay(newest), note: "Newest figures" },
    dated("yesterday", "Yesterday", addDays(newest, -1)),
    dated("friday", "Last Friday", fridayBefore(newest)),
  ];
  if (lastRuling !== null)
    choices.push({
      id: "ruling",
      label: "Before the last ruling",
      day: lastRuling.day,
      known: lastRuling.before,
      when: momentText(lastRuling.before.at).replace(/ EAT$/, ""),
      note: `Before ${lastRuling.petition} changed the result of ${lastRuling.about}`,
    });
  return choices.filter(({ day }) => day >= opensOn);
}
