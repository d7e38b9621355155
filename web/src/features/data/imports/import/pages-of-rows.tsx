import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import type { importChangesFile, importProblemsFile } from "@command-center/contract/imports/import-files";
import { useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { download } from "../../../../api/download.ts";
import { explain } from "../../../../api/errors.ts";
import { saveFile } from "../../../../ui/save-file.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";

/** Rows on a page. */
export const PAGE_ROWS = 50;

/** How a page of rows is read: anew at each coming, as the file may have been read again since; until then the page before it stays. */
export const PAGE_READ = { staleTime: 0, placeholderData: keepPreviousData } as const;

export interface PagesOfRowsProps {
  /** What is paged through, in the words of a screen reader. */
  of: string;
  page: number;
  isLast: boolean;
  onPage: (page: number) => void;
}

export function PagesOfRows({ of, page, isLast, onPage }: PagesOfRowsProps) {
  if (page === 1 && isLast) return null;
  return (
    <nav aria-label={`Pages of ${of}`} data-print="hide" className="mt-2 flex items-center gap-2">
      <Button aria-disabled={page === 1 || undefined} onClick={() => page > 1 && onPage(page - 1)}>
        Previous
      </Button>
      <Button aria-disabled={isLast || undefined} onClick={() => !isLast && onPage(page + 1)}>
        Next
      </Button>
      <span className="text-12 text-mute">Page {formatCount(page)}</span>
    </nav>
  );
}

interface SaveButtonProps {
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
