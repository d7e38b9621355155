import { findMoment } from "@command-center/contract/moments";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import type { Platform } from "../../platform/platform.ts";
import { positionAt } from "./moments.store.ts";

/** The position at a time: it moves with every write, so no answer is kept. */
export function mountMoments(platform: Platform): void {
  mountPlain(platform, findMoment, (caller, { at, cycle }) =>
    platform.database.read(authorised(findMoment.access, caller).scope, (read) => positionAt(read, at), {
      cycle,
    }),
  );
}
