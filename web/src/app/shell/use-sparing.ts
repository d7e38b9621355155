import { useEffect } from "react";
import { useSaving } from "../../api/data-saver.ts";
import { saveDrawing } from "../../ui/nearness.ts";

/** With data saver on, nothing is fetched to draw what may never be looked at. */
export function useSparing(): void {
  const isSaving = useSaving();
  useEffect(() => saveDrawing(isSaving), [isSaving]);
}
