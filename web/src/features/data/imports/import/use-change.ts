import { changeImport } from "@command-center/contract/imports/import-changes";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { useWrite } from "../../../../api/writes.ts";
import { toasts } from "../../../../ui/overlays/toast-store.ts";

type Change = Omit<InputOf<typeof changeImport>, "id">;

/** Corrects an import; the server then reads its file anew. */
export function useChange(id: number) {
  const { mutateAsync, isPending, error } = useWrite(changeImport);
  return {
    isPending,
    error,
    /** Answers whether it was taken. */
    change: async (change: Change, done: string): Promise<boolean> => {
      const changed = await mutateAsync({ id, ...change }).catch(() => null);
      if (changed !== null) toasts.add({ title: done, description: "The file is read again" });
      return changed !== null;
    },
  };
}
