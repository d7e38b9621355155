import type { importChangesFile, importProblemsFile } from "@command-center/contract/imports/import-files";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "../../../../../api/download.ts";
import { explain } from "../../../../../api/errors.ts";
import { saveFile } from "../../../../../ui/save-file.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Icon } from "../../../../../ui/icon.tsx";
import { toasts } from "../../../../../ui/overlays/toast-store.ts";

export interface SaveButtonProps {
  id: number;
  /** All of these as a file, whatever part is shown. */
  what: "problems" | "changes";
  file: typeof importProblemsFile | typeof importChangesFile;
}

/** What is listed of an import's rows, whole, as CSV. */
export function SaveButton({ id, what, file }: SaveButtonProps) {
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const { content, fileName } = await download(queries, file, { id });
      saveFile(content, fileName ?? `import-${id}-${what}.csv`);
    } catch (error) {
      toasts.add({ title: `The ${what} could not be saved`, description: explain(error), tone: "bad" });
    }
    setSaving(false);
  };
  return (
    <Button busy={isSaving} onClick={() => void save()}>
      <Icon name="download" className="size-4" />
      {what === "problems" ? "Problems, CSV" : "Changes, CSV"}
    </Button>
  );
}
