import { sql } from "kysely";
import {
  approveChange,
  proposeChange,
  readChangeSet,
  rejectChange,
  undoChange,
  withdrawChange,
  type ChangeSetDetail,
} from "@command-center/contract/changes/change-sets";
import { readSheetHistory } from "@command-center/contract/changes/sheet-history";
import { chooseFigure } from "@command-center/contract/changes/figure-choices";
import { readImportHistory } from "@command-center/contract/changes/record-history";
import { takeCourtStep } from "@command-center/contract/changes/court-steps";
import { takePetitionStep } from "@command-center/contract/changes/petition-steps";
import {
  chooseOwnCandidate,
  matchCandidates,
  saveInquiry,
} from "@command-center/contract/changes/result-statements";
import { previewSheet, readChangeEffect } from "@command-center/contract/changes/sheet-effects";
import { reject, withdraw } from "@command-center/domain/changes/change-set";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { applyApproved, approveChangeSet, endChangeSet } from "../../change-sets/apply-change.ts";
import { changeEffect } from "../../change-sets/change-effect.ts";
import { importOfChangeSet } from "../../change-sets/change-sets.store.ts";
import {
  changeSetDetail,
  changeSetDetails,
  type ChangeAction,
  writtenAs,
} from "../../change-sets/change-set-detail.ts";
import { COURT_STEP } from "../../change-sets/kinds/court-step.ts";
import { FIGURE_CHOICE } from "../../change-sets/kinds/figure-choice.ts";
import type { FormInput, FormKind, KnownRecord } from "../../change-sets/kinds/kind.ts";
import type { Kinds } from "../../change-sets/kinds/kinds.ts";
import { PETITION_STEP } from "../../change-sets/kinds/petition-step.ts";
import { CANDIDATE_MATCH, INQUIRY, OWN_CANDIDATE } from "../../change-sets/kinds/statements.ts";
import { approveOrLapse } from "../../change-sets/move-change-set.ts";
import type { ImportDecisions } from "../../change-sets/move-change-set.ts";
import { proposeForm, type Proposed, proposeUndo } from "../../change-sets/propose.ts";
import { proposeSheets } from "../../change-sets/propose-sheets.ts";
import { sheetHistory, sheetPreview } from "../../change-sets/sheet-reads.ts";
import type { Read, Write } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";
import { ALONE } from "../../database/turns.ts";
import { Refusal, refuseLimited } from "../../http/errors.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountWrite, type Written } from "../../platform/mount/write.ts";
import { mountWriteTogether } from "../../platform/mount/write-together.ts";
import type { Platform } from "../../platform/platform.ts";
import { importHistory } from "./history/import-history.ts";

/** Change sets: proposed, decided, applied and undone (decision 056). */
export function mountChangeSets(platform: Platform, imports: ImportDecisions, kinds: Kinds): void {
  const { database } = platform;
  mountPlain(platform, readChangeSet, async (someone, { id }) => {
    const caller = authorised(readChangeSet.access, someone);
    refuseLimited(caller);
    return database.read("everywhere", async (read) => {
      await importOfChangeSet(read, id, caller);
      return changeSetDetail(read, id, caller.username);
    });
  });
  const ofCountry =
    <Input, Output>(work: (read: Read, input: Input, username: string) => Promise<Output>) =>
    (caller: Caller | null, input: Input) => {
      if (caller !== null) refuseLimited(caller);
      return database.read("everywhere", (read) => work(read, input, caller?.username ?? ""));
    };
  mountPlain(platform, readSheetHistory, ofCountry(sheetHistory));
  mountPlain(platform, previewSheet, ofCountry(sheetPreview));
  mountPlain(platform, readChangeEffect, ofCountry(changeEffect));
  mountPlain(platform, readImportHistory, ofCountry(importHistory));
  mountWriteTogether(platform, proposeChange, {
    // Writes of other contests do not wait for each other.
    groupOf: ({ cycle, contest, pollingDay }) => JSON.stringify([cycle, contest, pollingDay]),
    keysOf: ({ clientId, area, issuer }, { accountId }) => [
      JSON.stringify([area, issuer]),
      JSON.stringify([accountId, clientId.toLowerCase()]),
    ],
    check: refuseLimited,
    handler: saveSheets,
  });
  mountWrite(platform, takePetitionStep, entered(PETITION_STEP));
  mountWrite(platform, takeCourtStep, entered(COURT_STEP));
  mountWrite(platform, chooseFigure, entered(FIGURE_CHOICE));
  mountWrite(platform, chooseOwnCandidate, entered(OWN_CANDIDATE));
  mountWrite(platform, matchCandidates, entered(CANDIDATE_MATCH));
  mountWrite(platform, saveInquiry, entered(INQUIRY, refuseForeignStation));
  mountWrite(platform, approveChange, async (write, { id, digest, note }, caller) => {
    const { by, importId } = await toDecide(write, id, caller);
    const refusal = await approveOrLapse(write, { id, by, digest }, () =>
      importId === null
        ? approveChangeSet(write, id, { by, at: new Date(), digest, note }, kinds)
        : imports.approve(write, { id, importId }, by, { digest, note }),
    );
    return { ...(await written(write, id, caller, refusal === null ? "approved" : "lapsed")), refusal };
  });
  mountWrite(platform, rejectChange, async (write, { id, note }, caller) => {
    const { by, importId } = await toDecide(write, id, caller);
    if (importId === null) await endChangeSet(write, id, reject, { by, at: new Date(), note });
    else await imports.reject(write, { id, importId }, by, note);
    return written(write, id, caller, "rejected");
  });
  mountWrite(platform, withdrawChange, async (write, { id }, caller) => {
    const { by, importId } = await toDecide(write, id, caller);
    if (importId === null) await endChangeSet(write, id, withdraw, { by, at: new Date() });
    else await imports.withdraw(write, { id, importId }, by);
    return written(write, id, caller, "withdrawn");
  });
  mountWrite(platform, undoChange, async (write, { id, reason }, caller) => {
    const { by, importId } = await toDecide(write, id, caller);
    const undo =
      importId === null
        ? await proposeUndo(write, { id, reason }, by, kinds)
        : await imports.undo(write, { id, importId }, by, reason);
    if (importId === null) await applyApproved(write, [undo]);
    return written(write, undo, caller, "undone");
  });
}

