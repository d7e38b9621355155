import { headerKey } from "../columns/header-names.ts";
import type { FileRow } from "../file-row.ts";
import type { ImportKind } from "../kinds/import-kind.ts";
import { labelReader, unitOf, type LabelledValue } from "./label-lines.ts";

/** Maps a field as our own files name it to the field that the publisher means by that name. */
type Meaning = (field: string) => string;

const AS_IT_IS: Meaning = (field) => field;

/** Columns that only files of OpenElections have together, and the places that these have no column of. */
const OPEN_ELECTIONS = {
  names: ["County", "Precinct", "Office", "Candidate", "Votes"].map(headerKey),
  lacks: ["constituency", "subCounty", "parish"],
  means: { county: "district", district: "constituency" },
} as const;

/** Kenya's tally sheets: the county is the highest unit, and none lies between constituency and ward. */
const KENYA = {
  fields: ["county", "constituency"],
  lacks: ["district", "subCounty"],
  means: { county: "district" },
} as const;

/** Whether a header is the one of OpenElections: county, precinct, office, district, party, candidate, votes. */
export function isOpenElections(header: readonly string[]): boolean {
  const keys = new Set(header.map(headerKey));
  return OPEN_ELECTIONS.names.every((key) => keys.has(key));
}

/** What a file of another publisher has: the meaning of its names of units, and the labelled values above its table. */
export interface PublishedNames {
  readonly means: Meaning;
  readonly titles: readonly LabelledValue[];
}

/**
 * Tells by all names of a file together what those of units mean: `fields` are the header's as our own files use them. A single name
 * such as County never decides.
 */
export function publishedNames(
  kind: ImportKind,
  {
    header,
    fields,
    above,
  }: { header: readonly string[]; fields: readonly (string | null)[]; above: readonly FileRow[] },
): PublishedNames {
  if (kind.hasPublishers !== true) return { means: AS_IT_IS, titles: [] };
  const read = labelReader(kind);
  const titles = above.flatMap((row) => read(row).values);
  const named = new Set([...fields, ...titles.map(({ field }) => field)]);
  const has = (field: string) => named.has(field) || named.has(`${field}Code`);
  const publishers = [
    ...(isOpenElections(header) ? [OPEN_ELECTIONS] : []),
    ...(KENYA.fields.every(has) ? [KENYA] : []),
  ];
  const publisher = publishers.find(({ lacks }) => !lacks.some(has));
  const meanings: Readonly<Partial<Record<string, string>>> = publisher?.means ?? {};
  const means: Meaning = (field) => {
    const other = meanings[unitOf(field)];
    return other === undefined ? field : `${other}${field.slice(unitOf(field).length)}`;
  };
  return { means, titles: titles.map((title) => ({ ...title, field: means(title.field) })) };
}
