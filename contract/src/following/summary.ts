import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { RECORD_SETS } from "../wire/live.ts";
import { count, nothing } from "../wire/values.ts";

/** Read by every page, for the top bar, the menu and home. */
export const readFollowing = endpoint({
  id: "following.read",
  method: "GET",
  path: "/api/following",
  access: "activity.read",
  summary:
    "How many records the caller follows, how many alerts about them are unread, how many sign-ins on new devices are unconfirmed, and how much waits in the inbox",
  input: nothing,
  output: z.object({
    followed: count,
    unread: count,
    /** Unconfirmed sign-ins on new devices, other than the caller's own device. */
    newDevices: count,
    /** Approvals, contradictions and imports with questions that the caller may decide; null for an account that decides nothing. */
    decisions: z.nullable(count),
    /** Petitions overdue or due within seven days. */
    due: count,
  }),
  reads: [...RECORD_SETS, "approvals"],
  ofEveryCycle: true,
});
