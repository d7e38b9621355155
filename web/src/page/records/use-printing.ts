import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { isPrinting, whenPrinting } from "../../ui/loading/nearness.ts";

const subscribe = (change: () => void) => whenPrinting(() => flushSync(change));

/** Whether the page is being printed, without buttons. A change renders before the browser prints. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting, () => false);
