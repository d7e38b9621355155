import {
  approveImport,
  changeImport,
  commitImport,
  discardImport,
  forgetAnswer,
  rejectImport,
  startImport,
  startListOfFile,
  undoImport,
} from "@command-center/contract/imports/import-changes";
import {
  listImportChanges,
  listImportProblems,
  listImports,
  listImportUnits,
  MOST_FILE_BYTES,
  readImport,
} from "@command-center/contract/imports/imports";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import type { Read, Write } from "../../database/database.ts";
import { Refusal, refuseLimited } from "../../http/errors.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { mountUpload, type UploadPace } from "../../platform/upload.ts";
import type { UploadDirectory } from "../../platform/upload-directory.ts";
import { importChanges } from "./downloads/import-changes.ts";
import { importProblems } from "./downloads/import-problems.ts";
import { mountImportDownloads } from "./downloads/import-downloads.ts";
import { unitsForQuestion } from "./import-places.ts";
import { approve, askToCommit, askToUndo, reject } from "./approvals/requests.ts";
import { requireQuota } from "./import-files.ts";
import { HIDDEN_SHEETS_QUESTION, POLLING_DAY_QUESTION, type Choices } from "./reading/import-choices.ts";
import type { ImportRunner } from "./import-runner.ts";
import { forgetRemembered } from "./reading/memory/remembered-answers.ts";
import { cancelReading } from "./take-import.ts";
import {
  discardOne,
  fieldsOf,
  importDetailOf,
  importEntries,
  importToChange,
  readAgain,
  startList,
  requireReading,
  startOne,
  type ImportRow,
} from "./imports.store.ts";

export interface ImportUploads {
  readonly directory: UploadDirectory;
  readonly pace?: UploadPace | undefined;
}

/** The party's own files: sent, looked at, corrected, committed and undone. */
export function mountImports(
  platform: Platform,
  runner: ImportRunner,
  { directory, pace }: ImportUploads,
): void {
  const { database } = platform;

  /** A file may be of the whole country, and so may what is read of it. */
  const reading =
    <Input, T>(ask: (read: Read, input: Input, username: string) => Promise<T>) =>
    (caller: Caller | null, input: Input) => {
      if (caller !== null) refuseLimited(caller);
      return database.read("everywhere", (read) => ask(read, input, caller?.username ?? ""));
    };
  mountPlain(platform, listImports, reading(importEntries));
  mountPlain(platform, readImport, reading(importDetailOf));
  mountPlain(platform, listImportUnits, reading(unitsForQuestion));
  mountPlain(platform, listImportProblems, reading(importProblems));
  mountPlain(platform, listImportChanges, reading(importChanges));

  mountImportDownloads(platform);

  mountUpload(
    platform,
    startImport,
    {
      mostBytes: MOST_FILE_BYTES,
      directory,
      pace,
      async admit(caller, bytes) {
        refuseLimited(caller);
        await requireQuota(database.db, caller.username, bytes);
      },
    },
    async (write, file, fields, caller) => {
      refuseLimited(caller);
      await requireQuota(write.db, caller.username, file.bytes);
      const { id, cycle } = await startOne(write, file, fields, caller.username);
      write.afterCommit(runner.wake);
      return {
        answer: { id, state: "reading" as const },
        audit: {
          action: "import.started",
          subject: `Import ${id}, ${file.name}`,
          after: { cycle, sha256: file.sha256, bytes: file.bytes },
        },
      };
    },
  );

  /** Changes an import, and answers it as it is then. */
  const changed = async (
    write: Write,
    { id }: { id: number },
    caller: Caller,
    action: string,
    work: (row: ImportRow) => Promise<object | void>,
  ) => {
    refuseLimited(caller);
    const row = await importToChange(write, id);
    const after = (await work(row)) ?? null;
    write.afterCommit(runner.wake);
    return {
      answer: await importDetailOf(write, { id }, caller.username),
      audit: { action, subject: `Import ${id}, ${row.file_name}`, after },
    };
  };

  mountWrite(platform, changeImport, (write, input, caller) =>
    changed(write, input, caller, "import.changed", async (row) => {
      requireReading(row, input.reading);
      requireKnownFields(row, input);
      await readAgain(write, row, chosenIn(row, input, caller.username));
      const { id: _, reading: __, ...chosen } = input;
      return chosen;
    }),
  );
  mountWrite(platform, forgetAnswer, (write, input, caller) =>
    changed(write, input, caller, "import.answer_forgotten", async (row) => {
      requireForgettable(row);
      await forgetRemembered(write, row, input.question, caller.username);
      if (row.state === "questions" || row.state === "ready") await readAgain(write, row, {});
      return { question: input.question };
    }),
  );
  mountWrite(platform, startListOfFile, async (write, { id }, caller) => {
    refuseLimited(caller);
    const row = await importToChange(write, id);
    const list = await startList(write, row, caller.username);
    write.afterCommit(runner.wake);
    return {
      answer: { id: list, state: "reading" as const },
      audit: { action: "import.started", subject: `Import ${list}, ${row.file_name}`, after: { from: id } },
    };
  });
  mountWrite(platform, commitImport, (write, input, caller) =>
    changed(write, input, caller, "import.commit_asked", async (row) => {
      requireReading(row, input.reading);
      await directory.requireRoom(0);
      await askToCommit(write, row, caller.username);
    }),
  );
  mountWrite(platform, approveImport, (write, input, caller) =>
    changed(write, input, caller, "import.approved", async (row) => {
      requireReading(row, input.reading);
      await directory.requireRoom(0);
      return { approved: await approve(write, row, caller.username) };
    }),
  );
  mountWrite(platform, rejectImport, (write, input, caller) =>
    changed(write, input, caller, "import.rejected", (row) => reject(write, row, caller.username)),
  );
  mountWrite(platform, discardImport, (write, input, caller) =>
    changed(write, input, caller, "import.discarded", async (row) => {
      await discardOne(write, row);
      // If the database is away, the reading has already failed.
      write.afterCommit(() => void cancelReading(database, row.id).catch(() => undefined));
    }),
  );
  mountWrite(platform, undoImport, (write, input, caller) =>
    changed(write, input, caller, "import.undone", async (row) => {
      const { isUndone } = await askToUndo(write, row, caller.username);
      return { isUndone };
    }),
  );
}

