import { readAccount } from "@command-center/contract/accounts/accounts";
import type { ExportFormat, ListedType } from "@command-center/contract/exports/exports";
import { MOST_SHOWN_ROWS } from "@command-center/contract/exports/most-shown-rows";
import { FORMAT_NAMES } from "@command-center/domain/files/export-names";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useRead } from "../../api/queries.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { keepOnDevice, readKept } from "../../ui/device-storage.ts";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { mayExport } from "../export/data-types.ts";
import type { Shown } from "./list-table.tsx";

/** Where this device keeps the format that was chosen last. */
const KEPT = "list-format";
const FORMATS = Object.keys(FORMAT_NAMES) as ExportFormat[];
const fetchTaking = () => import("../export/take-rows.ts");
const preload = () => void fetchTaking().catch(() => undefined);

export interface ExportShownProps {
  dataType: ListedType;
  shown: Shown<{ readonly id: number }>;
}

/**
 * Exports the rows that a list shows, on all of its pages and in its order (LIST-01): in one press in the format chosen
 * last, CSV at first, or in another from the menu beside it. Whoever may not export them is offered nothing.
 */
export function ExportShown({ dataType, shown }: ExportShownProps) {
  const queries = useQueryClient();
  const { data: account } = useRead(readAccount, {});
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const count = shown.found.length;
  if (account !== undefined && !mayExport(account.role, dataType)) return null;
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
      const rows = shown.found.map((row) => row.id);
      await takeRows(queries, { format, dataType, rows, shown: shown.words });
    } catch (error) {
      console.error(error);
      toasts.add({ tone: "bad", title: "Export Failed", description: "Reload the page and try again." });
    } finally {
      setBusy(false);
    }
  };
  const words = count === 1 ? "Export this 1" : `Export these ${formatCount(count)}`;
  return (
    <div className="list-split">
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
        {isBusy ? "Exporting..." : count === 0 ? "Nothing to export" : words}
      </Button>
      {why === null ? (
        <Menu
          label={`${words}: format`}
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

function keptFormat(): ExportFormat {
  const kept = readKept(KEPT);
  return FORMATS.find((format) => format === kept) ?? "csv";
}
