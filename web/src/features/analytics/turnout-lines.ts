import type { ComparedTurnout, TurnoutByRegion } from "@command-center/contract/turnout";
import { assess } from "@command-center/domain/results/bands";
import type { SlopeColumn, SlopeLine, SlopeTone } from "../../charts/slope/layout.ts";
import { formatDay } from "../../ui/format.ts";

export interface PollingDays {
  readonly mp: string | undefined;
  readonly lc5: string | undefined;
}

/** The primaries that turnout is compared over: the last cycle's, where one is known, and the two of this cycle. */
export function turnoutColumns({ previous }: TurnoutByRegion, days: PollingDays): SlopeColumn[] {
  return [
    ...(previous === null ? [] : [column("previous", "MP", previous.pollingDay ?? undefined, previous.name)]),
    column("mp", "MP", days.mp),
    column("lc5", "LC5", days.lc5),
  ];
}

/** Where there is no room, the day stands without its year, the last cycle as the year in which it began. */
function column(id: string, name: string, day: string | undefined, cycle?: string): SlopeColumn {
  const detail = day === undefined ? (cycle ?? "") : formatDay(day);
  return {
    id,
    label: `${name} primary`,
    detail,
    short: [name, cycle?.slice(0, 4) ?? detail.replace(/ \d{4}$/, "")],
  };
}

/** A line a region, and one for all of them together. */
export function turnoutLines({ previous, country, part, regions }: TurnoutByRegion): SlopeLine[] {
  const values = ({ previousMp, mp, lc5 }: ComparedTurnout) => [
    ...(previous === null ? [] : [previousMp?.percent ?? null]),
    mp?.percent ?? null,
    lc5?.percent ?? null,
  ];
  if (regions.length === 0) return [];
  return [
    ...regions.map((region) => ({
      id: region.partOf ?? region.region,
      label: region.region,
      values: values(region),
      tone: toneOf(region),
    })),
    { id: "all", label: part ?? "All regions", values: values(country), tone: "whole" as const },
  ];
}

function toneOf({ mp, change }: ComparedTurnout): SlopeTone {
  if (mp?.percent != null && assess(mp.percent) === "Crisis") return "crisis";
  return change !== null && change > 0 ? "rise" : "plain";
}
