import { changeView, createView, deleteView } from "@command-center/contract/views/view-changes";
import { LISTS, listViews, type ListName, type SavedView } from "@command-center/contract/views/views";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { authorise, authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeOne, createOne, deleteOne, ownView, viewsOf } from "./views.store.ts";

/** Saved views of lists: filters, columns and order under a name, private or shared (decision 063). */
export function mountViews(platform: Platform): void {
  mountPlain(platform, listViews, async (anyCaller, { list }) => {
    const caller = admitTo(list, authorised(listViews.access, anyCaller));
    return platform.database.read([], (read) => viewsOf(read, list, caller));
  });

  mountWrite(platform, createView, async (write, { list, ...fields }, caller) => {
    const view = await createOne(write, list, fields, admitTo(list, caller));
    return { answer: view, audit: { action: "view.saved", subject: view.name, after: wordsOf(view) } };
  });

  mountWrite(platform, changeView, async (write, { id, ...fields }, caller) => {
    const before = await ownView(write, id, caller);
    const view = await changeOne(write, before, fields, admitTo(before.list, caller));
    return {
      answer: view,
      audit: {
        action: "view.changed",
        subject: view.name,
        before: wordsOf(before),
        after: wordsOf(view),
      },
    };
  });

  mountWrite(platform, deleteView, async (write, { id }, caller) => {
    const view = await ownView(write, id, caller);
    await deleteOne(write, view);
    return { answer: view, audit: { action: "view.deleted", subject: view.name, before: wordsOf(view) } };
  });
}

/** The caller, who may see the list. */
function admitTo(list: ListName, caller: Caller): Caller {
  authorise(LISTS[list], caller);
  return caller;
}

function wordsOf({ list, name, values, isShared }: SavedView) {
  return { list, name, shared: isShared, filters: values };
}
