import type { DataType, ExportFormat } from "@command-center/contract/exports/exports";
import { MOST_SHOWN_ROWS } from "@command-center/contract/exports/most-rows";
import { useQueryClient } from "@tanstack/react-query";
import { buttonClass } from "../../ui/controls/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { useMayExport } from "./may-export.ts";
import { FormatButton } from "./format-button.tsx";
import type { RowsToTake } from "./take-export.ts";

const fetchTaking = () => import("./take-export.ts");
const preload = () => void fetchTaking().catch(() => undefined);

export interface RowsButtonProps extends Pick<RowsToTake, "shown" | "results" | "columns"> {
  dataType: DataType;
  label: string;
  /** Ids in the order of the file, or how many there are in all. */
  rows: RowsToTake["rows"];
}

/** Exports rows of one data type, in a format of choice. Whoever may not export them is offered nothing. */
export function RowsButton({ dataType, label, rows, results, shown, columns }: RowsButtonProps) {
  const queries = useQueryClient();
  const mayExport = useMayExport();
  if (!mayExport(dataType)) return null;
  const count = "all" in rows ? rows.all : rows.length;
  const why =
    count === 0
      ? "There are no rows to export."
      : count > MOST_SHOWN_ROWS
        ? `At most ${formatCount(MOST_SHOWN_ROWS)} rows can be exported at once.`
        : null;
  const take = async (format: ExportFormat, rowsOnly: boolean) => {
    try {
      const { takeRows } = await fetchTaking();
      await takeRows(queries, { format, rowsOnly, dataType, rows, results, shown, columns });
    } catch (error) {
      console.error(error);
      toasts.add({ tone: "bad", title: "Export Failed", description: "Reload the page and try again." });
    }
  };
  return (
    <FormatButton
      label={label}
      off={why === null ? null : { why, label: count === 0 ? "Nothing to export" : label }}
      take={take}
      hasRowsOnly
      onNear={preload}
    />
  );
}

/** Keeps the button's place until it is known what it exports. */
export function RowsButtonSkeleton({ like }: { like: string }) {
  return (
    <div className="format-split" data-print="hide">
      <span className="button">
        <span className="size-4" />
        <SkeletonWords like={like} />
      </span>
      <span className={buttonClass({ square: true })} />
    </div>
  );
}
