import { sql } from "kysely";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import { groupedBy } from "@command-center/domain/grouped-by";
import { fieldsText } from "@command-center/domain/changes/change-text";
import { IMPORT_KIND_WORDS } from "@command-center/import-rules/import-words";
import type { NewAuditEntry } from "../audit/audit.ts";
import type { Asking } from "../database/database.ts";
import { isoTime } from "../database/iso-time.ts";
import { Refusal } from "../http/errors.ts";
import { fullNames } from "../identity/accounts/account-names.ts";
import { approversFor } from "../identity/accounts/approvers.store.ts";
import { seatsOfFiles } from "../measures/results/seats-of-files.ts";
import { enteredWords } from "./changed-rows.ts";
import { type StoredChangeSet, storedChangeSets } from "./change-sets.store.ts";
import type { ChangeWords } from "./kinds/kind.ts";
import { KINDS } from "./kinds/kinds.ts";
import { accountOf, settingWords } from "./setting.ts";

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
  const ofImports = await importWords(asking, sets);
  return sets.map((set) => ofImports.get(set.id) ?? settingWords(set));
}

/** An import, and the page of the record that a form enters: of its seat, petition or district; null if there is none. */
interface ImportRow extends Pick<ChangeWords, "link"> {
  readonly id: number;
  readonly file: string;
  readonly kind: string;
  readonly isNew: boolean | null;
}

/** Words of imports by change set: of the record of a form, or of the file. */
async function importWords(
  asking: Asking,
  sets: readonly StoredChangeSet[],
): Promise<ReadonlyMap<number, ChangeWords>> {
  const words = new Map<number, ChangeWords>();
  const imports = sets.flatMap(({ importId }) => (importId === null ? [] : [importId]));
  if (imports.length === 0) return words;
  const entered = await enteredWords(asking, imports);
  for (const [cycleId, same] of groupedBy(sets, (set) => set.cycleId)) {
    const { rows } = await sql<ImportRow>`
      select data_import.id, file_name as file, data_import.kind, jsonb_strip_nulls(before) = '{}' as "isNew", case
        when file_seat.id is not null then jsonb_build_object('kind', 'seat', 'id', file_seat.id)
        when petition.id is not null then jsonb_build_object('kind', 'petition', 'number', petition.number)
        when district.id is not null then jsonb_build_object('kind', 'district', 'slug', district.slug) end as link
      from data_import left join import_change on import_id = data_import.id and entered is not null
      left join (${seatsOfFiles(cycleId)}) file_seat on data_import.kind = 'declarations'
        and file_seat.word = after ->> 'seat' and file_seat.of = after ->> 'seatOf'
      left join petition on data_import.kind = 'petitions' and petition.cycle_id = ${cycleId} and lower(petition.number) = lower(after ->> 'number')
      left join area district on district.kind = 'district' and district.id::text = after ->> 'district'
      where data_import.id = any(${imports}::int[])`.execute(asking.db);
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    for (const { id, importId, undoes } of same) {
      if (importId === null) continue;
      const row = rowOf.get(importId);
      if (row === undefined) throw new Error(`Import ${importId} of a change set is gone.`);
      const record = entered.get(importId);
      words.set(id, record === undefined ? fileWords(row) : recordWords(row, record, undoes !== null));
    }
  }
  return words;
}

function fileWords({ id, file, kind: kindId }: ImportRow): ChangeWords {
  const name = Object.entries(IMPORT_KIND_WORDS).find(([kind]) => kind === kindId)?.[1] ?? "File";
  return { about: file, what: `${name}, import ${id}`, link: { kind: "import", id }, fields: [] };
}

function recordWords(
  { link, isNew }: ImportRow,
  { about, fields: changed }: Pick<ChangeWords, "about" | "fields">,
  isUndo: boolean,
): ChangeWords {
  const fields = changed.map((field) =>
    isUndo ? { ...field, before: field.after, after: field.before } : field,
  );
  return { about, what: isNew === true ? "New record" : fieldsText(fields), link, fields };
}

/** Rows with the alias `approval`, as the contract has decisions; null where there is none. */
export const DECISION = sql<ChangeSetDetail["decided"]>`case when approval.change_set_id is not null then
  jsonb_build_object('decision', approval.decision, 'by', approval.username, 'at', ${isoTime(sql`approval.at`)},
    'note', approval.note) end`;

interface Row extends Omit<ChangeSetDetail, keyof ChangeWords | "approval" | "people"> {
  readonly needs: readonly string[];
  readonly uploadedBy: string | null;
}

