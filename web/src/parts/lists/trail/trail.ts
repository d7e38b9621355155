import { arriveAt } from "../../../navigation/arrival.ts";
import { inMoment, type Moment } from "../../../navigation/moment.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { plainPath, withQuery } from "../../../navigation/paths.ts";
import { keepOnDevice, readKept, RECORDS_KEPT } from "../../../ui/device-storage.ts";

interface Stop {
  readonly href: string;
  readonly name: string;
}

/** A list as it was when a record was opened from it. */
export interface Trail {
  /** Its address, which the record's page has under `list`. */
  readonly list: string;
  readonly label: string;
  /** What it was narrowed by: `Status: Pending`. */
  readonly words: readonly string[];
  /** Its records in its order, each once. */
  readonly stops: readonly Stop[];
  /** How far its page was scrolled, in pixels. */
  readonly top: number;
}

/** Key under which this tab remembers its newest trails. */
const TRAILS = `${RECORDS_KEPT}trails`;
const MAX_TRAILS = 5;
const MAX_ADDRESS = 1000;
const tab = () => sessionStorage;

/** The page at a path: the one with that path, else the one for every name below its own. */
function pageAt(path: string) {
  const pages = Object.values(PAGES);
  return (
    pages.find((page) => page.path === path) ??
    pages.find((page) => page.path.length > 1 && page.path.endsWith("/") && path.startsWith(page.path))
  );
}

const pathOf = (list: string) => plainPath(list.split("?")[0] ?? "");

/** The list in a record's address, if it is an address of this product. Other values name lists that the server knows, or none. */
export function listAddress(value: string | null): string | null {
  if (value === null || !value.startsWith("/") || value.length > MAX_ADDRESS) return null;
  const path = pathOf(value);
  return path.includes("//") || pageAt(path) === undefined ? null : value;
}

/** What a list is called where this tab has not seen it: its page's title. */
export function pageTitle(list: string): string {
  return pageAt(pathOf(list))?.title ?? "";
}

/** A record's address that leads back to a list. */
export function inTrail(href: string, list: string): string {
  const [path = "", query] = href.split("?");
  return withQuery(path, { ...Object.fromEntries(new URLSearchParams(query)), list });
}

/** Remembers the trail that a record is opened from. */
export function keepTrail(trail: Trail): void {
  const others = readTrails().filter(({ list }) => list !== trail.list);
  const isKept = keepOnDevice(TRAILS, JSON.stringify([trail, ...others].slice(0, MAX_TRAILS)), tab);
  // Full storage: the newest trail is the one that is needed.
  if (!isKept) keepOnDevice(TRAILS, JSON.stringify([trail]), tab);
}

/** Trails as this tab remembers them, newest first, as text: equal texts are equal trails. */
export function keptTrails(): string | null {
  return readKept(TRAILS, tab);
}

function readTrails(): readonly Trail[] {
  return trailsIn(keptTrails());
}

/** Only this module writes the storage; a text that it did not write counts as none. */
export function trailsIn(text: string | null): readonly Trail[] {
  if (text === null) return [];
  try {
    const trails: unknown = JSON.parse(text);
    return Array.isArray(trails) ? trails.filter(isTrail) : [];
  } catch {
    return [];
  }
}

function isTrail(value: Partial<Trail> | null): value is Trail {
  return (
    typeof value?.list === "string" &&
    typeof value.label === "string" &&
    Array.isArray(value.words) &&
    Array.isArray(value.stops) &&
    typeof value.top === "number"
  );
}

/** Where a record lies in a trail. */
export interface Place {
  /** From 1. */
  readonly position: number;
  readonly total: number;
  readonly previous: Stop | null;
  readonly next: Stop | null;
}

/** Null where the record at a path is not in the trail. */
export function placeIn({ stops }: Trail, path: string): Place | null {
  const index = stops.findIndex(({ href }) => plainPath(href) === plainPath(path));
  if (index === -1) return null;
  return {
    position: index + 1,
    total: stops.length,
    previous: stops[index - 1] ?? null,
    next: stops[index + 1] ?? null,
  };
}

/** The records of rows in their order, each once. */
export function stopsOf<Row>(
  rows: readonly Row[],
  to: (row: Row) => string | null,
  nameOf: (row: Row) => string | null | undefined,
): readonly Stop[] {
  const stops = new Map<string, Stop>();
  for (const row of rows) {
    const href = to(row);
    if (href !== null && !stops.has(href)) stops.set(href, { href, name: nameOf(row) ?? "" });
  }
  return [...stops.values()];
}

/** The record that a user last saw of the list that they return to. */
let left: { readonly list: string; readonly path: string } | null = null;

/** Notes that a user goes back to a list from the record at a path. */
export function returnTo(list: string, path: string, moment: Moment): void {
  left = { list: inMoment(list, moment), path: plainPath(path) };
  arriveAt(readTrails().find((trail) => trail.list === list)?.top ?? 0);
}

/** The path of the record that a user returns from to the list at this address. The second call returns null. */
export function takeReturn(address: string): string | null {
  if (left === null || left.list !== address) return null;
  const { path } = left;
  left = null;
  return path;
}
