import { DATA_TYPE_CHOICES } from "@command-center/contract/exports/exports";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { useMayExport } from "./may-export.ts";

export interface DataTypeChoiceProps {
  field: UseFormRegisterReturn;
  message: string | undefined;
}

/** The data types to choose from: those that the person may take. */
export function DataTypeChoice({ field, message }: DataTypeChoiceProps) {
  const id = useId();
  const mayExport = useMayExport();
  return (
    <fieldset aria-describedby={message ? id : undefined} className="min-w-0">
      <legend className="mb-1 text-14 font-semibold">Data types</legend>
      {message && (
        <p id={id} role="alert" className="mb-1 text-12 font-medium text-neg">
          {message}
        </p>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {DATA_TYPE_CHOICES.filter(mayExport).map((dataType) => (
          <Checkbox
            key={dataType}
            {...field}
            value={dataType}
            label={DATA_TYPE_NAMES[dataType]}
            aria-invalid={message ? true : undefined}
            // Scrolled to, the first choice brings the message above it into sight.
            className="scroll-mt-16"
          />
        ))}
      </div>
    </fieldset>
  );
}
