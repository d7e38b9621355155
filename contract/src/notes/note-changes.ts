import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { chosenMoment } from "../wire/moment-choice.ts";
import { day, HIDING, recordId, recordVersion } from "../wire/values.ts";
import { ABOUT_ONE, isAboutOne, note, noteSubjects } from "./notes.ts";

export const NOTE_LENGTH = 2_000;
/** A page and the brief show every line. */
const MOST_LINES = 60;
/** The most notes per figure, petition or chart in a cycle: more would make its page unreadable. */
export const NOTES_PER_RECORD = 200;

/** Control characters other than tab and line feed, half characters, and characters that hide text or turn its direction. */
const HIDDEN = new RegExp(`[\\u0000-\\u0008\\u000b-\\u001f${HIDING}\\p{Surrogate}]`, "gu");

/** Plain text in lines. Markup has no meaning. Hidden characters are removed, as pasted text often has some. */
const noteText = z.string("Write a note").check(
  z.overwrite((text) => text.replaceAll("\r\n", "\n").replaceAll(HIDDEN, "")),
  z.trim(),
  z.minLength(1, "Write a note"),
  z.maxLength(NOTE_LENGTH, {
    error: ({ input }) =>
      `Use at most ${NOTE_LENGTH.toLocaleString("en")} characters; this note has ${String(input).length.toLocaleString("en")}`,
  }),
  z.refine((text) => text.split("\n").length <= MOST_LINES, `Use at most ${MOST_LINES} lines`),
);

/** More than the longest note has: a note that is too long is refused with a sentence about its length. */
const MOST_BYTES = 256 * 1024;

const written = { text: noteText, inBrief: z.boolean() };

export const addNoteInput = z
  .strictObject({
    ...noteSubjects,
    /** The day of a chart. */
    day: z.optional(day),
    /** Default: the cycle in force. */
    cycle: chosenMoment.cycle,
    ...written,
  })
  .check(
    z.refine(isAboutOne, ABOUT_ONE),
    z.refine(
      (input) => (input.chart === undefined) === (input.day === undefined),
      "Choose a day of the chart.",
    ),
  );

export const addNote = endpoint({
  id: "notes.add",
  method: "POST",
  path: "/api/notes",
  access: "notes.write",
  summary: "Write a note about a figure, a petition, or a day of a chart",
  mostBodyBytes: MOST_BYTES,
  input: addNoteInput,
  output: note,
});

const noteId = recordId("There is no such note.");

export const changeNoteInput = z.strictObject({ id: noteId, version: recordVersion, ...written });

export const changeNote = endpoint({
  id: "notes.change",
  method: "PUT",
  path: "/api/notes",
  access: "notes.write",
  summary: "Change the caller's note. 409 if it has changed since its version",
  mostBodyBytes: MOST_BYTES,
  input: changeNoteInput,
  output: note,
});

export const removeNote = endpoint({
  id: "notes.remove",
  method: "POST",
  path: "/api/notes/remove",
  access: "notes.write",
  summary: "Delete the caller's note; administrators may delete every note",
  input: z.strictObject({ id: noteId }),
  output: z.object({ id: z.int() }),
});

export const restoreNote = endpoint({
  id: "notes.restore",
  method: "POST",
  path: "/api/notes/restore",
  access: "notes.write",
  summary: "Undo the deletion of a note, for the account that deleted it",
  input: z.strictObject({ id: noteId }),
  output: note,
});
