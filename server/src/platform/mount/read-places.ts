import type { Database } from "../../database/database.ts";
import { createPlaces, type InPlace } from "../../database/pool/places.ts";

/**
 * Maximum number of connections that one endpoint's reads use, for cached and for uncached responses. So reads that wait for a
 * lock leave connections to other endpoints.
 */
const MOST_AT_ONCE = { kept: 3, anew: 2 };

/** The places of one endpoint; a read waits for one as long as for a connection. */
export function createReadPlaces(
  answers: keyof typeof MOST_AT_ONCE,
  { deadlines, occupancy }: Pick<Database, "deadlines" | "occupancy">,
): InPlace {
  return createPlaces(MOST_AT_ONCE[answers], deadlines.connection, occupancy.reads);
}
