import { changeImport } from "@command-center/contract/imports/import-changes";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { useWrite } from "../../../../api/writes.ts";
import { toasts } from "../../../../ui/overlays/toast-store.ts";

type Change = Omit<InputOf<typeof changeImport>, "id" | "reading">;

/** Corrects an import as the page shows it; the server then reads its file again. */
export function useChange({ id, reading }: Pick<ImportDetail, "id" | "reading">) {
  const { mutateAsync, isPending, error } = useWrite(changeImport);
  return {
    isPending,
    error,
    /** Answers whether it was taken. */
    change: async (change: Change, done: string): Promise<boolean> => {
      const changed = await mutateAsync({ id, reading, ...change }).catch(() => null);
      if (changed !== null) toasts.add({ title: done, description: "The file is read again" });
      return changed !== null;
    },
  };
}