/** Refuses to forget an answer that a decided preview is about to be committed with. */
function requireForgettable({ state }: ImportRow): void {
  if (state === "waiting-for-approval")
    throw new Refusal(
      409,
      "This import waits for approval with its answers. Have it rejected, then forget the answer.",
    );
  if (state === "committing")
    throw new Refusal(409, "This import is being committed. Forget the answer once it is committed.");
}

/** Refuses fields that the kind of the import does not have: the next file with this header would be given them, too. */
function requireKnownFields(
  row: ImportRow,
  { kind, answers, columns = {} }: InputOf<typeof changeImport>,
): void {
  const chosenKind = kind ?? answers?.kind ?? row.kind;
  const fields = new Set(
    chosenKind === null ? [] : fieldsOf(importKind(chosenKind)).map(({ field }) => field),
  );
  for (const field of Object.values(columns))
    if (field !== null && !fields.has(field))
      throw new Refusal(
        400,
        "A column was given a field that this kind of file does not have. Choose another one.",
      );
}

/** What is kept of an import after somebody corrected it. */
function chosenIn(row: ImportRow, input: InputOf<typeof changeImport>, username: string) {
  const { kind, contest, pollingDay, encoding, delimiter, lineEnd, sheet, columns, answers } = input;
  const allSheets = input.allSheets ?? (sheet === undefined ? undefined : false);
  const given = Object.fromEntries(
    Object.entries({ encoding, delimiter, lineEnd, sheet, allSheets }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const { kind: kindAnswered, contest: contestAnswered, pollingDay: dayAnswered, ...others } = answers ?? {};
  // Another day is another question: what was answered about the one before does not hold for it.
  const before = Object.entries(row.choices.answers ?? {}).filter(
    ([id]) => pollingDay === undefined || !id.startsWith(POLLING_DAY_QUESTION),
  );
  const answered = Object.fromEntries(
    Object.entries({ ...Object.fromEntries(before), ...others }).filter(([, answer]) => answer !== null),
  );
  const chosenKind = kind ?? kindAnswered ?? row.kind;
  const isOtherTable =
    chosenKind !== row.kind || hasOtherTable(row.choices, given) || answersHiddenSheets(answers ?? {});
  const choices = {
    reading: { ...row.choices.reading, ...given },
    // A choice is of the column in that place: another table has another column there.
    columns: { ...(isOtherTable ? {} : row.choices.columns), ...columns },
    columnsBy: columns === undefined ? row.choices.columnsBy : username,
    answers: answered,
  };
  return {
    choices: JSON.stringify(choices),
    kind: chosenKind,
    contest: contest ?? contestAnswered ?? row.contest,
    polling_day: pollingDay ?? dayAnswered ?? row.polling_day,
  };
}

/** Whether the file is read in another way than before, as another sheet or by another delimiter. */
const hasOtherTable = ({ reading }: Choices, given: NonNullable<Choices["reading"]>) =>
  Object.entries(given).some(([key, value]) => reading?.[key as keyof typeof given] !== value);

/** The order of the columns is that of the first sheet, which such an answer may change. */
const answersHiddenSheets = (answers: object) =>
  Object.keys(answers).some((id) => id.startsWith(HIDDEN_SHEETS_QUESTION));
