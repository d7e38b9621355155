import { Suspense } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import type { NotesProps } from "./notes.tsx";

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
