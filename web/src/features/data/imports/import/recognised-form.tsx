import { changeImport } from "@command-center/contract/imports/import-changes";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { IMPORT_KIND_WORDS } from "@command-center/import-rules/import-words";
import { useWrite } from "../../../../api/writes.ts";
import { EntryForm, useEntry } from "../../../../parts/form/entry-form.tsx";
import { SelectField, TextField } from "../../../../parts/form/fields.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { DELIMITER_WORDS, ENCODING_WORDS, LINE_END_WORDS, mayBeResults } from "../import-words.ts";

const NAMES = {
  kind: "Kind",
  contest: "Contest",
  pollingDay: "Polling day",
  encoding: "Encoding",
  delimiter: "Delimiter",
  lineEnd: "Line ends",
  sheet: "Sheet",
} as const;
type Name = keyof typeof NAMES;
type Texts = Readonly<Record<Name, string>>;

/** No sheet has this name: Excel allows no colon in one. */
const ALL_SHEETS = ":all";

/** Corrects what a file is and how it is read. What is left as it is, is not sent. */
export function RecognisedForm({ found, onDone }: { found: ImportDetail; onDone: () => void }) {
  const { id, reading, recognised } = found;
  const { alike = [], together = [] } = recognised ?? {};
  const isTogether = together.length > 1;
  const first: Texts = {
    kind: found.kind ?? "",
    contest: found.contest ?? "",
    pollingDay: found.pollingDay ?? "",
    encoding: recognised?.encoding ?? "",
    delimiter: recognised?.delimiter ?? "",
    lineEnd: recognised?.lineEnd ?? "",
    sheet: isTogether ? ALL_SHEETS : (recognised?.sheet ?? ""),
  };
  const change = useWrite(changeImport);
  const entry = useEntry({
    endpoint: changeImport,
    opened: first,
    inputOf: (entries) => ({ id: String(id), reading, ...changed(first, entries) }),
    send: async (entries, input) => {
      if (Object.keys(changed(first, entries)).length > 0) return change.mutateAsync(input);
      onDone();
      return null;
    },
    toastOf: () => ({ title: "Changed", description: "The file is read again" }),
    onClose: onDone,
  });
  const select = (name: Name, options: Readonly<Record<string, string>>) => (
    <SelectField
      name={name}
      label={NAMES[name]}
      focused={name === "kind"}
      options={[
        ...(first[name] === "" ? [["", "Detect automatically"] as const] : []),
        ...Object.entries(options),
      ]}
    />
  );
  return (
    <EntryForm
      entry={entry}
      className="mt-3 grid gap-3 border-t border-line pt-3"
      verb="Save and read again"
      look="secondary"
    >
      <div className="grid items-start gap-3 sm:grid-cols-2 wide:max-xl:grid-cols-3 xl:grid-cols-6">
        {select("kind", IMPORT_KIND_WORDS)}
        {mayBeResults(entry.entries.kind) && (
          <>
            {select("contest", GENERAL_CONTEST_WORDS)}
            <TextField name="pollingDay" label={NAMES.pollingDay} type="date" className="" />
          </>
        )}
        {recognised?.format === "xlsx" ? (
          select("sheet", {
            ...(alike.length > 1 && {
              [ALL_SHEETS]: `All ${formatCount(alike.length)} sheets like this one`,
            }),
            ...Object.fromEntries(
              recognised.sheets.map(({ name, isHidden }) => [name, isHidden ? `${name} (hidden)` : name]),
            ),
          })
        ) : (
          <>
            {select("encoding", ENCODING_WORDS)}
            {select("delimiter", DELIMITER_WORDS)}
            {select("lineEnd", LINE_END_WORDS)}
          </>
        )}
      </div>
    </EntryForm>
  );
}

/** The entries that differ from those that the form began with, as they are sent. */
function changed(first: Readonly<Record<string, string>>, entries: Texts) {
  const { sheet, ...others } = Object.fromEntries(
    Object.entries(entries).filter(([name, value]) => value !== "" && value !== first[name]),
  );
  return { ...others, ...(sheet === ALL_SHEETS ? { allSheets: true } : sheet !== undefined && { sheet }) };
}
