import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/class-names.ts";
import { LazyNotes } from "./lazy-notes.tsx";
import type { NotesProps } from "./notes.tsx";

export interface NotesCardProps extends NotesProps {
  className?: string;
  /** Who sees the notes. */
  note: string;
}

/** The notes about the record of a page. */
export function NotesCard({ className, note, ...notes }: NotesCardProps) {
  return (
    // Without notes, paper has no room for them.
    <Card className={cx(className, "print:not-has-[li]:hidden")} title="Notes" note={note}>
      <LazyNotes {...notes} />
    </Card>
  );
}
