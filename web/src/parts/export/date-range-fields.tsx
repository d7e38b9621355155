import { DATE_RANGES, type DateRange } from "@command-center/contract/exports/exports";
import { DATE_RANGE_NAMES } from "@command-center/domain/files/selection-words";
import { formatDay } from "../../ui/format.ts";
import { useCycle } from "../calendar/use-cycle.ts";
import { SelectField, TextField } from "../form/fields.tsx";

const DAY = { type: "date", className: "scroll-mb-10 px-2 sm:px-3" } as const;

/** The date range and, for a custom one, its first and last day. */
export function DateRangeFields({ range }: { range: DateRange }) {
  const asOf = useCycle().data?.asOf;
  return (
    <>
      <SelectField
        name="dateRange"
        label="Date range"
        hint={hintOf(range, asOf)}
        options={DATE_RANGES.map((one) => [one, DATE_RANGE_NAMES[one]])}
      />
      {range === "custom" && (
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 sm:order-1 sm:col-span-2 sm:gap-x-4">
          <TextField name="from" label="From" {...DAY} />
          <TextField name="to" label="To" {...DAY} />
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
