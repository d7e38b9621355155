import { petitionSlug } from "@command-center/domain/petitions/petition-slug";
import { PAGES, type PageName } from "./pages.ts";
import type { TabOf } from "./tabs.ts";

/** What a page's address may say behind its path, where others link to a part of it. */
interface Queries {
  readonly elections: { tab?: TabOf<"elections"> };
  /** One election of a cycle, as its issuer has it. */
  readonly results: { cycle?: string; contest?: string; day?: string; issuer?: string; area?: string };
  /** Items of a kind. */
  readonly inbox: { show?: string; item?: string };
  readonly disputesPetitions: {
    status?: "filed" | "hearing" | "resolved" | "withdrawn" | "pending";
    /** Pending petitions that are overdue, due in 7 days or later, or due on a day. */
    due?: string;
  };
  /** Areas side by side, by what addresses call them, with commas between. */
  readonly areas: { compare?: string };
  readonly analytics: { tab?: TabOf<"analytics"> };
  readonly following: { tab?: TabOf<"following"> };
  /** The first moment: a day, and the position of the ledger that it is as known at. */
  readonly changes: { from?: string; fromKnown?: string };
}

type Paths = {
  readonly [Name in PageName]: (query?: Name extends keyof Queries ? Queries[Name] : never) => string;
};

/** Every address of the product is built here. */
export const paths = {
  ...(Object.fromEntries(
    Object.entries(PAGES).map(([name, { path }]) => [name, (query = {}) => withQuery(path, query)]),
  ) as Paths),
  district: (slug: string) => PAGES.district.path + encodeURIComponent(slug),
  seat: (seatId: number) => PAGES.seat.path + String(seatId),
  petition: (number: string) => `${PAGES.disputesPetitions.path}/${petitionSlug(number)}`,
  area: (slug: string) => PAGES.area.path + slug,
  /** A code as it is read out, e.g. `7QK-4M2D`. */
  share: (code: string) => PAGES.share.path + encodeURIComponent(code),
  /** The contest by its number, and whose figures. */
  couldChangeSeat: (contest: number, issuer: string) =>
    withQuery(PAGES.couldChangeSeat.path + String(contest), { issuer }),
  formSample: (id: number) => PAGES.formSample.path + String(id),
  import: (id: number) => PAGES.import.path + String(id),
} as const;

/** Appends what is set of `query`; the order of its keys is the order in the address. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(name, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The path without a slash at its end: `/elections/` and `/elections` are one page. */
export function plainPath(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}

/** The last name in a path, such as an area's; one that cannot be decoded stays as it is. */
export function lastName(path: string): string {
  const last = plainPath(path).split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Exports, imports, cycles, accounts, administration and codes are of now, whichever day is chosen. */
const OF_NOW = /^\/(?:account|administration|c|data|exports|following)(?:\/|$)/;

/** Whether the page at a path shows figures of the chosen moment. */
export const isOfMoment = (path: string) => !OF_NOW.test(path);

/** Whether the menu's page `href` is the shown one, or the nearest above it. `/` and `/dashboard` are the same page. */
export function isHere(href: string, path: string): boolean {
  const here = plainPath(path);
  if (here === paths.home()) return href === paths.dashboard();
  const isAbove = (other: string) => here === other || here.startsWith(`${other}/`);
  return (
    isAbove(href) &&
    !Object.values(PAGES).some(
      (page) => page.menu !== undefined && page.path.length > href.length && isAbove(page.path),
    )
  );
}

/** A name as the address holds it: `West Nile` is `west-nile`. */
export function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
}
