import type { CsvTable } from "@command-center/domain/files/csv-table";
import { useId, useState } from "react";
import { explain, isAbsent } from "../../api/errors.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";

export interface QuickExportProps<Data extends readonly unknown[], Row> {
  label: string;
  /** The reads whose data go into the file. */
  needs: { readonly [Index in keyof Data]: { data: Data[Index] | undefined; error: unknown } };
  /** What the file is called; its day is added. */
  name: string;
  /** Makes its table from their data. The code that makes files is fetched on use. */
  table: (...data: Data) => Promise<CsvTable<Row>>;
}

/** Saves what is on the page as a CSV file; off, and saying why, until all of it is there. */
export function QuickExport<Data extends readonly unknown[], Row>(props: QuickExportProps<Data, Row>) {
  const { label, needs, name, table } = props;
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const missing = needs.filter(({ data }) => data === undefined);
  const why =
    missing.length === 0
      ? null
      : missing.some(({ error }) => isAbsent(error))
        ? "No election cycle yet, so there is nothing to export."
        : missing.some(({ error }) => error !== null)
          ? "The data could not be loaded, so there is nothing to export."
          : "Available once the data have loaded.";
  const save = async () => {
    const data = needs.map((need) => need.data) as unknown as Data;
    setBusy(true);
    try {
      const [{ saveCsv }, made] = await Promise.all([import("./csv-file.ts"), table(...data)]);
      saveCsv(name, made);
    } catch (error) {
      toasts.add({ tone: "bad", title: "Export Failed", description: explain(error) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        busy={isBusy}
        disabled={why !== null}
        title={why ?? undefined}
        aria-describedby={why === null ? undefined : id}
        onClick={() => void save()}
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
