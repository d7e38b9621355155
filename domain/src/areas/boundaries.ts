/**
 * What the maps say of boundaries: they are those of 2014, and some hold several of today's districts and cities. The
 * same for the pages and the morning brief.
 */

/** A boundary of 2014 with the names of the present units that it holds. */
export interface Boundary {
  readonly name: string;
  readonly units: readonly string[];
}

/**
 * The name beside the value of one boundary: "Abim", of several units "Gulu (3 districts)". Where only some of them have
 * a value it says of how many it is, "Gulu (2 of 3 districts)", and where it is of one, of which: "Gulu City (1 of 3
 * districts)".
 */
export function boundaryName({ name, units }: Boundary, valued: readonly string[]): string {
  const [first] = valued;
  if (units.length < 2) return first ?? units[0] ?? name;
  if (first === undefined || valued.length >= units.length) return `${name} (${units.length} districts)`;
  return `${valued.length === 1 ? first : name} (${valued.length} of ${units.length} districts)`;
}

/** A boundary with the names of those of its units that have a value. */
export interface ShownBoundary extends Boundary {
  readonly valued: readonly string[];
}

/** How many boundaries are named of which only a part of the units has a value. */
const NAMED = 3;

/** What stands under a map in which boundaries hold several units; null where none does. */
export function sharedNote(boundaries: readonly ShownBoundary[]): string | null {
  const shared = boundaries.filter(({ units }) => units.length > 1);
  if (shared.length === 0) return null;
  const sizes = shared.map(({ units }) => units.length);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const several = `${least === most ? "" : `${least} to `}${most} of today's districts`;
  const note =
    shared.length === 1
      ? `1 boundary covers ${several}; the value is for all of them together.`
      : `${shared.length} boundaries each cover ${several}; the value is for all of them together.`;
  const parts = shared.filter(({ units, valued }) => valued.length > 0 && valued.length < units.length);
  if (parts.length === 0) return note;
  if (parts.length > NAMED) return `${note} ${parts.length} of them show only some of their districts.`;
  return `${note} Shown in part: ${parts.map((part) => boundaryName(part, part.valued)).join(", ")}.`;
}
