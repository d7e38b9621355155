import { Refusal } from "../../http/errors.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";

/** Refuses whoever sees a part of the country: an import is of the whole. */
export function refuseLimited(caller: Caller): void {
  if (caller.scope !== "everywhere")
    throw new Refusal(
      403,
      "Your account is limited to part of the country. Ask a colleague with access to all of it to import.",
    );
}