/** The handler of a form: a change is proposed, and applied if it needs no second person. `refuse` checks the caller's scope. */
const entered =
  <Input extends FormInput, Known extends KnownRecord>(
    kind: FormKind<Input, Known>,
    refuse: (write: Write, input: Input, caller: Caller) => Promise<void> | void = (_, __, caller) =>
      refuseLimited(caller),
  ) =>
  async (write: Write, input: Input, caller: Caller) => {
    await refuse(write, input, caller);
    const { id, isRepeated } = await proposeForm(write, kind, input, caller.username);
    const applied = isRepeated ? null : await applyApproved(write, [id]);
    return written(write, id, caller, savedAs(id, applied));
  };

/** The outcome of a form. `applied` has the change sets that needed no second person; null for a repeated request. */
const savedAs = (id: number, applied: ReadonlySet<number> | null): ChangeAction =>
  applied === null ? "repeated" : applied.has(id) ? "applied" : "proposed";

/** Who decides about a change set, and its import; a 404 without the right to. */
async function toDecide(write: Write, id: number, caller: Caller) {
  refuseLimited(caller);
  return { by: caller.username, importId: await importOfChangeSet(write, id, caller) };
}

/** Proposes results, and applies those that need no second person. */
async function saveSheets(
  write: Write,
  requests: readonly { readonly input: InputOf<typeof proposeChange>; readonly caller: Caller }[],
  mayWait: boolean,
): Promise<readonly (Written<ChangeSetDetail> | Refusal | typeof ALONE)[]> {
  const proposed = await proposeSheets(
    write,
    requests.map(({ input, caller }) => ({ input, username: caller.username })),
    mayWait,
  );
  const isSaved = (one: (typeof proposed)[number]): one is Proposed =>
    one !== ALONE && !(one instanceof Refusal);
  const added = proposed.flatMap((one) => (isSaved(one) && !one.isRepeated ? one.id : []));
  const applied = await applyApproved(write, added);
  const readers = proposed.flatMap((one, at): [number, string][] =>
    isSaved(one) ? [[one.id, requests[at]?.caller.username ?? ""]] : [],
  );
  const details = await changeSetDetails(write, new Map(readers));
  return proposed.map((one) => {
    if (!isSaved(one)) return one;
    const detail = details.get(one.id);
    if (detail === undefined) throw new Error(`Change set ${one.id} was not added.`);
    return writtenAs(detail, savedAs(one.id, one.isRepeated ? null : applied));
  });
}

async function written(write: Write, id: number, { username }: Caller, action: ChangeAction) {
  return writtenAs(await changeSetDetail(write, id, username), action);
}

/** A caller with limited scope records differences of their districts. */
async function refuseForeignStation(
  { db }: Write,
  { area }: InputOf<typeof saveInquiry>,
  { scope }: Caller,
): Promise<void> {
  const { rows } =
    await sql`select from area station where id = ${area} and ${inScope({ scope }, "station.district_id")}`.execute(
      db,
    );
  if (rows.length === 0) throw new Refusal(404, "There is no such polling station. Reload the page.");
}
