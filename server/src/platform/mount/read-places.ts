import type { Database } from "../../database/database.ts";
import { createPlaces, type InPlace } from "../../database/pool/places.ts";

/**
 * Reads of one endpoint that hold a connection at a time, whose answers are kept or made anew for each who asks: where one
 * waits for a lock, the others go on.
 */
const MOST_AT_ONCE = { kept: 3, anew: 2 };

/** The places of one endpoint; a read waits for one as long as for a connection. */
export function createReadPlaces(
  answers: keyof typeof MOST_AT_ONCE,
  { deadlines }: Pick<Database, "deadlines">,
): InPlace {
  return createPlaces(MOST_AT_ONCE[answers], deadlines.connection);
}
