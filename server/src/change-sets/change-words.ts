import { sql } from "kysely";
import { fieldsText } from "@command-center/domain/changes/change-text";
import { IMPORT_KIND_WORDS } from "@command-center/import-rules/import-words";
import type { Read } from "../database/database.ts";
import { enteredWords } from "./changed-rows.ts";
import { type StoredChangeSet, storedChangeSets } from "./change-sets.store.ts";
import type { ChangeWords } from "./kinds/kind.ts";
import { KINDS } from "./kinds/kinds.ts";
import { settingWords } from "./setting.ts";

type Asking = Pick<Read, "db">;

/** Change sets in words, in the order of their ids: each kind has its own, and an import those of its file or its record. */
export async function changeSetsInWords(
  asking: Asking,
  ids: readonly number[],
): Promise<readonly (StoredChangeSet & ChangeWords)[]> {
  const sets = await storedChangeSets(asking, ids);
  const words = new Map<StoredChangeSet, ChangeWords | undefined>();
  for (const kind of new Set(sets.map((set) => set.kind))) {
    const same = sets.filter((set) => set.kind === kind);
    const said = await (KINDS.get(kind)?.words(asking, same) ?? otherWords(asking, same));
    same.forEach((set, at) => words.set(set, said[at]));
  }
  return sets.map((set) => {
    const said = words.get(set);
    if (said === undefined) throw new Error(`Change set ${set.id} has no words.`);
    return { ...set, ...said, what: set.undoes === null ? said.what : `Undo: ${said.what}` };
  });
}

/** Words of settings, which their requests store, and of imports. */
async function otherWords(asking: Asking, sets: readonly StoredChangeSet[]): Promise<ChangeWords[]> {
  const words: ChangeWords[] = [];
  for (const set of sets)
    words.push(set.importId === null ? settingWords(set) : await importWords(asking, set));
  return words;
}

async function importWords(asking: Asking, { importId, undoes }: StoredChangeSet): Promise<ChangeWords> {
  const { rows } = await sql<{ file: string; kind: string; isEntered: boolean }>`
    select file_name as file, kind, entered is not null as "isEntered" from data_import where id = ${importId}`.execute(
    asking.db,
  );
  const [row] = rows;
  if (row === undefined || importId === null) throw new Error(`Import ${importId} of a change set is gone.`);
  const entered = row.isEntered ? await enteredWords(asking, importId) : null;
  if (entered === null) {
    const name = Object.entries(IMPORT_KIND_WORDS).find(([id]) => id === row.kind)?.[1] ?? "File";
    const link = { kind: "import", id: importId } as const;
    return { about: row.file, what: `${name}, import ${importId}`, link, fields: [] };
  }
  const fields = entered.fields.map((field) =>
    undoes === null ? field : { ...field, before: field.after, after: field.before },
  );
  const isNew = fields.every(({ before }) => before === null);
  return { about: entered.about, what: isNew ? "New record" : fieldsText(fields), link: null, fields };
}
