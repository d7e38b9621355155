import type { Note } from "@command-center/contract/notes/notes";
import { momentText } from "@command-center/domain/time/moment-text";
import { noteSubject } from "../../../../measures/notes.ts";
import { INK } from "../../../../files/pdf/ink.ts";
import type { Paper } from "../../../../files/pdf/paper.ts";
import { wrap } from "../../../../files/pdf/table/wrap.ts";
import type { Group } from "../../../../files/pdf/tags.ts";
import { dayText } from "../brief-text.ts";

/** The newest notes that a brief prints. One more is read, so that it can say that there are others. */
export const MOST_NOTES = 30;

const SIZE = 8.5;
const LEADING = 12;

/** Notes that their authors marked for the brief: what each is about, who wrote it and when, and its text. */
export function drawNotes(paper: Paper, section: Group, notes: readonly Note[], asOf: string): void {
  const { structure, regular, semibold } = paper;
  const line = (parent: Group, text: string, face = regular, ink = INK.ink) => {
    const height = wrap(text, paper.right - paper.left, (part) => face.width(part, SIZE)).length * LEADING;
    if (paper.room < height) paper.startPage("portrait", `As of ${dayText(asOf)}`);
    paper.paragraph("P", parent, text, { face, size: SIZE, ink, leading: LEADING });
  };
  const list = structure.open("L", section);
  for (const note of notes.slice(0, MOST_NOTES)) {
    // The heading of a note is on the page of its first lines.
    if (paper.room < 4 * LEADING) paper.startPage("portrait", `As of ${dayText(asOf)}`);
    paper.y += 4;
    const item = structure.open("LI", list);
    const body = structure.open("LBody", item);
    line(body, [noteSubject(note), note.part].filter(Boolean).join(", "), semibold);
    line(
      body,
      `${note.name} (${note.by}), ${momentText(note.changedAt ?? note.writtenAt)}`,
      regular,
      INK.mute,
    );
    for (const text of note.text.split("\n")) if (text.trim() !== "") line(body, text);
    structure.close(body);
    structure.close(item);
  }
  structure.close(list);
  if (notes.length > MOST_NOTES) line(section, "Older notes are in the Command Center.", regular, INK.mute);
}