/** A change set with all that is known of it, for the account that reads it; a 404 if there is none. */
export async function changeSetDetail(
  asking: Asking,
  id: number,
  username: string,
): Promise<ChangeSetDetail> {
  const detail = (await changeSetDetails(asking, new Map([[id, username]]))).get(id);
  if (detail === undefined) throw new Refusal(404, "There is no such change. Reload the page.");
  return detail;
}

/** Change sets by their ids, each for the account that reads it. */
export async function changeSetDetails(
  asking: Asking,
  readers: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, ChangeSetDetail>> {
  const sets = await changeSetsInWords(asking, [...readers.keys()]);
  const { rows } = await sql<Row>`
    select set.id, jsonb_build_object('id', cycle.id, 'name', cycle.name) as cycle, set.origin, set.kind, set.state, set.digest, set.reason,
      coalesce(source.title, data_import.file_name) as source, set.needs,
      jsonb_build_object('by', set.proposed_by, 'at', ${isoTime(sql`set.proposed_at`)}) as proposed, ${DECISION} as decided,
      coalesce(change.problems, (select jsonb_agg(jsonb_build_object('code', code, 'message', message) order by number)
        from import_problem where import_id = set.import_id and data_import.entered is not null), '[]') as warnings, set.undoes,
      (select undo.id from change_set undo where undo.undoes = set.id and undo.state = 'applied') as "undoneBy",
      case when position.position is not null then
        jsonb_build_object('token', position.token, 'at', ${isoTime(sql`position.at`)}) end as known,
      case when data_import.file_id is not null then set.import_id end as import,
      case when set.origin = 'file' then data_import.uploaded_by end as "uploadedBy"
    from change_set set join cycle on cycle.id = set.cycle_id
    left join data_import on data_import.id = set.import_id
    left join change on change.change_set_id = set.id
    left join source on source.id = set.source_id left join approval on approval.change_set_id = set.id
    left join ledger_position position on position.id = set.ledger_id
    where set.id = any(${[...readers.keys()]}::int[]) order by set.id`.execute(asking.db);
  const details = new Map<number, ChangeSetDetail>();
  if (rows.length === 0) return details;
  const named = (set: Pick<Row, "proposed" | "decided">) => [
    set.proposed.by,
    ...(set.decided === null ? [] : [set.decided.by]),
  ];
  const names = await fullNames(asking, rows.flatMap(named));
  for (const [at, { needs, uploadedBy, ...set }] of rows.entries()) {
    const stored = sets[at];
    if (stored === undefined) throw new Error(`Change set ${set.id} is gone.`);
    const { about, what, link, fields, rights } = stored;
    const asked = { by: set.proposed.by, uploadedBy, account: accountOf(stored), rights };
    const waits =
      set.state === "proposed"
        ? await approversFor(asking, asked, readers.get(set.id) ?? "")
        : { approvers: [], refusal: null };
    details.set(set.id, {
      ...set,
      about,
      what,
      link,
      fields,
      approval: { reasons: [...needs], approvers: [...waits.approvers], refusal: waits.refusal },
      people: {
        ...Object.fromEntries(Object.entries(names).filter(([name]) => named(set).includes(name))),
        ...(waits.approvers.length === 0 ? {} : await fullNames(asking, waits.approvers)),
      },
    });
  }
  return details;
}

/** The outcome of a change set, as the audit log names it. */
export type ChangeAction =
  | "applied"
  | "proposed"
  | "repeated"
  | "approved"
  | "lapsed"
  | "rejected"
  | "withdrawn"
  | "undone";

/** The answer of a write about a change set, and its entry in the audit log. */
export function writtenAs(answer: ChangeSetDetail, action: ChangeAction) {
  const done = action === "undone" && answer.state === "proposed" ? "undo_proposed" : action;
  return { answer, audit: auditOf(answer, done) };
}

function auditOf(
  answer: ChangeSetDetail,
  done: string,
): Pick<NewAuditEntry, "action" | "subject" | "before" | "after"> {
  const { id, about, fields, import: importId, source, state, reason } = answer;
  if (importId !== null)
    return { action: `import.${done}`, subject: `Import ${importId}, ${source}`, after: { state, reason } };
  const side = (name: "before" | "after") =>
    Object.fromEntries(fields.map((field) => [field.label, field[name]]));
  return {
    action: `change.${done}`,
    subject: `Change ${id}, ${about}`,
    before: { record: side("before") },
    after: { state, record: side("after"), reason, source },
  };
}
