import { Dialog } from "../../ui/overlays/dialog.tsx";
import { ExportForm, type ExportFormProps } from "./export-form.tsx";
import { useExport } from "./use-export.ts";
import type { ChosenResults } from "@command-center/contract/exports/chosen-results";

export interface ExportDialogProps extends Pick<ExportFormProps, "fixed" | "chosen"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Which results by station are exported, and their unit and contest in words; without it the newest of the President. */
  results?: { readonly chosen: ChosenResults; readonly words: string } | undefined;
}

/** Asks for the options of an export and runs it. Escape cancels a running export, then closes the dialog. */
export function ExportDialog({ open, onOpenChange, title, fixed, chosen, results }: ExportDialogProps) {
  const { run, start, cancel } = useExport();
  const close = () => onOpenChange(false);
  const isRunning = run.state === "running";
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (isRunning ? cancel() : onOpenChange(next))}
      title={title}
      titleShown
      staysOpen={isRunning}
    >
      <ExportForm
        fixed={fixed}
        chosen={chosen}
        results={results?.words}
        run={run}
        onExport={(request) =>
          start(results === undefined ? request : { ...request, results: results.chosen })
        }
        onCancel={isRunning ? cancel : close}
        onDone={close}
      />
    </Dialog>
  );
}
