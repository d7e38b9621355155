import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, nothing, recordId, storedText } from "../wire/values.ts";

export const ownSession = z.object({
  id: z.string(),
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
  /** Whether it was opened on a new device and its user has not confirmed it from another one; false for the session that asks. */
  isNewDevice: z.boolean(),
  openedAt: z.iso.datetime(),
  /** Time of the last use, to within five minutes. */
  lastUsedAt: z.iso.datetime(),
  ipAddress: z.nullable(z.string()),
  /** Name that the browser gave itself at sign-in. */
  userAgent: z.nullable(z.string()),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listOwnSessions = endpoint({
  id: "ownSessions.list",
  method: "GET",
  path: "/api/account/sessions",
  access: "session",
  summary: "The caller's sessions: this one first, then the last opened",
  input: nothing,
  output: z.array(ownSession),
});

/** A sign-in on a device that the account had not signed in on before. */
export const newDevice = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** The session that it opened; null once that has ended. */
  sessionId: z.nullable(z.string()),
});
export type NewDevice = z.infer<typeof newDevice>;

export const listNewDevices = endpoint({
  id: "ownSessions.newDevices",
  method: "GET",
  path: "/api/account/new-devices",
  access: "session",
  summary:
    "Unconfirmed sign-ins of the caller's account on new devices, other than the caller's own device, newest first",
  input: nothing,
  output: z.array(newDevice),
});

export const confirmDevice = endpoint({
  id: "ownSessions.seenDevice",
  method: "POST",
  path: "/api/account/new-devices/seen",
  access: "session",
  summary: "Confirms that a sign-in on a new device was the caller's own",
  input: z.strictObject({ id: recordId("Give the id of the notice.") }),
  output: z.object({}),
});

export const endOwnSession = endpoint({
  id: "ownSessions.end",
  method: "POST",
  path: "/api/account/sessions/end",
  access: "session",
  summary: "Ends another session of the caller",
  input: z.strictObject({ id: storedText(100).check(z.minLength(1)) }),
  output: z.array(ownSession),
});

export const endOtherSessions = endpoint({
  id: "ownSessions.endOthers",
  method: "POST",
  path: "/api/account/sessions/end-others",
  access: "session",
  summary: "Ends every session of the caller except this one",
  input: nothing,
  output: z.object({ ended: count }),
});
