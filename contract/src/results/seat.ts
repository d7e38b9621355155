import * as z from "zod/mini";
import { district } from "../areas/districts.ts";
import { generalContest } from "../cycles.ts";
import { petition } from "../petitions.ts";
import { turnout } from "../turnout.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, percent, sourceKind, wholeNumber } from "../wire/values.ts";
import { contestDeclaration } from "./contest-declarations.ts";

export const seatKind = z.enum([
  "president",
  "constituency_mp",
  "district_woman_mp",
  "special_interest_mp",
  "lc5_chairperson",
  "mayor",
  "cec_office",
]);
export type SeatKind = z.infer<typeof seatKind>;

/** A page of another area or seat. */
const named = z.object({ slug: z.string(), name: z.string() });
const otherSeat = z.object({ id: z.int(), name: z.string() });

/** What was declared, provisionally or for good, or nullified. What was recorded wrongly is not among them. */
export const seatDeclaration = z.extend(contestDeclaration, {
  /** Whether it is the newest of its contest by the as-of date. */
  isCurrent: z.boolean(),
  /** Whether it took the place of one that was recorded wrongly. */
  isCorrection: z.boolean(),
});
export type SeatDeclaration = z.infer<typeof seatDeclaration>;

export const seatContestKind = z.enum(["mp_primary", "lc5_primary", "mayoral_primary", "cec"]);
export type SeatContestKind = z.infer<typeof seatContestKind>;

/** The seat's primary, or the party's own election for an office. */
const seatContest = z.object({
  id: z.int(),
  kind: seatContestKind,
  pollingDay: day,
  status: z.enum(["awaiting", "provisional", "declared", "nullified"]),
  /** Everybody who stands, in the order of the current declaration, by the ids that exports know them by. */
  candidacies: z.array(z.int()),
  /** Who is on record to stand, while no result is. */
  standing: z.array(z.object({ id: z.int(), name: z.string(), isIncumbent: z.nullable(z.boolean()) })),
});

const seatSource = z.object({
  of: z.enum(["result", "seat", "turnout"]),
  title: z.string(),
  publisher: z.nullable(z.string()),
  kind: sourceKind,
  publishedOn: z.nullable(day),
  /** When the record was taken into the system. */
  recordedAt: z.iso.datetime(),
});

/** What is contested, and everything on record about its newest primary in the cycle. */
export const seatDetail = z.object({
  id: z.int(),
  kind: seatKind,
  name: z.string(),
  /** Where it lies; null for what has no place, e.g. an office of the party or a special-interest seat. */
  place: z.nullable(
    z.object({
      district: z.extend(named, { type: district.shape.type }),
      subRegion: named,
      partyRegion: named,
    }),
  ),
  /** Among the seats of its district, or of its kind where it lies in none. */
  among: z.object({
    position: count,
    total: count,
    previous: z.nullable(otherSeat),
    next: z.nullable(otherSeat),
  }),
  /** Null where the cycle has no primary for it. */
  contest: z.nullable(seatContest),
  /** Of that contest, the oldest first. */
  declarations: z.array(seatDeclaration),
  /** Contests of the general election for the seat, the newest first. */
  general: z.array(z.object({ contest: generalContest, pollingDay: day })),
  /** Of its district in that primary; null where none is counted: see {@link turnout}. */
  turnout: z.nullable(
    z.object({
      district: turnout,
      /** The party region, or the part of it that the caller sees. */
      region: z.nullable(z.object({ name: z.string(), percent: z.nullable(percent) })),
    }),
  ),
  /** The cycle before this one; null where there is none. */
  lastCycle: z.nullable(
    z.object({
      name: z.string(),
      pollingDay: z.nullable(day),
      /** What stood at its end; null where nothing is recorded. */
      result: z.nullable(seatDeclaration),
      /** Votes cast in the seat's district, of the same primary. */
      votesCast: z.nullable(count),
    }),
  ),
  sources: z.array(seatSource),
});
export type SeatDetail = z.infer<typeof seatDetail>;

/** Largest id that a database gives out. */
const bySeat = z.strictObject({ id: wholeNumber(1, 999_999_999) });

export const readSeat = endpoint({
  id: "seats.read",
  method: "GET",
  path: "/api/seat",
  access: "results.read",
  summary: "One seat with every declaration of its primary, candidates, turnout, last cycle and sources",
  input: bySeat,
  output: seatDetail,
  reads: ["cycle", "areas", "results", "turnout", "registers"],
});

export const listSeatPetitions = endpoint({
  id: "seats.petitions",
  method: "GET",
  path: "/api/seat/petitions",
  access: "petitions.read",
  summary: "Petitions about one seat, newest first, and how many there are in its district",
  sensitive: "petitions",
  input: bySeat,
  output: z.object({
    petitions: z.array(petition),
    /** Petitions about its district, these included; null where it lies in none. */
    inDistrict: z.nullable(count),
  }),
  reads: ["cycle", "areas", "results", "petitions"],
});
