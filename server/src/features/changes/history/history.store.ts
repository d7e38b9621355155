import { sql, type RawBuilder } from "kysely";
import type { RecordKind } from "@command-center/contract/changes/record-kinds";
import { HISTORY_PAGE, type readHistory } from "@command-center/contract/changes/record-history";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../../database/database.ts";
import { entriesOf } from "../../../records/entries.ts";
import type { Part } from "../../../records/part.ts";
import { versionsOf } from "../../../records/versions.ts";
import { knownAreas } from "../../../measures/known-areas.ts";

/** The history of a record, newest first; empty if the caller sees no such record. */
export async function recordHistory(
  read: Read,
  { kind, id, skip = 0 }: InputOf<typeof readHistory>,
): Promise<OutputOf<typeof readHistory>> {
  const chosen = kind === "area" ? await inArea(read, id) : chosenBy(kind, id);
  const entries = entriesOf(await versionsOf(read, chosen));
  return { total: entries.length, entries: entries.slice(skip, skip + HISTORY_PAGE) };
}

type Chosen = (part: Part) => RawBuilder<boolean> | null;

/** Records of the districts of a party region or sub-region that the caller sees. */
async function inArea(read: Read, address: string): Promise<Chosen> {
  const { areas } = await knownAreas(read);
  const seen = new Set(areas.find((area) => area.address === address)?.seen);
  const slugs = areas.flatMap(({ kind, id, slug }) => (kind === "district" && seen.has(id) ? [slug] : []));
  return ({ place }) => (place === undefined ? null : sql<boolean>`${place.slug} = any(${slugs}::text[])`);
}

/** Kinds of records that name the figure that they are about. */
const OF_FIGURE: ReadonlySet<RecordKind> = new Set(["claim", "choice", "target"]);

/** The columns that name what versions are about; without one, a kind has no versions of such a record. */
const COLUMNS = {
  seat: ({ seatId }: Part) => seatId,
  petition: ({ petition }: Part) => petition,
  district: ({ place }: Part) => place?.slug,
  figure: ({ kind, sort }: Part) => (OF_FIGURE.has(kind) ? sort : undefined),
};

const chosenBy =
  (kind: keyof typeof COLUMNS, id: string): Chosen =>
  (part) => {
    const column = COLUMNS[kind](part);
    return column === undefined ? null : sql<boolean>`(${column})::text = ${id}`;
  };
