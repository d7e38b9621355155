import * as z from "zod/mini";
import { eventKind } from "./cycle.ts";
import { generalContest } from "./cycles.ts";
import { endpoint } from "./wire/endpoint.ts";
import { count, nothing, publisherName, recordId, recordVersion, visibleText } from "./wire/values.ts";

const cycleDay = z.iso
  .date("Give a day such as 2026-01-31")
  .check(z.refine((text) => text >= "1900-01-01" && text < "2200-01-01", "Give a day such as 2026-01-31"));

const id = recordId("Give the id of a cycle.");

export const calendarEntry = z
  .strictObject({
    kind: z.nullable(eventKind),
    title: visibleText(100, "Give the event a name"),
    startsOn: cycleDay,
    endsOn: cycleDay,
    body: z.enum(
      ["party", "electoral_commission"],
      "The calendar is the party's or the Electoral Commission's",
    ),
    /** The day that the home page counts down to. */
    isCountdown: z.prefault(z.boolean("Say true or false for the countdown"), false),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
      message: "An event must not end before it begins",
      path: ["endsOn"],
    }),
  );

/** A calendar of the most events, each of the longest name in any script. */
const CALENDAR_BYTES = 64 * 1024;

const EMAIL = /^[^@\s]+@[^@\s]+$/;

const fields = {
  name: visibleText(60, "Enter a name, such as 2025–2026"),
  seasonLabel: visibleText(100, "Enter a season label, such as 2025–2026 Election Season"),
  opensOn: cycleDay,
  closesOn: cycleDay,
  asOf: cycleDay,
  /** Left out or null: as the settings say. */
  supportEmail: z.optional(
    z.nullable(visibleText(200, "Enter an e-mail address").check(z.regex(EMAIL, "Enter an e-mail address"))),
  ),
  dataSyncProvider: z.optional(z.nullable(visibleText(100, "Enter the source of the data"))),
  previousCycle: z.optional(z.nullable(id)),
  /** Left out: as it is, and of a new cycle the Electoral Commission. */
  publisher: z.optional(publisherName("Say whose results come first")),
  calendar: z.optional(
    z.array(calendarEntry).check(
      z.maxLength(100, "A calendar holds at most 100 events"),
      z.refine(
        (events) => events.filter(({ isCountdown }) => isCountdown).length <= 1,
        "Count down to one event only",
      ),
    ),
  ),
} as const;

/** Names of what a cycle's form saves, in its order. */
export const CYCLE_FIELD_WORDS = {
  name: "Name",
  seasonLabel: "Season label",
  opensOn: "First day",
  closesOn: "Last day",
  asOf: "As of",
  supportEmail: "Support address",
  dataSyncProvider: "Data from",
  previousCycle: "Trends compare with",
  publisher: "Default publisher",
  calendar: "Calendar",
} as const satisfies Record<keyof typeof fields, string>;

interface Days {
  opensOn: string;
  closesOn: string;
  asOf: string;
}

const daysInOrder = [
  z.refine<Days>(({ opensOn, closesOn }) => opensOn < closesOn, {
    message: "The last day must be after the first",
    path: ["closesOn"],
  }),
  z.refine<Days>(({ opensOn, asOf }) => opensOn <= asOf, {
    message: "The as-of day must not be before the first day",
    path: ["asOf"],
  }),
] as const;

export const createCycleInput = z.strictObject(fields).check(...daysInOrder);
export type CreateCycleInput = z.output<typeof createCycleInput>;

export const createCycle = endpoint({
  id: "cycles.create",
  method: "POST",
  path: "/api/cycles",
  access: "cycles.manage",
  summary: "Create an election cycle; the first one becomes current at once",
  input: createCycleInput,
  mostBodyBytes: CALENDAR_BYTES,
  output: z.object({ id: z.int() }),
});

export const changeCycleInput = z
  .strictObject({ id, version: recordVersion, ...fields })
  .check(...daysInOrder);
export type ChangeCycleInput = z.output<typeof changeCycleInput>;

export const changeCycle = endpoint({
  id: "cycles.change",
  method: "PUT",
  path: "/api/cycles",
  access: "cycles.manage",
  confirm: true,
  summary:
    "Change an election cycle; a calendar that is left out stays as it is. It waits for a second person if results would no longer be shown, or others first. 409 if it has changed since its version",
  input: changeCycleInput,
  mostBodyBytes: CALENDAR_BYTES,
  /** `waiting` names the change set that waits; null if the cycle is changed. */
  output: z.object({ id: z.int(), waiting: z.nullable(z.int()) }),
});

const asked = z.nullable(z.string("Give the username of who asked for it, as the list has it, or null."));

export const putCycleInForce = endpoint({
  id: "cycles.putInForce",
  method: "POST",
  path: "/api/cycles/in-force",
  access: "cycles.manage",
  confirm: true,
  summary:
    "Make a cycle current. If it or the current cycle has results, this requests approval, or approves the request of another account. 409 if the list says otherwise by now",
  input: z.strictObject({
    id,
    /** Who has asked for it, as the caller saw it: with null, the call never approves. */
    asked,
    /** Whether it needs a second person, as the caller saw it: with true and `asked` null, the call only asks. */
    needsApproval: z.boolean("Say true if the list gives a reason for approval, else false."),
  }),
  output: z.object({ id: z.int(), isInForce: z.boolean() }),
});

export const rejectCycleInForce = endpoint({
  id: "cycles.rejectInForce",
  method: "POST",
  path: "/api/cycles/in-force/reject",
  access: "cycles.manage",
  summary:
    "Reject or withdraw a request to make a cycle current. 409 if it is no longer the request of that account",
  input: z.strictObject({ id, asked }),
  output: z.object({ id: z.int() }),
});

export const addContests = endpoint({
  id: "cycles.addContests",
  method: "POST",
  path: "/api/cycles/contests",
  access: "cycles.manage",
  summary: "Hold the contests of a general election in a cycle, one for each seat of a kind on a polling day",
  input: z.strictObject({
    id,
    contest: generalContest,
    pollingDay: cycleDay,
  }),
  /** How many were made, and how many there are now on that day. */
  output: z.object({ added: count, contests: count }),
});

export const removeSample = endpoint({
  id: "cycles.removeSample",
  method: "POST",
  path: "/api/cycles/remove-sample",
  access: "sample.remove",
  confirm: true,
  summary: "Remove the sample cycle with all its records; it does not come back",
  input: nothing,
  /** How many records are gone. */
  output: z.object({ records: count }),
});
