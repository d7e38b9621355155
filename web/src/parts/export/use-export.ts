import {
  createExport,
  exportFileName,
  listExports,
  type ExportRequest,
} from "@command-center/contract/exports/exports";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { download } from "../../api/download.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { fileDay, saveFile } from "../../ui/save-file.ts";
import { failed } from "./failed.ts";
import { fileMoment } from "./file-moment.ts";

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

  /** Resolves to whether the file was saved; where it failed, the person has been told why. */
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
    try {
      const ofMoment = { ...request, ...fileMoment() };
      const file = await download(queries, createExport, ofMoment, { signal, onBytes });
      const { dataTypes, format } = request;
      saveFile(file.content, file.fileName ?? exportFileName(dataTypes, fileDay(), format));
      toasts.add({
        title: "Export Complete",
        description: `Successfully exported ${dataTypes.length} data type(s) as ${format.toUpperCase()}`,
      });
      void queries.invalidateQueries({ queryKey: [listExports.id] });
      setRun({ state: "idle" });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      failed(error);
      setRun({ state: "failed" });
      return false;
    }
  };
  return { run, start, cancel };
}
