import type { ExportRequest } from "@command-center/contract/exports/exports";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { takeExport } from "./take-export.ts";

/** `idle` before the first try; `cancelled` and `failed` until the next. */
export type ExportRun = { state: "idle" | "cancelled" | "failed" } | { state: "running"; bytes: number };

const SHOWN_EVERY_MS = 200;

/** Runs one export at a time. It can be cancelled, and is when the page is left. */
export function useExport() {
  const queries = useQueryClient();
  const [run, setRun] = useState<ExportRun>({ state: "idle" });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const cancel = useCallback(() => {
    controller.current?.abort();
    setRun({ state: "cancelled" });
  }, []);

  /** Resolves to whether the file was saved; where it failed, a toast has said why. */
  const start = async (request: ExportRequest): Promise<boolean> => {
    const { signal } = (controller.current = new AbortController());
    setRun({ state: "running", bytes: 0 });
    let shownAt = 0;
    const onBytes = (bytes: number) => {
      const now = performance.now();
      if (signal.aborted || now - shownAt < SHOWN_EVERY_MS) return;
      shownAt = now;
      setRun({ state: "running", bytes });
    };
    const { dataTypes, format } = request;
    const saved = `Successfully exported ${dataTypes.length} data type(s) as ${format.toUpperCase()}`;
    const isSaved = await takeExport(queries, request, saved, { signal, onBytes });
    if (isSaved || !signal.aborted) setRun({ state: isSaved ? "idle" : "failed" });
    return isSaved;
  };
  return { run, start, cancel };
}
