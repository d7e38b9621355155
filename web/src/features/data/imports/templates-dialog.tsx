import { importTemplateCsv, importTemplateXlsx } from "@command-center/contract/imports/import-files";
import type { ImportEntry } from "@command-center/contract/imports/imports";
import { IMPORT_KIND_WORDS } from "@command-center/import-rules/import-words";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { addressOf } from "../../../api/client.ts";

export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Templates" titleShown>
      <DialogBody>
        <p className="text-mute">
          Each has a header and example rows. Replace the rows with yours. The Excel file also explains each
          column.
        </p>
        <TemplateList />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}

const FORMATS = [
  ["CSV", importTemplateCsv],
  ["XLSX", importTemplateXlsx],
] as const;

/** The template of each kind of file, as CSV and as XLSX. */
export function TemplateList() {
  return (
    <ul className="grid">
      {Object.entries(IMPORT_KIND_WORDS).map(([kind, name]) => (
        <li
          key={kind}
          className="flex flex-wrap items-center gap-x-4 border-t border-line py-1.5 first:border-t-0 pointer-coarse:min-h-11"
        >
          <span className="min-w-0 flex-1 basis-40">{name}</span>
          {FORMATS.map(([format, { path }]) => (
            <a
              key={format}
              href={addressOf(path, { kind: kind as ImportEntry["kind"] })}
              download
              className="link touch-reach"
            >
              <span className="sr-only">{name}, </span>
              {format}
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}
