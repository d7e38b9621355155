import { sql } from "kysely";
import type { ImportChange } from "@command-center/contract/imports/imports";
import { sheetLine } from "@command-center/domain/files/sheet-lines";
import { rowChanges, rowTitle, type RowValues } from "@command-center/import-rules/impact/row-changes";
import type { ImportKindId } from "@command-center/import-rules/kinds/import-kind";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import type { Asking } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import type { ChangeWords } from "./kinds/kind.ts";

/** A row of a file that changes what is in force, as it is kept. */
export interface KeptChange {
  readonly line: number;
  readonly label: string;
  readonly before: RowValues;
  readonly after: RowValues;
}

/** The kept changes of an import, by line. */
export const keptChanges = (importId: number) =>
  sql<KeptChange>`select line, label, before, after from import_change where import_id = ${importId} order by line`;

/** The values of an import that name its rows. */
interface Named {
  readonly kind: string | null;
  readonly ballots: readonly { readonly area: number; readonly names: readonly string[] }[];
  readonly recognised: { readonly together?: readonly string[] | undefined } | null;
}

/** Says in words what the rows of an import change; a 404 where there is no such import. */
export async function changeWords(
  asking: Asking,
  importId: number,
): Promise<(change: KeptChange) => ImportChange> {
  const row = await asking.db
    .selectFrom("data_import")
    .select(["kind", "ballots", "recognised"])
    .where("id", "=", importId)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(404, "There is no such import. Reload the list.");
  return wordsOf(row, await placeNames(asking));
}

async function placeNames({ db }: Asking): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from area where kind in ('district', 'constituency')`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function wordsOf({ kind: id, ballots, recognised }: Named, places: ReadonlyMap<number, string>) {
  const kind = id === null ? null : importKind(id as ImportKindId);
  const sheets = recognised?.together ?? [];
  const namesOf = new Map(ballots.map(({ area, names }) => [area, names]));
  const placeName = (place: number) => places.get(place);
  return ({ line, label, before, after }: KeptChange): ImportChange => {
    const where = sheetLine(sheets, line);
    if (kind === null) return { ...where, title: label, changes: [] };
    const ballot = namesOf.get(Number(after["seat"])) ?? ballots[0]?.names ?? [];
    const changes = [...rowChanges(kind, { ballot, placeName }, before, after)];
    return { ...where, title: rowTitle(kind, after, label), changes };
  };
}

/** The records of forms in words, and their fields before and after, by import. A record that is not read yet has none. */
export async function enteredWords(
  asking: Asking,
  importIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<ChangeWords, "about" | "fields">>> {
  const { rows } = await sql<Named & KeptChange & { id: number }>`
    select id, kind, ballots, recognised, line, label, before, after from data_import join import_change on import_id = id
    where id = any(${[...importIds]}::int[]) and entered is not null`.execute(asking.db);
  const places = rows.length === 0 ? new Map<number, string>() : await placeNames(asking);
  return new Map(
    rows.map((row) => {
      const { title, changes } = wordsOf(row, places)(row);
      return [row.id, { about: title, fields: fieldsOf(changes) }];
    }),
  );
}

/** Changes of a row as fields of a change set. */
export const fieldsOf = (changes: ImportChange["changes"]): ChangeWords["fields"] =>
  changes.map(({ what, from, to }) => ({ label: what, before: textOf(from), after: textOf(to) }));

const textOf = (value: ImportChange["changes"][number]["from"]) => (value === null ? null : String(value));
