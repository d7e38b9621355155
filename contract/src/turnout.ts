import * as z from "zod/mini";
import { TURNOUT_SUMS } from "./facts/turnout.ts";
import { endpoint } from "./wire/endpoint.ts";
import { count, day, nothing, percent } from "./wire/values.ts";

type Sums<S> = { [Name in keyof S]: S[Name] extends true ? typeof count : z.ZodMiniNullable<typeof count> };

/** Sums over areas as part of a response. A count that not every record has (`false`) is null where none of an area has it. */
function sumsOf<const S extends Readonly<Record<string, boolean>>>(sums: S): Sums<S> {
  return Object.fromEntries(
    Object.entries(sums).map(([name, isComplete]) => [name, isComplete ? count : z.nullable(count)]),
  ) as Sums<S>;
}

/** Votes cast over the register they are divided by, and how much of it has reported. */
export const turnout = z.object({
  ...sumsOf(TURNOUT_SUMS),
  registered: count,
  /** Null where nobody is registered or nothing is reported yet. */
  percent: z.nullable(percent),
  /** Villages that report: the party's primaries are held by lining up in each. */
  unitsReported: count,
  unitsExpected: count,
});
export type Turnout = z.infer<typeof turnout>;

/** Both primaries of this cycle beside the MP primaries of the one before; null where nothing is reported. */
export const comparedTurnout = z.object({
  mp: z.nullable(turnout),
  lc5: z.nullable(turnout),
  previousMp: z.nullable(turnout),
  /** MP turnout less that of the cycle before, in percentage points of the rounded percentages. */
  change: z.nullable(z.number()),
});
export type ComparedTurnout = z.infer<typeof comparedTurnout>;

export const regionTurnout = z.extend(comparedTurnout, {
  id: z.int(),
  /** The party region's name; of a part of it, as that part: `Gulu, part of Northern`. */
  region: z.string(),
  /** The party region that this is a part of, where the caller sees only some of its districts. */
  partOf: z.nullable(z.string()),
});
export type RegionTurnout = z.infer<typeof regionTurnout>;

export const turnoutByRegion = z.object({
  /** The cycle that `previousMp` is of; null where none is recorded. */
  previous: z.nullable(z.object({ name: z.string(), pollingDay: z.nullable(day) })),
  country: comparedTurnout,
  /** The part of the country that the total covers, where the caller sees only some districts: `Gulu, part of Uganda`. */
  part: z.nullable(z.string()),
  /** Party regions with anything reported, the highest MP turnout first. */
  regions: z.array(regionTurnout),
});
export type TurnoutByRegion = z.infer<typeof turnoutByRegion>;

export const readTurnoutByRegion = endpoint({
  id: "turnout.regions",
  method: "GET",
  path: "/api/turnout/regions",
  access: "results.read",
  summary: "Turnout of both primaries by party region, next to the MP primaries of the previous cycle",
  input: nothing,
  output: turnoutByRegion,
  reads: ["cycle", "areas", "turnout", "registers"],
});
