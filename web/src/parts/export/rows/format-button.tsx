import type { ExportFormat } from "@command-center/contract/exports/exports";
import { FORMAT_NAMES } from "@command-center/domain/files/export-names";
import { useId, useState } from "react";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { keepOnDevice, readKept } from "../../../ui/device-storage.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import "./format-button.css";

/** Where this device keeps the format that was chosen last. */
const KEPT = "list-format";
const FORMATS = Object.keys(FORMAT_NAMES) as ExportFormat[];

export interface FormatButtonProps {
  /** What is exported, as the button says it: `Export these 6`. */
  label: string;
  /** Why nothing can be exported, and what the button says then. */
  off?: { readonly why: string; readonly label: string } | null;
  /** Exports in a format; never rejects. */
  take: (format: ExportFormat) => Promise<void>;
  /** Called when somebody comes near. */
  onNear?: () => void;
}

/** Exports something: in one press in the format chosen last, CSV at first, or in another from the menu beside it. */
export function FormatButton({ label, off = null, take, onNear }: FormatButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const begin = async (format: ExportFormat) => {
    setBusy(true);
    await take(format);
    setBusy(false);
  };
  return (
    <div className="format-split">
      <Button
        busy={isBusy}
        disabled={off !== null}
        title={off?.why}
        aria-describedby={off === null ? undefined : id}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={() => void begin(keptFormat())}
      >
        <Icon name="download" className="size-4" />
        {isBusy ? "Exporting..." : (off?.label ?? label)}
      </Button>
      {off === null ? (
        <Menu
          label={`${label}: format`}
          className={buttonClass({ square: true })}
          onNear={onNear}
          entries={FORMATS.map((format) => ({
            kind: "item",
            id: format,
            label: FORMAT_NAMES[format],
            onSelect: () => {
              keepOnDevice(KEPT, format);
              void begin(format);
            },
          }))}
        >
          <Icon name="chevron-down" />
        </Menu>
      ) : (
        <span id={id} className="sr-only">
          {off.why}
        </span>
      )}
    </div>
  );
}

function keptFormat(): ExportFormat {
  const kept = readKept(KEPT);
  return FORMATS.find((format) => format === kept) ?? "csv";
}
