import { PAGES } from "../../navigation/pages.ts";
import { keepOnDevice, readKept, RECORDS_KEPT } from "../../ui/device-storage.ts";

/** Sign-out forgets it, as it does the pages' data. */
const KEPT = `${RECORDS_KEPT}pages`;

/** Notes that a page was opened on this device. Pages of single records are left out: their list stands for them. */
export function noteOpened(path: string): void {
  const paths = openedPaths();
  if (!paths.includes(path) && pageAt(path) !== undefined) keepOnDevice(KEPT, [...paths, path].join(" "));
}

/** Pages opened on this device since sign-in, which can be read without a network. */
export function openedPages(): { title: string; path: string }[] {
  return openedPaths().flatMap((path) => pageAt(path) ?? []);
}

const openedPaths = () => (readKept(KEPT) ?? "").split(" ").filter(Boolean);
const pageAt = (path: string) => Object.values(PAGES).find((page) => page.path === path);
