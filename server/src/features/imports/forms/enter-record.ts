import { sql } from "kysely";
import type { checkRecord, EnteredKind, enterRecord } from "@command-center/contract/changes/entered-records";
import type { Conflict } from "@command-center/contract/wire/errors";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { ELECTORAL_COMMISSION } from "@command-center/domain/results/result-words";
import { dayText } from "@command-center/domain/time/moment-text";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import { refuses } from "@command-center/import-rules/problem";
import { CELL_EMPTY, DAY_AFTER_AS_OF } from "@command-center/import-rules/problems/cell-problems";
import { enteredWords } from "../../../change-sets/changed-rows.ts";
import { digestOf } from "../../../change-sets/change-sets.store.ts";
import type { Write } from "../../../database/database.ts";
import { rehearse } from "../../../database/rehearsal.ts";
import { awaitTurn } from "../../../database/turns.ts";
import { Refusal } from "../../../http/errors.ts";
import { approversFor } from "../../../identity/accounts/approvers.store.ts";
import { needOfImport } from "../approvals/import-approval.ts";
import { askToCommit } from "../approvals/requests.ts";
import { cycleToFill, importToChange } from "../imports.store.ts";
import { knownUnits } from "../reading/known-units.ts";
import { commitEntered } from "./commit-entered.ts";
import { fieldsOfForm, fieldText, fixedFields, rulesOf, type FieldValues } from "./form-fields.ts";
import { knownRecord, stagedVersion } from "./known-record.ts";
import { stageEntered, type StagedRecord } from "./stage-entered.ts";

type Entered = InputOf<typeof checkRecord>;
type Checked = OutputOf<typeof checkRecord>;

/** A new record where there is one already. */
const TAKEN = "taken";
/** Nothing of a record was found in the fields. */
const UNREAD = "unread";
/** A field that a correction does not change. */
const FIXED = "fixed";

/** Enters or corrects a record. Returns its change set, and whether it was there already: a client repeats a request without an answer. */
export async function enterOne(
  write: Write,
  { clientId, reason, source, ...entered }: InputOf<typeof enterRecord>,
  by: string,
): Promise<{ readonly id: number; readonly isRepeated: boolean; readonly waits: boolean }> {
  await awaitTurn(write, "imports");
  const request = digestOf({ ...entered, reason, source });
  const repeated = await repeatedRequest(write, { by, clientId, request });
  if (repeated !== null) return { id: repeated, isRepeated: true, waits: false };
  const { importId, checked } = await stageRequest(write, entered, { by, request, source });
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
    const { checked, importId } = await stageRequest(rehearsal, entered, {
      by,
      request: "",
      source: "-",
      isCheck: true,
    });
    if (checked.record === null || checked.isSame || isRefused(checked)) return checked;
    const { reasons, rights } = await needOfImport(rehearsal, await importToChange(rehearsal, importId), by);
    const { approvers } =
      reasons.length === 0
        ? { approvers: [] }
        : await approversFor(rehearsal, { by, uploadedBy: null, rights }, by);
    return { ...checked, approval: { reasons: [...reasons], approvers: [...approvers] } };
  });
}

async function repeatedRequest(
  { db }: Write,
  { by, clientId, request }: { readonly by: string; readonly clientId: string; readonly request: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number; request: string | null }>`
    select set.id, entered ->> 'request' as request from change_set set left join data_import on data_import.id = set.import_id
    where set.proposed_by = ${by} and set.client_id = ${clientId}`.execute(db);
  const [earlier] = rows;
  if (earlier === undefined) return null;
  if (earlier.request !== request)
    throw new Refusal(409, "This client id belongs to another change. Send this change with a new id.");
  return earlier.id;
}

