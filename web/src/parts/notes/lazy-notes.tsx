import { Suspense } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import type { NotesProps } from "./notes.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/class-names.ts";

const Notes = lazy<NotesProps>(() => import("./notes.tsx"));

/** Notes, fetched once the page is there. */
export function LazyNotes(props: NotesProps) {
  return (
    <Suspense
      fallback={
        <Loading what="the notes">
          <p className="text-14">
            <SkeletonWords like="No notes yet." />
          </p>
        </Loading>
      }
    >
      <Notes {...props} />
    </Suspense>
  );
}

interface NotesCardProps extends NotesProps {
  className?: string;
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
