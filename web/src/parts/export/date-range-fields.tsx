import { DATE_RANGES, type DateRange, type exportRequest } from "@command-center/contract/exports/exports";
import { DATE_RANGE_NAMES } from "@command-center/domain/files/selection-words";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import type * as z from "zod/mini";
import { Field, Input } from "../../ui/controls/field.tsx";
import { formatDay } from "../../ui/format.ts";
import { useCycle } from "../calendar/use-cycle.ts";

type Entries = z.input<typeof exportRequest>;

export interface DateRangeFieldsProps {
  register: UseFormRegister<Entries>;
  range: DateRange;
  errors: FieldErrors<Entries>;
}

const DAYS = [
  { name: "from", label: "From" },
  { name: "to", label: "To" },
] as const;
/** An empty day counts as none; its field is dropped where the range is not a custom one. */
const AS_DAY = { setValueAs: (value: string | undefined) => value || undefined, shouldUnregister: true };

/** The date range and, for a custom one, its first and last day. */
export function DateRangeFields({ register, range, errors }: DateRangeFieldsProps) {
  const asOf = useCycle().data?.asOf;
  return (
    <>
      <Field label="Date range" message={errors.dateRange?.message} hint={hintOf(range, asOf)}>
        {(attributes) => (
          <select {...attributes} {...register("dateRange")} className="select w-full">
            {DATE_RANGES.map((one) => (
              <option key={one} value={one}>
                {DATE_RANGE_NAMES[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {range === "custom" && (
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 sm:order-1 sm:col-span-2 sm:gap-x-4">
          {DAYS.map(({ name, label }) => (
            <Field key={name} label={label} message={errors[name]?.message}>
              {(attributes) => (
                <Input
                  type="date"
                  {...attributes}
                  {...register(name, AS_DAY)}
                  className="scroll-mb-10 px-2 sm:px-3"
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </>
  );
}

/** Names the days by which records are selected. */
function hintOf(range: DateRange, asOf: string | undefined): string {
  const day =
    asOf === undefined ? "the as-of day of the data" : `${formatDay(asOf)}, the as-of day of the data`;
  switch (range) {
    case "all":
      return "Records of every date";
    case "last_30_days":
    case "last_90_days":
      return `Counted back from ${day}`;
    case "current_year":
      return `The year of ${day}`;
    case "custom":
      return "Both days are included";
  }
}
