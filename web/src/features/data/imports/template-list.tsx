import { importTemplateCsv, importTemplateXlsx } from "@command-center/contract/imports/import-files";
import type { ImportEntry } from "@command-center/contract/imports/imports";
import { addressOf } from "../../../api/client.ts";
import { IMPORT_KIND_WORDS } from "@command-center/import-rules/import-words";

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
