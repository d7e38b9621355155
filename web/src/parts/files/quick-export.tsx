import { useId } from "react";
import { isAbsent } from "../../api/errors.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";

export interface QuickExportProps {
  label: string;
  /** The reads whose data go into the file. */
  needs: readonly { data?: unknown; error: unknown }[];
  onSave: () => void;
}

/** Saves what is on the page as a CSV file; off, and saying why, until all of it is there. */
export function QuickExport({ label, needs, onSave }: QuickExportProps) {
  const id = useId();
  const missing = needs.filter(({ data }) => data === undefined);
  const why =
    missing.length === 0
      ? null
      : missing.some(({ error }) => isAbsent(error))
        ? "No election cycle yet, so there is nothing to export."
        : missing.some(({ error }) => error !== null)
          ? "The data could not be loaded, so there is nothing to export."
          : "Available once the data have loaded.";
  return (
    <>
      <Button
        disabled={why !== null}
        title={why ?? undefined}
        aria-describedby={why === null ? undefined : id}
        onClick={onSave}
      >
        <Icon name="table" className="size-4" />
        {label}
      </Button>
      {why !== null && (
        <span id={id} className="sr-only">
          {why}
        </span>
      )}
    </>
  );
}
