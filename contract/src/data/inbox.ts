import * as z from "zod/mini";
import { changeWords } from "../changes/change-words.ts";
import { figureUnit } from "../figures.ts";
import { petition } from "../petitions.ts";
import { endpoint } from "../wire/endpoint.ts";
import { count, day, nothing } from "../wire/values.ts";

const moment = z.iso.datetime();
const signature = z.object({ by: z.string(), at: moment });
const cycle = z.object({ id: z.int(), name: z.string() });

const listedChange = z.object({
  /** Of the change set. */
  id: z.int(),
  ...changeWords,
});

/** A change set that waits for the caller's approval, the caller's own that waits for another person's, or such a one that has lapsed. */
const waitingChange = z.extend(listedChange, {
  /** Null for the rights of an account, which belong to no cycle. */
  cycle: z.nullable(cycle),
  /** With the full name of the requester. */
  proposed: z.extend(signature, { name: z.string() }),
  isOwn: z.boolean(),
  /** Why it cannot be approved any more, listed for some days; null while it waits. */
  lapsed: z.nullable(z.string()),
  /** The seat's result after the change: another winner or leader, or none; null if it keeps its own. */
  result: z.nullable(z.enum(["another winner", "none"])),
});
export type WaitingChange = z.infer<typeof waitingChange>;

/** A figure that two sources publish differently, without a decision by an account. */
export const contradiction = z.object({
  /** A headline figure, or a total of the presidential election. */
  figure: z.string(),
  label: z.string(),
  unit: figureUnit,
  candidate: z.nullable(z.string()),
  /** District; null for the whole country. */
  place: z.nullable(z.string()),
  /** The oldest publication first. */
  claims: z.array(
    z.object({
      value: z.number(),
      source: z.string(),
      publishedOn: z.nullable(day),
      note: z.nullable(z.string()),
    }),
  ),
});
export type Contradiction = z.infer<typeof contradiction>;

const waitingImport = z.object({
  id: z.int(),
  file: z.string(),
  kind: z.nullable(z.string()),
  cycle,
  uploaded: signature,
  /** Open questions, the first of them, and the rows that wait for answers. */
  questions: count,
  asks: z.nullable(z.string()),
  rows: count,
});
export type WaitingImport = z.infer<typeof waitingImport>;

export const readInbox = endpoint({
  id: "inbox.read",
  method: "GET",
  path: "/api/inbox",
  access: "petitions.read",
  summary:
    "What waits for the caller now: approvals, contradictions and imports with questions, for accounts that may decide them, and petitions overdue or due within seven days",
  sensitive: "petitions",
  input: nothing,
  output: z.object({
    asOf: day,
    /** The last of the seven days. */
    dueTo: day,
    /** Whether the caller decides anything. */
    mayDecide: z.boolean(),
    /** Those that would change a winner first, then the oldest. Lapsed ones are last. */
    approvals: z.array(waitingChange),
    contradictions: z.array(contradiction),
    /** By due day. */
    petitions: z.array(petition),
    imports: z.array(waitingImport),
    /** The caller's last decision; null before one. */
    last: z.nullable(
      z.extend(listedChange, { decision: z.enum(["approved", "rejected", "withdrawn"]), at: moment }),
    ),
    /** The next day on which rulings are due, and the petitions; null if none is. */
    next: z.nullable(z.object({ day, numbers: z.array(z.string()) })),
  }),
  reads: ["cycle", "areas", "results", "petitions", "claims", "approvals"],
  ofEveryCycle: true,
});
export type Inbox = z.infer<typeof readInbox.output>;
