import type { DataType } from "@command-center/contract/exports/exports";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { useMayExport } from "./may-export.ts";
import type { ResultsToExport } from "./export-dialog.tsx";

const part = lazyPart(() => import("./export-dialog.tsx"));

export interface ExportButtonProps {
  /** Words of the button and title of the dialog: `Export Election Data`. */
  label: string;
  /** The one data type that is exported; without it there is a choice. */
  fixed?: DataType;
  /** Data types that are chosen when the dialog opens. */
  chosen?: readonly DataType[];
  /** Which results by station are exported; without it the newest of the President. */
  results?: ResultsToExport;
}

/**
 * Opens the export dialog, which is fetched when the pointer or the focus comes near. Whoever may take nothing of what the page
 * is about is offered nothing.
 */
export function ExportButton({ label, fixed, chosen, results }: ExportButtonProps) {
  const [open, setOpen] = useState(false);
  const mayExport = useMayExport();
  const Dialog = part.use()?.ExportDialog;
  const about = fixed === undefined ? chosen : [fixed];
  if (about !== undefined && !about.some(mayExport)) return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        // The name of a polling station may be longer than a phone is wide.
        className="h-auto! min-h-9 max-w-full py-1.5 whitespace-normal! pointer-coarse:min-h-11"
        onPointerEnter={part.preload}
        onFocus={part.preload}
        onClick={() => {
          part.preload();
          setOpen(true);
        }}
      >
        <Icon name="download" className="size-4 max-sm:hidden" />
        {label}
      </Button>
      {Dialog && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={label}
          fixed={fixed}
          chosen={chosen}
          results={results}
        />
      )}
    </>
  );
}
