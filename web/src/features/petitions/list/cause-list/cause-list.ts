import type { CauseList, CauseListed, QueueForecast } from "@command-center/contract/cause-list";
import { countedText, countText } from "@command-center/domain/number-text";
import { formatDay } from "../../../../ui/format.ts";

/** Petitions that one panel hears on one day. */
export interface Sitting {
  readonly day: string;
  readonly panel: number;
  /** Null where not every petition of the panel can be seen. */
  readonly capacity: number | null;
  readonly petitions: readonly CauseListed[];
}

/** The sittings of a cause list by day, each day with its panels in order. */
export function sittingDays(
  list: CauseList,
): { readonly day: string; readonly sittings: readonly Sitting[] }[] {
  const days = new Map<string, Map<number, CauseListed[]>>();
  for (const petition of list.listed) {
    const { hearingOn, panel } = petition;
    if (hearingOn === null || panel === null) continue;
    const panels = days.get(hearingOn) ?? new Map<number, CauseListed[]>();
    days.set(hearingOn, panels.set(panel, [...(panels.get(panel) ?? []), petition]));
  }
  const capacities = new Map(list.panels.map(({ number, dailyCapacity }) => [number, dailyCapacity]));
  return [...days].map(([day, panels]) => ({
    day,
    sittings: [...panels].map(([panel, petitions]) => ({
      day,
      panel,
      capacity: list.forecast === null ? null : (capacities.get(panel) ?? null),
      petitions,
    })),
  }));
}

/** `3 of 4 petitions`. */
export function sittingText({ petitions, capacity }: Sitting): string {
  if (capacity === null) return countedText(petitions.length, "petition", "petitions");
  const counts = `${countText(petitions.length)} of ${countedText(capacity, "petition", "petitions")}`;
  return petitions.length > capacity ? `${counts}, more than it can hear` : counts;
}

/** What the forecast says in one line, and what to do about it. */
export function forecastText({ late, moves, lateAfterMoves }: QueueForecast): {
  readonly title: string;
  readonly advice: string | null;
} {
  if (late.length === 0) return { title: "No further petition will be overdue", advice: null };
  const title = `${countedText(late.length, "petition", "petitions")} will be overdue`;
  if (moves.length === 0)
    return {
      title,
      advice:
        "No move to another panel helps: the panels together are too slow, or the petitions were heard.",
    };
  const texts = moves.map(({ from, to, petitions }) =>
    from === to
      ? `list ${countText(petitions.length)} earlier with panel ${to}`
      : `move ${countText(petitions.length)} from ${from === null ? "no panel" : `panel ${from}`} to panel ${to}`,
  );
  const after =
    lateAfterMoves === 0
      ? "none will be"
      : `${countText(lateAfterMoves)} will be, not ${countText(late.length)}`;
  return { title, advice: sentence(`${texts.join(", ")}, and ${after}.`) };
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `MP/1 (panel 8), due on 4 Sep 2025: 6 Sep 2025`. */
export function lateText({ number, panel, dueOn, on }: QueueForecast["late"][number]): string {
  const before = panel === null ? "no panel yet" : `panel ${panel}`;
  return `${number} (${before}), due on ${formatDay(dueOn)}: ${on === null ? "no panel sits long enough" : formatDay(on)}`;
}
