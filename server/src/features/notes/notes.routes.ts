import { addNote, changeNote, removeNote, restoreNote } from "@command-center/contract/notes/note-changes";
import { mayUse } from "@command-center/domain/permissions";
import { noteSubject } from "../../measures/notes.ts";
import { Refusal } from "../../http/errors.ts";
import { refuseStale } from "../../http/record-version.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  insertNote,
  insertVersion,
  lockNote,
  refuseTooMany,
  retireVersion,
  writtenNote,
} from "./notes.store.ts";

/** The audit log's name of a note. */
const subjectOf = (id: number) => `Note ${id}`;

/** For notes of other authors, too: ids must not tell how many notes there are. */
const noSuchNote = () => new Refusal(404, "You have no such note. It may have been deleted.");

/** Notes: analysts write, change and delete their own; administrators may delete every note. */
export function mountNotes(platform: Platform): void {
  mountWrite(platform, addNote, async (write, input, caller) => {
    const answer = await insertNote(write, input, caller);
    write.touch("notes");
    const { id, text, inBrief } = answer;
    return {
      answer,
      audit: {
        action: "note.written",
        subject: subjectOf(id),
        after: { about: noteSubject(answer), text, inBrief },
      },
    };
  });

  mountWrite(platform, changeNote, async (write, { id, version, text, inBrief }, caller) => {
    const locked = await lockNote(write, id, caller);
    if (locked === undefined || locked.isRemoved || locked.authorId !== caller.accountId) throw noSuchNote();
    const before = { text: locked.text, inBrief: locked.inBrief };
    const noted = { action: "note.changed", subject: subjectOf(id) };
    await refuseStale(write, { version, current: before, saved: { text, inBrief }, noted });
    await retireVersion(write, id, null);
    const changedAt = text === before.text ? locked.changedAt : new Date();
    await insertVersion(write, id, { text, inBrief, changedAt });
    write.touch("notes");
    return {
      answer: await writtenNote(write, id),
      audit: { ...noted, before, after: { text, inBrief } },
    };
  });

  mountWrite(platform, removeNote, async (write, { id }, caller) => {
    const locked = await lockNote(write, id, caller);
    const mayRemove = locked?.authorId === caller.accountId || mayUse("notes.remove", caller) === "allowed";
    if (locked === undefined || locked.isRemoved || !mayRemove) throw noSuchNote();
    const note = await writtenNote(write, id);
    await retireVersion(write, id, caller.accountId);
    write.touch("notes");
    return {
      answer: { id },
      audit: {
        action: "note.deleted",
        subject: subjectOf(id),
        before: { about: noteSubject(note), by: note.by, text: note.text, inBrief: note.inBrief },
      },
    };
  });

  mountWrite(platform, restoreNote, async (write, { id }, caller) => {
    const locked = await lockNote(write, id, caller);
    if (locked === undefined || !locked.isRemoved || locked.removedBy !== caller.accountId)
      throw noSuchNote();
    await insertVersion(write, id, locked);
    write.touch("notes");
    const answer = await writtenNote(write, id);
    await refuseTooMany(write, locked.read, answer);
    return {
      answer,
      audit: {
        action: "note.restored",
        subject: subjectOf(id),
        after: { about: noteSubject(answer), by: answer.by, text: answer.text, inBrief: answer.inBrief },
      },
    };
  });
}
