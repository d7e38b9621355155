import { readAccount } from "@command-center/contract/accounts/accounts";
import { DATA_TYPE_CHOICES } from "@command-center/contract/exports/exports";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useRead } from "../../api/queries.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { whyNot } from "./data-types.ts";

export interface DataTypeChoiceProps {
  field: UseFormRegisterReturn;
  message: string | undefined;
}

/** The data types to choose from; what the person may not take is off, and says why. */
export function DataTypeChoice({ field, message }: DataTypeChoiceProps) {
  const id = useId();
  const { data: account } = useRead(readAccount, {});
  return (
    <fieldset aria-describedby={message ? id : undefined} className="min-w-0">
      <legend className="mb-1 text-14 font-semibold">Data types</legend>
      {message && (
        <p id={id} role="alert" className="mb-1 text-12 font-medium text-neg">
          {message}
        </p>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {DATA_TYPE_CHOICES.map((dataType) => {
          // Before the role is known nothing is off: the server decides either way.
          const reason = account === undefined ? null : whyNot(account.role, dataType);
          const label = DATA_TYPE_NAMES[dataType];
          return reason === null ? (
            <Checkbox
              key={dataType}
              {...field}
              value={dataType}
              label={label}
              aria-invalid={message ? true : undefined}
              // Scrolled to, the first choice brings the message above it into sight.
              className="scroll-mt-16"
            />
          ) : (
            <Checkbox key={dataType} disabled label={label} hint={reason} />
          );
        })}
      </div>
    </fieldset>
  );
}
