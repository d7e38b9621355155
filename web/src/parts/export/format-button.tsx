import type { ExportFormat } from "@command-center/contract/exports/exports";
import { FORMAT_NAMES } from "@command-center/domain/files/format-names";
import { useId, useState } from "react";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { keepOnDevice, readKept } from "../../ui/device-storage.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import "./format-button.css";

/** Where this device keeps the format that was chosen last. */
const KEPT = "list-format";
const FORMATS = Object.keys(FORMAT_NAMES) as ExportFormat[];

interface Choice {
  /** As the device keeps it. */
  readonly id: string;
  readonly label: string;
  readonly format: ExportFormat;
  readonly rowsOnly: boolean;
}

const CHOICES: readonly Choice[] = FORMATS.map((format) => ({
  id: format,
  label: FORMAT_NAMES[format],
  format,
  rowsOnly: false,
}));
/** Formats that have notices and metadata among their rows, without these. */
const ROWS_ONLY: readonly Choice[] = (["csv", "excel"] as const).map((format) => ({
  id: `${format}-rows`,
  label: `${FORMAT_NAMES[format]}, rows only`,
  format,
  rowsOnly: true,
}));

export interface FormatButtonProps {
  label: string;
  /** Why nothing can be exported, and what the button says then. */
  off?: { readonly why: string; readonly label: string } | null;
  /** Exports in a format; never rejects. */
  take: (format: ExportFormat, rowsOnly: boolean) => Promise<void>;
  /** Whether there is a choice of rows only. */
  hasRowsOnly?: boolean;
  /** Called when somebody comes near. */
  onNear?: () => void;
}

/** Exports something: in one press in the format chosen last, CSV at first, or in another from the menu beside it. */
export function FormatButton({ label, off = null, take, hasRowsOnly = false, onNear }: FormatButtonProps) {
  const choices = hasRowsOnly ? [...CHOICES, ...ROWS_ONLY] : CHOICES;
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const begin = async ({ format, rowsOnly }: Pick<Choice, "format" | "rowsOnly">) => {
    setBusy(true);
    await take(format, rowsOnly);
    setBusy(false);
  };
  return (
    <div className="format-split">
      <Button
        busy={isBusy}
        disabled={off !== null}
        title={off?.why}
        aria-describedby={off === null ? undefined : id}
        onNear={onNear}
        onClick={() => void begin(keptChoice(choices))}
      >
        <Icon name="download" className="size-4" />
        {isBusy ? "Exporting..." : (off?.label ?? label)}
      </Button>
      {off === null ? (
        <Menu
          label={`${label}: format`}
          className={buttonClass({ square: true })}
          onNear={onNear}
          entries={choices.map((choice) => ({
            kind: "item",
            id: choice.id,
            label: choice.label,
            onSelect: () => {
              keepOnDevice(KEPT, choice.id);
              void begin(choice);
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

/** What was chosen last on this device, where it can be chosen here. */
function keptChoice(choices: readonly Choice[]): Pick<Choice, "format" | "rowsOnly"> {
  const kept = readKept(KEPT);
  return choices.find(({ id }) => id === kept) ?? { format: "csv", rowsOnly: false };
}
