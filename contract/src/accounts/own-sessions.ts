import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, nothing, storedText } from "../wire/values.ts";

export const ownSession = z.object({
  id: z.string(),
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
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
