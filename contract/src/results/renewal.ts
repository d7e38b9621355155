import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, nothing } from "../wire/values.ts";

export const renewalContest = z.enum(["mp_primary", "lc5_primary", "mayoral_primary", "cec"]);
export type RenewalContest = z.infer<typeof renewalContest>;

/** Seats with a declaration in force, by what it means for the incumbent; `total` is their sum. */
const incumbencyTally = {
  total: count,
  incumbentReelected: count,
  incumbentDefeated: count,
  openSeat: count,
  newLeader: count,
  /** Seats declared of which no source says who held them before. */
  notKnown: count,
};

export const minister = z.object({
  id: z.int(),
  name: z.string(),
  office: z.string(),
  outcome: z.enum(["lost", "won", "did_not_stand"]),
  /** Null where sources disagree on the seat; then the note says so. */
  seat: z.nullable(z.string()),
  seatId: z.nullable(z.int()),
  district: z.nullable(z.string()),
  subRegion: z.nullable(z.string()),
  partyRegion: z.nullable(z.string()),
  winner: z.nullable(z.object({ name: z.string(), isInvented: z.boolean() })),
  note: z.nullable(z.string()),
});
export type Minister = z.infer<typeof minister>;

export const renewal = z.object({
  contests: z.array(
    z.object({
      kind: renewalContest,
      ...incumbencyTally,
      /** Party regions; a part of one bears that part's label. Null: seats that lie in no region. */
      byRegion: z.array(z.object({ partyRegion: z.nullable(z.string()), ...incumbencyTally })),
    }),
  ),
  ministers: z.array(minister),
});
export type Renewal = z.infer<typeof renewal>;

export const readRenewal = endpoint({
  id: "renewal.read",
  method: "GET",
  path: "/api/renewal",
  access: "results.read",
  summary:
    "What the current declarations mean for incumbents, by contest and party region, and the ministers",
  input: nothing,
  output: renewal,
  reads: ["cycle", "areas", "results"],
});
