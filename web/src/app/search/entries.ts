import type { DataType } from "@command-center/contract/exports/exports";
import type { Figure } from "@command-center/contract/figures";
import type { SearchHit } from "@command-center/contract/search";
import type { IconName } from "../../ui/icon-names.ts";
import { paths, withQuery } from "../../navigation/paths.ts";
import { holds, searchText, typedWords } from "@command-center/domain/names/search-text";

/** Where an entry leads: to an address, a figure's sheet, or the export of a data type. */
export type Destination =
  | { readonly href: string }
  | { readonly figure: Figure }
  | { readonly dataType: DataType };

/** One thing that can be opened from the search. */
export interface SearchEntry {
  /** The same whenever it is found. */
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly icon: IconName;
  readonly leads: Destination;
}

export interface EntryGroup {
  name: string;
  entries: readonly SearchEntry[];
}

type Kind = SearchHit["kind"];

const KINDS: Record<Kind, { name: string; icon: IconName }> = {
  area: { name: "Regions", icon: "map-pin" },
  district: { name: "Districts", icon: "map-pin" },
  seat: { name: "Seats", icon: "landmark" },
  person: { name: "People", icon: "user-round" },
  petition: { name: "Petitions", icon: "scale" },
};

/** Where a hit is shown: people on the page of the seat that they stood for, ministers in their list. */
export function hrefOf({ kind, title, district, area, seatId, of: contest }: SearchHit): string {
  if (area !== null) return paths.area(area);
  if (kind === "petition") return paths.petition(title);
  if (contest === "minister") return withQuery(paths.politicalRenewal(), { q: title });
  if (seatId !== null) return paths.seat(seatId);
  return district === null ? paths.districtsDirectory() : paths.district(district);
}

/** Hits by kind, the kind of the best hit first. */
export function hitGroupsOf(hits: readonly SearchHit[]): EntryGroup[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    name: KINDS[kind].name,
    entries: hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({
        id: hit.id,
        title: hit.title,
        detail: hit.detail,
        icon: KINDS[kind].icon,
        leads: { href: hrefOf(hit) },
      })),
  }));
}

/** Things whose title holds every word, those that start with the text first; all of them where nothing is typed. */
export function matching(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const words = typedWords(text);
  const start = words.join(" ");
  const rank = ({ title }: SearchEntry) => Number(!searchText(title).startsWith(start));
  return entries.filter(({ title }) => holds(searchText(title), words)).toSorted((a, b) => rank(a) - rank(b));
}
