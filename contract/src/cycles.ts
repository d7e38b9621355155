import * as z from "zod/mini";
import { calendarEvent } from "./cycle.ts";
import { endpoint } from "./wire/endpoint.ts";
import { count, day, nothing } from "./wire/values.ts";

/** Contests of the general election that can be held for every seat of a kind at once. */
export const GENERAL_CONTESTS = ["president", "mp", "woman-mp", "lc5", "mayor"] as const;
export type GeneralContest = (typeof GENERAL_CONTESTS)[number];
export const generalContest = z.enum(GENERAL_CONTESTS, `Choose one of: ${GENERAL_CONTESTS}`);

/** Contests of a cycle that are spoken of together: those of the general election, and the party's own. */
export const CONTEST_GROUPS = [
  ...GENERAL_CONTESTS,
  "special-interest-mp",
  "mp-primary",
  "lc5-primary",
  "mayoral-primary",
  "cec",
] as const;
export type ContestGroup = (typeof CONTEST_GROUPS)[number];

/** An election cycle, as the page of cycles lists it. */
export const cycleEntry = z.object({
  id: z.int(),
  name: z.string(),
  seasonLabel: z.string(),
  opensOn: day,
  closesOn: day,
  /** "Now" for every figure of the cycle. */
  asOf: day,
  isSample: z.boolean(),
  /** Whether it is the one that everybody sees who chose none. */
  isInForce: z.boolean(),
  /** Why a second person must approve that it is put in force; null if the asker may act alone. */
  inForceApproval: z.nullable(z.string()),
  /** Who asked to put it in force, and when; null without a request. */
  inForceAsked: z.nullable(z.object({ by: z.string(), at: z.iso.datetime() })),
  /** Of its fields that can be changed. */
  version: z.string(),
  supportEmail: z.nullable(z.string()),
  dataSyncProvider: z.nullable(z.string()),
  /** Whose results come first where the reader has chosen nobody's. */
  publisher: z.string(),
  /** A change of these fields that waits for a second person: its change set, and who asked for it. */
  waiting: z.nullable(z.object({ id: z.int(), by: z.string() })),
  /** The cycle that trends look back to. */
  previousCycle: z.nullable(z.int()),
  calendar: z.array(z.extend(calendarEvent, { isCountdown: z.boolean() })),
  contests: z.array(
    z.object({
      contest: z.enum(CONTEST_GROUPS),
      pollingDay: day,
      contests: count,
    }),
  ),
});
export type CycleEntry = z.infer<typeof cycleEntry>;

export const listCycles = endpoint({
  id: "cycles.list",
  method: "GET",
  path: "/api/cycles",
  access: "results.read",
  summary: "Every election cycle, the newest first, with its calendar and contests",
  input: nothing,
  output: z.array(cycleEntry),
  reads: ["cycle", "results"],
  ofEveryCycle: true,
});
