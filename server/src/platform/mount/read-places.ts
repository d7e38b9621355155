import { createPlaces, type InPlace } from "../../database/pool/places.ts";

/**
 * Reads of one endpoint that hold a connection at a time, whose answers are kept or made anew for each who asks: where one
 * waits for a lock, the others go on.
 */
const MOST_AT_ONCE = { kept: 3, anew: 2 };
/** How long a read waits for such a place. */
const PLACE_MILLISECONDS = 2_000;

/** The places of one endpoint. */
export function createReadPlaces(answers: keyof typeof MOST_AT_ONCE): InPlace {
  return createPlaces(MOST_AT_ONCE[answers], PLACE_MILLISECONDS);
}
