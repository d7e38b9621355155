import {
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
import { useController, useForm, useWatch } from "react-hook-form";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { DialogBody } from "../../ui/overlays/dialog.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { useMayExport } from "./may-export.ts";
import { DataTypeChoice } from "./data-type-choice.tsx";
import { DateRangeFields } from "./date-range-fields.tsx";
import { ExportFooter } from "./export-footer.tsx";
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
