import {
  DATA_TYPE_CHOICES,
  exportRequest,
  GROUPINGS,
  type DataType,
  type ExportFormat,
  type ExportRequest,
} from "@command-center/contract/exports/exports";
import { EXPORT_FORMATS } from "@command-center/contract/wire/media-types";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { FORMAT_NAMES } from "@command-center/domain/files/format-names";
import { GROUPING_NAMES } from "@command-center/domain/files/selection-words";
import { zodResolver } from "@hookform/resolvers/zod";
import { useController, useForm, useWatch, type UseFormRegisterReturn } from "react-hook-form";
import { useEffect, useId, useRef } from "react";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { DialogBody, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { useMayExport } from "./may-export.ts";
import { DateRangeFields } from "./date-range-fields.tsx";
import type { ExportRun } from "./use-export.ts";
import { useSyncStatus } from "../../api/live/sync-status.ts";
import { Button } from "../../ui/controls/button.tsx";
import { byteText } from "../files/byte-text.ts";

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
  fixed: DataType | undefined;
  chosen: readonly DataType[] | undefined;
  /** Of which unit and contest the results by station are; undefined where nobody chose. */
  results: string | undefined;
  run: ExportRun;
  onExport: (request: ExportRequest) => Promise<boolean>;
  onCancel: () => void;
  onDone: () => void;
}

/** The schema's defaults. Data types have none, as they must be chosen: one stands in while the schema is asked. */
function defaultsWith(dataTypes: readonly DataType[]): ExportRequest {
  return { ...exportRequest.parse({ dataTypes: ["elections"] }), dataTypes: [...dataTypes] };
}

/** What is to be exported, by the rules of the call itself. */
export function ExportForm({ fixed, chosen, results, run, onExport, onCancel, onDone }: ExportFormProps) {
  const mayExport = useMayExport();
  const { control, register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(exportRequest),
    defaultValues: defaultsWith(fixed === undefined ? (chosen ?? []).filter(mayExport) : [fixed]),
  });
  const { errors } = formState;
  const format = useController({ control, name: "format" }).field;
  const dateRange = useWatch({ control, name: "dateRange" });
  const submit = handleSubmit(async (request) => {
    if (!(await onExport(request))) return;
    reset();
    onDone();
  });
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <DialogBody>
        <div className="grid justify-items-start gap-1.5">
          <p aria-hidden="true" className="text-14 font-semibold">
            Format
          </p>
          <SegmentedControl<ExportFormat>
            label="Format"
            options={FORMAT_OPTIONS}
            value={format.value ?? "csv"}
            onChange={format.onChange}
          />
          <p className="text-12 text-mute">{FORMAT_HINTS[format.value ?? "csv"]}</p>
        </div>
        {fixed === undefined ? (
          <DataTypeChoice field={register("dataTypes")} message={errors.dataTypes?.message} />
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
          <DateRangeFields register={register} range={dateRange ?? "all"} errors={errors} />
          <Field label="Group by" message={errors.groupBy?.message}>
            {(attributes) => (
              <select {...attributes} {...register("groupBy")} className="select w-full">
                {GROUPINGS.map((grouping) => (
                  <option key={grouping} value={grouping}>
                    {GROUPING_NAMES[grouping]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Checkbox
          {...register("includeMetadata")}
          label="Include metadata"
          hint="Who exported it, when, as-of date, filters, sources, row counts and a hash of the data"
        />
        {(format.value === "csv" || format.value === "excel") && (
          <Checkbox {...register("rowsOnly")} label="Rows only" hint={ROWS_ONLY_HINTS[format.value]} />
        )}
        <p className="text-12 text-mute">
          <Link href={paths.exports()} className="link decoration-current">
            Exports
          </Link>{" "}
          keeps a record of every file, so it can be verified.
        </p>
      </DialogBody>
      <ExportFooter run={run} onCancel={onCancel} />
    </form>
  );
}

interface DataTypeChoiceProps {
  field: UseFormRegisterReturn;
  message: string | undefined;
}

/** The data types to choose from: those that the person may take. */
function DataTypeChoice({ field, message }: DataTypeChoiceProps) {
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

/** The state of the export, and the two buttons. */
function ExportFooter({ run, onCancel }: { run: ExportRun; onCancel: () => void }) {
  const { state } = run;
  const isRunning = state === "running";
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(state);
  // Away from Cancel, which ended the export: pressed twice, it must not close the dialog.
  useEffect(() => {
    if (!isRunning && before.current === "running") button.current?.focus();
    before.current = state;
  }, [isRunning, state]);
  const sync = useSyncStatus();
  const isOffline = sync.kind === "offline" && sync.why === "network";
  return (
    <DialogFooter>
      <p className="min-w-0 flex-1 text-12 text-mute max-sm:basis-full">
        {isRunning
          ? `${byteText(run.bytes)} so far`
          : isOffline && <span className="text-mid">You are offline: an export needs the server.</span>}
        {/* Screen readers read this out, not the count beside it. */}
        <span role="status" className={isRunning ? "sr-only" : undefined}>
          {OUTCOMES[state]}
        </span>
      </p>
      <Button onClick={onCancel}>Cancel</Button>
      <Button ref={button} type="submit" look="primary" busy={isRunning}>
        {isRunning ? "Exporting..." : "Export"}
      </Button>
    </DialogFooter>
  );
}

const OUTCOMES: Record<ExportRun["state"], string> = {
  idle: "",
  running: "Exporting",
  cancelled: "Cancelled; nothing was saved.",
  failed: "Nothing was saved.",
};
