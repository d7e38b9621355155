import { sql } from "kysely";
import type { checkRecord, EnteredKind, enterRecord } from "@command-center/contract/changes/entered-records";
import type { Conflict } from "@command-center/contract/wire/errors";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { ELECTORAL_COMMISSION } from "@command-center/domain/results/result-words";
import { dayText } from "@command-center/domain/time/moment-text";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import { refuses } from "@command-center/import-rules/problem";
import type { RecordValues } from "@command-center/import-rules/records/record-rule";
import { CELL_EMPTY, DAY_AFTER_AS_OF } from "@command-center/import-rules/problems/cell-problems";
import { enteredWords } from "../../../change-sets/changed-rows.ts";
import type { LastWrite } from "../../../change-sets/kinds/kind.ts";
import { digestOf, repeatedChangeSets } from "../../../change-sets/change-sets.store.ts";
import type { Write } from "../../../database/database.ts";
import { rehearse } from "../../../database/rehearsal.ts";
import { awaitTurn } from "../../../database/turns.ts";
import { Refusal } from "../../../http/errors.ts";
import { approvalOf } from "../approvals/import-approval.ts";
import { askToCommit } from "../approvals/requests.ts";
import { cycleToFill, importToChange } from "../imports.store.ts";
import { knownUnits } from "../reading/known-units.ts";
import { knownRecord } from "./known-record.ts";
import { fieldsOfForm, fieldText, fixedFields, rulesOf } from "./record-form.ts";
import { commitEntered, stageEntered, type StagedRecord } from "./stage-entered.ts";

type Entered = InputOf<typeof checkRecord>;
type Checked = OutputOf<typeof checkRecord>;

/** Enters or corrects a record. Returns its change set, and whether it was there already: a client repeats a request without an answer. */
export async function enterOne(
  write: Write,
  { clientId, reason, source, ...entered }: InputOf<typeof enterRecord>,
  by: string,
): Promise<{ readonly id: number; readonly isRepeated: boolean; readonly waits: boolean }> {
  await awaitTurn(write, "imports");
  const request = digestOf({ ...entered, reason, source });
  const [repeated] = await repeatedChangeSets(write, [{ by, clientId, digest: request }]);
  if (repeated instanceof Refusal) throw repeated;
  if (typeof repeated === "number") return { id: repeated, isRepeated: true, waits: false };
  const { importId, checked } = await stageRequest(write, entered, by, { request, source });
  refuseImpossible(checked, entered.replaces);
  const { id, waits } = await askToCommit(write, await importToChange(write, importId), by, {
    clientId,
    reason,
  });
  if (!waits) await commitEntered(write, importId);
  return { id, isRepeated: false, waits };
}

/** What entering a record would come to. Nothing is saved. */
export async function checkOne(write: Write, entered: Entered, by: string): Promise<Checked> {
  return rehearse(write, async (rehearsal) => {
    const { checked, importId } = await stageRequest(rehearsal, entered, by, null);
    if (checked.record === null || checked.isSame || isRefused(checked)) return checked;
    const row = await importToChange(rehearsal, importId);
    const { reasons, approvers } = await approvalOf(rehearsal, row, by);
    return { ...checked, approval: { reasons, approvers } };
  });
}

/** Stages a record as an import without a file. `saved` is null for a check, which is rolled back. */
async function stageRequest(
  write: Write,
  { cycle: chosen, kind, fields, replaces, answers = {} }: Entered,
  by: string,
  saved: { readonly request: string; readonly source: string } | null,
) {
  const { db } = write;
  const cycle = await cycleToFill(write, chosen, "form");
  if (kind === "petitions")
    // A step of the petition waits for this, and the other way round.
    await sql`select from petition where cycle_id = ${cycle.id} and lower(number) = lower(${fields["number"] ?? ""})
      for no key update`.execute(db);
  // Numbers of imports are shown to users. A check takes none.
  const number = saved === null ? sql`-pg_backend_pid()` : sql`default`;
  const { request, source } = saved ?? { request: "", source: "-" };
  const { rows } = await sql<{ id: number }>`
    insert into data_import (id, cycle_id, entered, file_name, kind, choices, issuer, uploaded_by) overriding system value
    values (${number}, ${cycle.id}, ${JSON.stringify({ request, fields })}, ${source}, ${kind}, ${JSON.stringify({ answers })},
      ${ELECTORAL_COMMISSION}, ${by}) returning id`.execute(db);
  const [added] = rows;
  if (added === undefined) throw new Error("The record of a form was not kept.");
  const { id } = added;
  const staged = await stageEntered(write, await importToChange(write, id));
  return { importId: id, checked: await checkedOf(write, { id, kind, cycle, replaces, fields }, staged) };
}

/** A form with the import that it is staged as. */
interface Staged extends Pick<Entered, "kind" | "fields" | "replaces"> {
  readonly id: number;
  readonly cycle: { readonly id: number; readonly asOf: string };
}

