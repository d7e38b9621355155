import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { hint, HINTS } from "./accounts.ts";

export const hideHints = endpoint({
  id: "account.hideHints",
  method: "POST",
  path: "/api/account/hints",
  access: "session",
  summary: "Hides hints for new users, on every device",
  input: z.strictObject({
    hints: z
      .array(hint)
      .check(z.minLength(1, "Name the hints to hide."), z.maxLength(HINTS.length, "Name each hint once.")),
  }),
  output: z.object({ left: z.array(hint) }),
});
