import type { ImportDetail } from "@command-center/contract/imports/imports";
import { IMPORT_KIND_WORDS } from "@command-center/import-rules/import-words";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { explain } from "../../../../api/errors.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field, Input } from "../../../../ui/controls/field.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Alert } from "../../../../ui/states/alert.tsx";
import { DELIMITER_WORDS, ENCODING_WORDS, LINE_END_WORDS, mayBeResults } from "../import-words.ts";
import { useChange } from "./use-change.ts";

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

/** No sheet has this name: Excel allows no colon in one. */
const ALL_SHEETS = ":all";

/** Corrects what a file is and how it is read. What is left as it is, is not sent. */
export function RecognisedForm({ found, onDone }: { found: ImportDetail; onDone: () => void }) {
  const { recognised } = found;
  const isBook = recognised?.format === "xlsx";
  const { alike = [], together = [] } = recognised ?? {};
  const isTogether = together.length > 1;
  const first: Record<Name, string> = {
    kind: found.kind ?? "",
    contest: found.contest ?? "",
    pollingDay: found.pollingDay ?? "",
    encoding: recognised?.encoding ?? "",
    delimiter: recognised?.delimiter ?? "",
    lineEnd: recognised?.lineEnd ?? "",
    sheet: isTogether ? ALL_SHEETS : (recognised?.sheet ?? ""),
  };
  const [values, setValues] = useState(first);
  const { change, isPending, error } = useChange(found);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("select")?.focus(), []);
  const changed = (Object.keys(NAMES) as Name[]).filter(
    (name) => values[name] !== "" && values[name] !== first[name],
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = Object.fromEntries(
      changed.map((name) => (values[name] === ALL_SHEETS ? ["allSheets", true] : [name, values[name]])),
    );
    if (changed.length === 0 || (await change(wanted, "Changed"))) onDone();
  };
  const choice = (name: Name, options: Readonly<Record<string, string>>) => (
    <Field label={NAMES[name]}>
      {(control) => (
        <select
          {...control}
          className="select w-full"
          value={values[name]}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        >
          {first[name] === "" && <option value="">Detect automatically</option>}
          {Object.entries(options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-3 grid gap-3 border-t border-line pt-3"
    >
      <div className="grid gap-3 sm:grid-cols-2 wide:max-xl:grid-cols-3 xl:grid-cols-6">
        {choice("kind", IMPORT_KIND_WORDS)}
        {mayBeResults(values.kind) && (
          <>
            {choice("contest", GENERAL_CONTEST_WORDS)}
            <Field label={NAMES.pollingDay}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={values.pollingDay}
                  onChange={({ target }) => setValues({ ...values, pollingDay: target.value })}
                />
              )}
            </Field>
          </>
        )}
        {isBook ? (
          choice(
            "sheet",
            Object.fromEntries([
              ...(alike.length > 1
                ? [[ALL_SHEETS, `All ${formatCount(alike.length)} sheets like this one`]]
                : []),
              ...(recognised?.sheets ?? []).map(({ name, isHidden }) => [
                name,
                isHidden ? `${name} (hidden)` : name,
              ]),
            ]),
          )
        ) : (
          <>
            {choice("encoding", ENCODING_WORDS)}
            {choice("delimiter", DELIMITER_WORDS)}
            {choice("lineEnd", LINE_END_WORDS)}
          </>
        )}
      </div>
      {error && (
        <Alert tone="bad" announce="alert" title="Nothing was changed">
          {explain(error)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending}>
          Save and read again
        </Button>
        <Button look="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