async function checkedOf(
  write: Write,
  request: Staged,
  { problems, questions, counts, impact }: StagedRecord,
): Promise<Checked> {
  const { id, kind, cycle, replaces } = request;
  const fieldOf = new Map(importKind(kind).fields.map((field) => [field.name, field.id]));
  const found: Checked["problems"] = problems.map(({ code, column, message }) => ({
    field: fieldOf.get(column ?? "") ?? null,
    code,
    severity: refuses(code) || code === DAY_AFTER_AS_OF.code ? "refused" : "warned",
    message:
      code === DAY_AFTER_AS_OF.code
        ? `This is after ${dayText(cycle.asOf)}, the day of this cycle. Correct it, or move the day of the cycle on under Data → Cycles.`
        : message,
  }));
  const checked: Checked = {
    problems: found,
    questions: questions
      .filter(({ answer }) => answer === null)
      .map(({ id: question, asks, suggestions }) => ({ id: question, asks, suggestions: [...suggestions] })),
    record: null,
    isSame: false,
    moves: [...impact],
    approval: { reasons: [], approvers: [] },
    conflict: null,
  };
  const { number = "" } = request.fields;
  if (
    replaces === null &&
    kind === "petitions" &&
    !(await knownRecord(write, kind, cycle.id, { number, isNew: false })).isNew
  ) {
    const message =
      "A petition with this number is recorded already. Correct the number, or open that petition.";
    found.push(refusedField("number", "taken", message));
    return checked;
  }
  const { rows } = await sql<BothRecords & { version: string | null }>`
    select expects as version, coalesce(before, record) as before, coalesce(after, record) as after
    from staged_record left join import_change using (import_id, line) where import_id = ${id}`.execute(
    write.db,
  );
  const [both] = rows;
  if (both === undefined) {
    found.push(...unreadProblems(request, found));
    return checked;
  }
  if (both.version !== replaces) return { ...checked, conflict: await conflictOf(write, request, both) };
  if (replaces !== null) found.push(...fixedProblems(kind, both));
  return {
    ...checked,
    record: (await enteredWords(write, [id])).get(id) ?? null,
    isSame: counts?.same === 1,
  };
}

const refusedField = (field: string | null, code: string, message: string) =>
  ({ field, code, severity: "refused", message }) as const;

/** A row with next to nothing in it is left out of a file without a word. */
function unreadProblems({ kind, fields }: Staged, found: Checked["problems"]): Checked["problems"] {
  const missing = fieldsOfForm(kind).filter(
    ({ id, required }) =>
      required && (fields[id] ?? "").trim() === "" && !found.some(({ field }) => field === id),
  );
  const message = "This reads like a heading or a total, not like a record. Check the fields.";
  if (missing.length === 0 && found.length === 0) return [refusedField(null, "unread", message)];
  return missing.map(({ id, name }) =>
    refusedField(id, CELL_EMPTY.code, CELL_EMPTY.sentence({ field: name })),
  );
}

/** Fields that a correction changes although its form shows them only. */
function fixedProblems(kind: EnteredKind, { before, after }: BothRecords): Checked["problems"] {
  // A new record about the same, such as a rerun, is compared with the one before it.
  if (before["fact"] !== after["fact"]) return [];
  const { later = [] } = rulesOf(kind);
  const fixed = fixedFields(kind, before);
  return changedFields(kind, { before, after })
    .filter(({ id }) => fixed.has(id) || (later.includes(id) && (before[id] ?? null) === null))
    .map(({ id, name }) => refusedField(id, "fixed", `${name} is not corrected here.`));
}

/** The current record and the one that was entered. */
interface BothRecords {
  readonly before: RecordValues;
  readonly after: RecordValues;
}

const changedFields = (kind: EnteredKind, { before, after }: BothRecords) =>
  importKind(kind).fields.filter(({ id }) => id in after && before[id] !== after[id]);

/** Says that another write has replaced the version that a form was opened with. */
async function conflictOf(
  write: Write,
  { kind, cycle }: Staged,
  { version, before, after }: BothRecords & { readonly version: string | null },
): Promise<Conflict> {
  const key = Object.fromEntries(
    (importKind(kind).record?.key ?? []).map((field) => [field, after[field] ?? null]),
  );
  const { rows } = await sql<LastWrite>`
    select set.proposed_by as by, position.at from change_set set
    join import_change changed on changed.import_id = set.import_id left join ledger_position position on position.id = set.ledger_id
    where set.cycle_id = ${cycle.id} and set.kind = ${kind} and set.state in ('applied', 'undone') and changed.after @> ${JSON.stringify(key)}::jsonb
    order by set.id desc limit 1`.execute(write.db);
  const [last] = rows;
  const units = await knownUnits(write, cycle.id, { isAboveLists: true });
  const nameOf = new Map(units.map((unit) => [unit.id, unit.name]));
  return {
    version: version ?? "none",
    by: last?.by ?? null,
    at: last?.at?.toISOString() ?? null,
    fields:
      version === null
        ? []
        : changedFields(kind, { before, after }).map((field) => ({
            field: field.id,
            theirs: fieldText(field, before[field.id], (place) => nameOf.get(place) ?? ""),
          })),
  };
}

const isRefused = ({ problems, questions, conflict }: Checked) =>
  conflict !== null || questions.length > 0 || problems.some(({ severity }) => severity === "refused");

/** Throws what keeps a record out: first that another user has changed it, then all that is wrong with it. */
function refuseImpossible(checked: Checked, replaces: string | null): void {
  const { problems, questions, conflict, isSame, record } = checked;
  if (conflict !== null)
    throw new Refusal(
      409,
      replaces === null
        ? "This record exists already. Reload the page, then correct it there."
        : conflict.version === "none"
          ? `${conflict.by ?? "Another user"} has taken this record back since you opened it. Nothing was saved.`
          : `${conflict.by ?? "Another user"} has changed this since you opened it. Nothing was saved.`,
      {},
      conflict,
    );
  const refused = problems.filter(({ severity }) => severity === "refused");
  if (refused.length > 0 || questions.length > 0)
    throw new Refusal(
      422,
      [...new Set([...questions.map(({ asks }) => asks), ...refused.map(({ message }) => message)])].join(
        " ",
      ),
    );
  if (isSame) throw new Refusal(409, "This is the current record. There is nothing to change.");
  if (record === null) throw new Refusal(422, "This record cannot be read. Check the fields.");
}
