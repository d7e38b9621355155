import { Card } from "../../ui/card.tsx";
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
    <Card className={className ?? ""} title="Notes" note={note}>
      <LazyNotes {...notes} />
    </Card>
  );
}
