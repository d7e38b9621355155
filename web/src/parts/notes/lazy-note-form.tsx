import { Suspense } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import type { NoteFormProps } from "./note-form.tsx";

const NoteForm = lazy<NoteFormProps>(() => import("./note-form.tsx"));

/** The form of a note, loaded when a user wants to write. */
export function LazyNoteForm(props: NoteFormProps) {
  return (
    <Suspense
      fallback={
        <Loading what="the form">
          <p>
            <SkeletonWords like="Note" />
          </p>
        </Loading>
      }
    >
      <NoteForm {...props} />
    </Suspense>
  );
}
