import { useEffect } from "react";
import { useSaving } from "../../../api/live/data-saver.ts";
import { holdBackFiles } from "../../../pwa/keep-files.ts";
import { saveDrawing, watchActs } from "../../../ui/loading/nearness.ts";

/** With data saver on, nothing is fetched that may never be looked at. */
export function useSparing(): void {
  const isSaving = useSaving();
  useEffect(watchActs, []);
  useEffect(() => {
    saveDrawing(isSaving);
    holdBackFiles(isSaving);
  }, [isSaving]);
}