async function stageRequest(
  write: Write,
  { cycle: chosen, kind, fields, replaces, answers = {} }: Entered,
  {
    by,
    request,
    source,
    isCheck = false,
  }: { readonly by: string; readonly request: string; readonly source: string; readonly isCheck?: boolean },
) {
  const { db } = write;
  const cycle = await cycleToFill(write, chosen, "form");
  if (kind === "petitions")
    // A step of the petition waits for this, and the other way round.
    await sql`select from petition where cycle_id = ${cycle.id} and lower(number) = lower(${fields["number"] ?? ""})
      for no key update`.execute(db);
  // Numbers of imports are shown to users. A check is rolled back, and takes none.
  const number = isCheck ? sql`-pg_backend_pid()` : sql`default`;
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

interface Staged {
  readonly id: number;
  readonly kind: EnteredKind;
  readonly cycle: { readonly id: number; readonly asOf: string };
  readonly replaces: string | null;
  readonly fields: Readonly<Record<string, string>>;
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
  if (replaces === null && kind === "petitions" && (await isFiled(write, request))) {
    found.push({
      field: "number",
      code: TAKEN,
      severity: "refused",
      message: "A petition with this number is recorded already. Correct the number, or open that petition.",
    });
    return checked;
  }
  const isRead = counts !== null && counts.new + counts.changed + counts.same === 1;
  if (!isRead) {
    found.push(...unreadProblems(request, found));
    return checked;
  }
  const version = await stagedVersion(write, id);
  if (version !== replaces) return { ...checked, conflict: await conflictOf(write, request, version) };
  if (replaces !== null) found.push(...(await fixedProblems(write, request)));
  return { ...checked, record: await enteredWords(write, id), isSame: counts.same === 1 };
}

/** A row with next to nothing in it is left out of a file without a word. */
function unreadProblems({ kind, fields }: Staged, found: Checked["problems"]): Checked["problems"] {
  const missing = fieldsOfForm(kind).filter(
    ({ id, required }) =>
      required && (fields[id] ?? "").trim() === "" && !found.some(({ field }) => field === id),
  );
  if (missing.length === 0 && found.length === 0)
    return [
      {
        field: null,
        code: UNREAD,
        severity: "refused",
        message: "This reads like a heading or a total, not like a record. Check the fields.",
      },
    ];
  return missing.map(({ id, name }) => ({
    field: id,
    code: CELL_EMPTY.code,
    severity: "refused",
    message: CELL_EMPTY.sentence({ field: name }),
  }));
}

async function isFiled(write: Write, { cycle, fields: { number = "" } }: Staged): Promise<boolean> {
  return !(await knownRecord(write, "petitions", cycle.id, { number, isNew: false })).isNew;
}

/** The current record and the one that was entered. */
async function bothRecords({ db }: Write, id: number) {
  const { rows } = await sql<{ before: FieldValues; after: FieldValues }>`
    select before, after from import_change where import_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Fields that a correction changes although its form shows them only. */
async function fixedProblems(write: Write, { id, kind }: Staged): Promise<Checked["problems"]> {
  const both = await bothRecords(write, id);
  if (both === null) return [];
  const { before, after } = both;
  const { later = [] } = rulesOf(kind);
  const fixed = new Set([
    ...fixedFields(kind, before),
    ...later.filter((field) => (before[field] ?? null) === null),
  ]);
  return (
    importKind(kind)
      .fields.filter(
        (field) => fixed.has(field.id) && field.id in after && before[field.id] !== after[field.id],
      )
      // A new record about the same, such as a rerun, is compared with the one before it.
      .filter(() => before["fact"] === after["fact"])
      .map(({ id: field, name }) => ({
        field,
        code: FIXED,
        severity: "refused" as const,
        message: `${name} is not corrected here.`,
      }))
  );
}

/** Says that another write has replaced the version that a form was opened with. */
async function conflictOf(
  write: Write,
  { id, kind, cycle }: Staged,
  version: string | null,
): Promise<Conflict> {
  const both = await bothRecords(write, id);
  const key = Object.fromEntries(
    (importKind(kind).record?.key ?? []).map((field) => [field, both?.after[field] ?? null]),
  );
  const { rows } = await sql<{ by: string; at: Date | null }>`
    select set.proposed_by as by, position.at from change_set set
    join import_change changed on changed.import_id = set.import_id left join ledger_position position on position.id = set.ledger_id
    where set.cycle_id = ${cycle.id} and set.kind = ${kind} and set.state in ('applied', 'undone') and changed.after @> ${JSON.stringify(key)}::jsonb
    order by set.id desc limit 1`.execute(write.db);
  const [last] = rows;
  const units = await knownUnits(write, cycle.id, { isAboveLists: true });
  const nameOf = new Map(units.map((unit) => [unit.id, unit.name]));
  const differing =
    both === null || version === null
      ? []
      : importKind(kind).fields.filter(
          (field) => field.id in both.after && both.before[field.id] !== both.after[field.id],
        );
  return {
    version: version ?? "none",
    by: last?.by ?? null,
    at: last?.at?.toISOString() ?? null,
    fields: differing.map((field) => ({
      field: field.id,
      theirs: fieldText(field, both?.before[field.id], (place) => nameOf.get(place)),
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
