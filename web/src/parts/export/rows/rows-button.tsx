import type { DataType, ExportFormat } from "@command-center/contract/exports/exports";
import { MOST_SHOWN_ROWS } from "@command-center/contract/exports/most-shown-rows";
import { FORMAT_NAMES } from "@command-center/domain/files/export-names";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { keepOnDevice, readKept } from "../../../ui/device-storage.ts";
import { formatCount } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { useMayExport } from "../may-export.ts";
import { rowCount } from "./row-count.ts";
import type { RowsToTake } from "./take-rows.ts";
import "./rows-button.css";

/** Where this device keeps the format that was chosen last. */
const KEPT = "list-format";
const FORMATS = Object.keys(FORMAT_NAMES) as ExportFormat[];
const fetchTaking = () => import("./take-rows.ts");
const preload = () => void fetchTaking().catch(() => undefined);

export interface RowsButtonProps extends Pick<RowsToTake, "shown" | "results"> {
  dataType: DataType;
  /** What is exported, as the button says it: `Export these 6`. */
  label: string;
  /** Ids in the order of the file, or how many there are in all. */
  rows: RowsToTake["rows"];
}

/**
 * Exports rows of one data type: in one press in the format chosen last, CSV at first, or in another from the menu beside it.
 * Whoever may not export them is offered nothing.
 */
export function RowsButton({ dataType, label, rows, results, shown }: RowsButtonProps) {
  const queries = useQueryClient();
  const mayExport = useMayExport();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  if (!mayExport(dataType)) return null;
  const count = rowCount(rows);
  const why =
    count === 0
      ? "There are no rows to export."
      : count > MOST_SHOWN_ROWS
        ? `At most ${formatCount(MOST_SHOWN_ROWS)} rows can be exported at once.`
        : null;
  const take = async (format: ExportFormat) => {
    setBusy(true);
    try {
      const { takeRows } = await fetchTaking();
      await takeRows(queries, { format, dataType, rows, results, shown });
    } catch (error) {
      console.error(error);
      toasts.add({ tone: "bad", title: "Export Failed", description: "Reload the page and try again." });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="rows-split">
      <Button
        busy={isBusy}
        disabled={why !== null}
        title={why ?? undefined}
        aria-describedby={why === null ? undefined : id}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void take(keptFormat())}
      >
        <Icon name="download" className="size-4" />
        {isBusy ? "Exporting..." : count === 0 ? "Nothing to export" : label}
      </Button>
      {why === null ? (
        <Menu
          label={`${label}: format`}
          className={buttonClass({ square: true })}
          onNear={preload}
          entries={FORMATS.map((format) => ({
            kind: "item",
            id: format,
            label: FORMAT_NAMES[format],
            onSelect: () => {
              keepOnDevice(KEPT, format);
              void take(format);
            },
          }))}
        >
          <Icon name="chevron-down" />
        </Menu>
      ) : (
        <span id={id} className="sr-only">
          {why}
        </span>
      )}
    </div>
  );
}

/** Keeps the button's place until it is known what it exports. */
export function RowsButtonSkeleton({ like }: { like: string }) {
  return (
    <div className="rows-split" data-print="hide">
      <span className="button">
        <span className="size-4" />
        <SkeletonWords like={like} />
      </span>
      <span className={buttonClass({ square: true })} />
    </div>
  );
}

function keptFormat(): ExportFormat {
  const kept = readKept(KEPT);
  return FORMATS.find((format) => format === kept) ?? "csv";
}
