import type { LedgerPosition, Moments } from "@command-center/contract/moments";
import { addDays, fridayBefore } from "@command-center/domain/time/calendar";
import { momentText } from "@command-center/domain/time/moment-text";
import { formatDay } from "../../../ui/format.ts";
import { changesAfter, changesText } from "./day-words.ts";

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
