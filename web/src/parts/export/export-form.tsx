import {
  createExport,
  DATA_TYPE_CHOICES,
  DATE_RANGES,
  type DataType,
  GROUPINGS,
  type DateRange,
  type ExportFormat,
  type ExportRequest,
} from "@command-center/contract/exports/exports";
import { EXPORT_FORMATS } from "@command-center/contract/wire/media-types";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { FORMAT_NAMES } from "@command-center/domain/files/format-names";
import { DATE_RANGE_NAMES, GROUPING_NAMES } from "@command-center/domain/files/selection-words";
import { useId } from "react";
import { useSyncStatus } from "../../api/live/sync-status.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { formatDay } from "../../ui/format.ts";
import { useCycle } from "../calendar/use-cycle.ts";
import { byteText } from "../files/byte-text.ts";
import { useEntryField } from "../form/entry-field.ts";
import { EntryForm, useEntry } from "../form/entry-form.tsx";
import { CheckField, SelectField, TextField } from "../form/fields.tsx";
import { useMayExport } from "./may-export.ts";
import type { ExportRun } from "./use-export.ts";

/** The typical use of each format. */
const FORMAT_HINTS: Record<ExportFormat, string> = {
  csv: "Opens in any spreadsheet",
  excel: "A workbook with a sheet for each data type",
  json: "For programs: rows, totals and a description",
  pdf: "For printing and sharing",
};

const ROWS_ONLY_HINTS = {
  csv: "Headings and rows, without notices, totals and metadata",
  excel: "Notices and metadata on a separate sheet",
};

const FORMAT_OPTIONS = EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }));

export interface ExportFormProps {
  /** The one data type that is exported; without it there is a choice. */
  fixed?: DataType | undefined;
  /** Data types that are chosen when the dialog opens. */
  chosen?: readonly DataType[] | undefined;
  /** Of which unit and contest the results by station are; undefined where nobody chose. */
  results: string | undefined;
  run: ExportRun;
  onExport: (request: ExportRequest) => Promise<boolean>;
  onCancel: () => void;
  onDone: () => void;
}

type ExportEntries = Omit<ExportRequest, "from" | "to"> & Readonly<Record<"from" | "to", string>>;

/** What is to be exported, by the rules of the call itself. */
export function ExportForm({ fixed, chosen, results, run, onExport, onCancel, onDone }: ExportFormProps) {
  const mayExport = useMayExport();
  const entry = useEntry<ExportEntries, typeof createExport>({
    endpoint: createExport,
    opened: {
      // Data types have no default, as they must be chosen: here is one, so that the schema gives the other defaults.
      ...createExport.input.parse({ dataTypes: ["elections"] }),
      dataTypes: fixed === undefined ? (chosen ?? []).filter(mayExport) : [fixed],
      from: "",
      to: "",
    },
    inputOf: ({ from, to, ...others }) => ({
      ...others,
      ...(others.dateRange === "custom" && { from: from || undefined, to: to || undefined }),
    }),
    send: async (_entries, request) => {
      if (await onExport(request)) onDone();
      return null;
    },
    onClose: onCancel,
  });
  const { format, dateRange } = entry.entries;
  return (
    <EntryForm entry={entry} verb="Export" doing="Exporting..." footer={<ExportStatus run={run} />}>
      <div className="grid justify-items-start gap-1.5">
        <p aria-hidden="true" className="text-14 font-semibold">
          Format
        </p>
        <SegmentedControl<ExportFormat>
          label="Format"
          options={FORMAT_OPTIONS}
          value={format}
          onChange={(value) => entry.set({ format: value })}
        />
        <p className="text-12 text-mute">{FORMAT_HINTS[format]}</p>
      </div>
      {fixed === undefined ? (
        <DataTypeChoice />
      ) : (
        <div>
          <p className="mb-1.5 text-14 font-semibold">Data type</p>
          <p>{DATA_TYPE_NAMES[fixed]}</p>
          <p className="text-12 text-mute">The headline figures, as this page shows them</p>
        </div>
      )}
      {results !== undefined && (
        <div>
          <p className="text-14 font-semibold">Results by station and by unit</p>
          <p className="wrap-anywhere">{results}</p>
        </div>
      )}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <DateRangeFields range={dateRange} />
        <SelectField
          name="groupBy"
          label="Group by"
          options={GROUPINGS.map((grouping) => [grouping, GROUPING_NAMES[grouping]])}
        />
      </div>
      <CheckField
        name="includeMetadata"
        label="Include metadata"
        hint="Who exported it, when, as-of date, filters, sources, row counts and a hash of the data"
      />
      {(format === "csv" || format === "excel") && (
        <CheckField name="rowsOnly" label="Rows only" hint={ROWS_ONLY_HINTS[format]} />
      )}
      <p className="text-12 text-mute">
        <Link href={paths.exports()} className="link decoration-current">
          Exports
        </Link>{" "}
        keeps a record of every file, so it can be verified.
      </p>
    </EntryForm>
  );
}

const DAY = { type: "date", className: "scroll-mb-10 px-2 sm:px-3" } as const;

/** The date range and, for a custom one, its first and last day. */
function DateRangeFields({ range }: { range: DateRange }) {
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

/** The data types to choose from: those that the person may take. */
function DataTypeChoice() {
  const { register, message } = useEntryField("dataTypes");
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
            {...register}
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

/** The state of the export, next to the buttons. */
function ExportStatus({ run }: { run: ExportRun }) {
  const isRunning = run.state === "running";
  const sync = useSyncStatus();
  const isOffline = sync.kind === "offline" && sync.why === "network";
  return (
    <p className="min-w-0 flex-1 text-12 text-mute max-sm:basis-full">
      {isRunning
        ? `${byteText(run.bytes)} so far`
        : isOffline && <span className="text-mid">You are offline: an export needs the server.</span>}
      {/* Screen readers read this out, not the count next to it. */}
      <span role="status" className={isRunning ? "sr-only" : undefined}>
        {OUTCOMES[run.state]}
      </span>
    </p>
  );
}

const OUTCOMES: Record<ExportRun["state"], string> = {
  idle: "",
  running: "Exporting",
  cancelled: "Cancelled; nothing was saved.",
  failed: "Nothing was saved.",
};
