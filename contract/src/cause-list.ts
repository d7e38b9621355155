import * as z from "zod/mini";
import { petition } from "./petitions.ts";
import { endpoint } from "./wire/endpoint.ts";
import { count, day, nothing } from "./wire/values.ts";

/** A served petition, listed for a hearing or not yet. */
const causeListed = z.extend(
  z.pick(petition, {
    id: true,
    number: true,
    category: true,
    contest: true,
    district: true,
    ground: true,
    filedOn: true,
    servedOn: true,
    hearingOn: true,
    panel: true,
    rulingDueOn: true,
  }),
  {
    /** Null where no petitioner is named on record. */
    petitioner: z.nullable(z.string()),
    /** The id of its state: a step from it names this. */
    stateId: z.int(),
  },
);
export type CauseListed = z.infer<typeof causeListed>;

const queueForecast = z.object({
  /** The day after the as-of date, with the first rulings of the forecast. */
  from: day,
  waiting: count,
  /** Petitions past their due day already; null where the cycle records no deadline. */
  overdue: z.nullable(count),
  /** Petitions that will become overdue at the current capacity, the earliest due first. `on`: ruled on; null: no panel sits long enough. */
  late: z.array(
    z.object({ number: z.string(), panel: z.nullable(z.int()), dueOn: day, on: z.nullable(day) }),
  ),
  /** Moves of petitions to other panels, or to an earlier day of the same one, that leave fewer late. `from` is null for petitions that no panel had. */
  moves: z.array(z.object({ from: z.nullable(z.int()), to: z.int(), petitions: z.array(z.string()) })),
  /** How many of them are late after these moves. */
  lateAfterMoves: count,
});
export type QueueForecast = z.infer<typeof queueForecast>;

export const readCauseList = endpoint({
  id: "petitions.causeList",
  method: "GET",
  path: "/api/petitions/cause-list",
  access: "petitions.read",
  summary:
    "Petitions listed for a hearing by day and panel, served ones that are not listed yet, and a forecast of the queue at the current capacity",
  sensitive: "petitions",
  input: nothing,
  output: z.object({
    asOf: day,
    panels: z.array(
      z.object({ number: z.int(), sitsFrom: day, sitsTo: z.nullable(day), dailyCapacity: count }),
    ),
    /** Sorted by day of the hearing, panel and number. */
    listed: z.array(causeListed),
    /** Served and not listed, the earliest due first. */
    unlisted: z.array(causeListed),
    /** Filed and not served: they cannot be listed yet. */
    unserved: count,
    /** Null for accounts limited to part of the country: panels hear petitions of all of it. */
    forecast: z.nullable(queueForecast),
  }),
  reads: ["cycle", "areas", "results", "petitions"],
});
export type CauseList = z.infer<typeof readCauseList.output>;
