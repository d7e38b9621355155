import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { nothing } from "../wire/values.ts";
import { ALERT_GROUPS } from "./alerts.ts";

const groups = z
  .array(z.enum(ALERT_GROUPS, "There is no such group of alerts."))
  .check(z.maxLength(10, "Name each group of alerts once."));

const chosen = {
  inProduct: groups,
  byMail: groups,
  /** Hour in Uganda from which the morning brief is sent; null: never. */
  briefHour: z.nullable(
    z
      .int("Give an hour from 0 to 23.")
      .check(z.minimum(0, "Give an hour from 0 to 23."), z.maximum(23, "Give an hour from 0 to 23.")),
  ),
  briefAs: z.enum(["link", "attachment"], "Choose link or attachment."),
};

export const alertSettings = z.object({
  ...chosen,
  mail: z.object({
    /** Whether the installation has a mail server. */
    isSetUp: z.boolean(),
    /** Null until one is given. Nothing but its code is sent to it before it is confirmed. */
    address: z.nullable(z.string()),
    isConfirmed: z.boolean(),
    /** Why the last mail did not arrive, in a sentence; null if it did. */
    problem: z.nullable(z.string()),
  }),
});
export type AlertSettings = z.infer<typeof alertSettings>;

export const readAlertSettings = endpoint({
  id: "alertSettings.read",
  method: "GET",
  path: "/api/alert-settings",
  access: "activity.read",
  summary:
    "Which alerts the caller gets in the product and by mail, when the morning brief is sent, and to which address",
  input: nothing,
  output: alertSettings,
});

export const saveAlertSettings = endpoint({
  id: "alertSettings.save",
  method: "POST",
  path: "/api/alert-settings",
  access: "activity.read",
  summary: "Chooses which alerts the caller gets, and when the morning brief is sent",
  input: z.strictObject(chosen),
  output: alertSettings,
});

/** Neither spaces, lists nor names: one mailbox, in the characters that mail servers take without extensions. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}$/i;
const WANTED = "Give a mail address such as name@example.org.";

export const requestMailAddress = endpoint({
  id: "alertSettings.address",
  method: "POST",
  path: "/api/alert-settings/address",
  access: "activity.read",
  confirm: true,
  summary: "Sets the caller's mail address and sends a code to it, at most five times a day",
  input: z.strictObject({
    address: z.string(WANTED).check(z.trim(), z.maxLength(200, WANTED), z.regex(ADDRESS, WANTED)),
  }),
  output: alertSettings,
});

export const confirmMailAddress = endpoint({
  id: "alertSettings.confirm",
  method: "POST",
  path: "/api/alert-settings/confirm",
  access: "activity.read",
  summary: "Confirms the caller's mail address by the code that was sent to it",
  input: z.strictObject({
    code: z
      .string("Give the code from the mail.")
      .check(z.trim(), z.regex(/^\d{8}$/, "The code has 8 digits.")),
  }),
  output: alertSettings,
});

export const removeMailAddress = endpoint({
  id: "alertSettings.remove",
  method: "POST",
  path: "/api/alert-settings/remove",
  access: "activity.read",
  summary: "Removes the caller's mail address: no more mail is sent to it",
  input: nothing,
  output: alertSettings,
});
