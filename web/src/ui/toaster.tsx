import { useEffect, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.ts";
import { toasts } from "./toast-store.ts";

const part = lazyPart(() => import("./toast-view.tsx"));
export const preloadToaster = part.preload;

/** Where toasts appear; once a page. Its code is fetched when the page is idle or the first toast comes. */
export function Toaster() {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  const loaded = part.use();
  const wanted = list.length > 0;
  useEffect(() => {
    if (wanted) part.preload();
  }, [wanted]);
  return loaded && <loaded.ToastView list={list} onDismiss={toasts.dismiss} />;
}
