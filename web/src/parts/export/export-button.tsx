import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { useMayExport } from "./may-export.ts";
import type { ExportDialogProps } from "./export-dialog.tsx";

const part = lazyPart(() => import("./export-dialog.tsx"));

export interface ExportButtonProps extends Pick<ExportDialogProps, "fixed" | "chosen" | "results"> {
  /** Words of the button and title of the dialog: `Export Election Data`. */
  label: string;
}

/**
 * Opens the export dialog, which is fetched when the pointer or the focus comes near. Whoever may take nothing of what the page
 * is about is offered nothing.
 */
export function ExportButton({ label, ...asked }: ExportButtonProps) {
  const [open, setOpen] = useState(false);
  const mayExport = useMayExport();
  const Dialog = part.use()?.ExportDialog;
  const about = asked.fixed === undefined ? asked.chosen : [asked.fixed];
  if (about !== undefined && !about.some(mayExport)) return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        // The name of a polling station may be longer than a phone is wide.
        className="h-auto! min-h-9 max-w-full py-1.5 whitespace-normal! pointer-coarse:min-h-11"
        onNear={part.preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="download" className="size-4 max-sm:hidden" />
        {label}
      </Button>
      {Dialog && <Dialog open={open} onOpenChange={setOpen} title={label} {...asked} />}
    </>
  );
}
