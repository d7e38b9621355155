import { useEffect, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.ts";
import { toasts } from "./toast-store.ts";

const part = lazyPart(() => import("./toast-view.tsx"));

/** Where toasts appear; once a page. Its code is fetched when the first toast comes. */
export function Toaster() {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list);
  const loaded = part.use();
  const wanted = list.length > 0;
  useEffect(() => {
    if (wanted) part.preload();
  }, [wanted]);
  return loaded && <loaded.ToastView list={list} onDismiss={toasts.dismiss} />;
}
