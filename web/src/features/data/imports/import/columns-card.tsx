import type { ImportDetail } from "@command-center/contract/imports/imports";
import { useState } from "react";
import { Writing } from "../../../../parts/past/writing.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { isOpen } from "../import-words.ts";
import { useChange } from "./use-change.ts";
import { WriteError } from "../../../../page/write-error.tsx";

type Column = ImportDetail["columns"][number];

/** In a select, where a column is left out. */
const LEFT_OUT = "";

interface FieldOption {
  readonly value: string;
  readonly label: string;
  readonly isNeeded?: boolean;
}

/** What a column can be of a file of this kind. */
const fieldOptions = (fields: ImportDetail["fields"]): readonly FieldOption[] => [
  ...fields.map(({ field, name, isNeeded }) => ({ value: field, label: name, isNeeded })),
  { value: LEFT_OUT, label: "Left out" },
];

/** Every column with the field that it is read as, and three of its values. */
export function ColumnsCard({ found }: { found: ImportDetail }) {
  const { kind, columns, state } = found;
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const { change, isPending, error } = useChange(found);
  const options = kind === null ? [] : fieldOptions(found.fields);
  const changed = columns.filter(
    ({ index, field }) => chosen[index] !== undefined && chosen[index] !== (field ?? LEFT_OUT),
  );
  const isOff = !isOpen(state) || kind === null;
  const inUse = columns.filter(({ field }) => field !== null).length;
  const half = Math.ceil(columns.length / 2);
  const save = () =>
    change(
      {
        columns: Object.fromEntries(
          changed.map(({ index }) => [
            String(index),
            chosen[index] === LEFT_OUT ? null : (chosen[index] ?? null),
          ]),
        ),
      },
      "Columns saved",
    );
  return (
    <Card
      title="Columns"
      note={`${formatCount(inUse)} of ${formatCount(columns.length)} columns are in use. Your choice is used for later files with this header, once committed`}
    >
      <div className="grid grid-cols-1 gap-x-8 xl:grid-cols-2">
        {[columns.slice(0, half), columns.slice(half)].map(
          (part) =>
            part.length > 0 && (
              <ul key={part[0]?.index} className="min-w-0">
                {part.map((column) => (
                  <ColumnRow
                    key={column.index}
                    column={column}
                    options={options}
                    value={chosen[column.index] ?? column.field ?? LEFT_OUT}
                    isOff={isOff}
                    onChoose={(value) => setChosen((before) => ({ ...before, [column.index]: value }))}
                  />
                ))}
              </ul>
            ),
        )}
      </div>
      <WriteError title="Nothing was changed" className="mt-3" error={error} />
      {!isOff && (
        <div data-print="hide" className="mt-3 flex flex-wrap items-center gap-3">
          <Writing>
            <Button disabled={changed.length === 0} busy={isPending} onClick={() => void save()}>
              Save columns
            </Button>
          </Writing>
          <span role="status" className="text-12 text-mute">
            {changed.length > 0 && `${changed.length} changed; the file is then read again`}
          </span>
        </div>
      )}
    </Card>
  );
}

const DECIDED: Record<Column["decidedBy"], string> = {
  name: "by its name",
  cells: "by its values",
  remembered: "as chosen before",
  choice: "chosen",
  title: "from a line above the table",
};

/** Characters of a value that are shown; one of another file may be as long as a page. */
const SHOWN = 80;

function beginningOf(value: string): string {
  const characters = [...value];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join("")}…` : value;
}

interface ColumnRowProps {
  column: Column;
  options: readonly FieldOption[];
  value: string;
  isOff: boolean;
  onChoose: (value: string) => void;
}

function ColumnRow({ column, options, value, isOff, onChoose }: ColumnRowProps) {
  const { index, column: name, decidedBy, samples } = column;
  const shown = name === "" ? `Column ${index + 1}, no name` : name;
  const field = options.find((option) => option.value === value);
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-3 gap-y-1 border-t border-line py-2 sm:grid-cols-[1.5rem_minmax(0,5fr)_minmax(0,6fr)_minmax(0,5fr)]">
      <span className="pt-1.5 text-right text-12 text-mute">{index + 1}</span>
      <span className="pt-1.5 text-12 font-semibold wrap-anywhere">{shown}</span>
      <span className="min-w-0">
        {isOff ? (
          <span className="block pt-1.5">{field?.label ?? "Left out"}</span>
        ) : (
          <select
            aria-label={`Field of ${shown}`}
            className="select w-full"
            value={value}
            onChange={({ target }) => onChoose(target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
        <span className="text-12 text-mute">
          {value === LEFT_OUT ? "not imported" : DECIDED[decidedBy]}
          {field?.isNeeded && ", needed"}
        </span>
      </span>
      <span className="min-w-0 text-12 text-mute max-sm:col-span-2 max-sm:col-start-2 max-sm:flex max-sm:flex-wrap max-sm:gap-x-4">
        <span className="sr-only">Values: </span>
        {samples.map((sample, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- values may be alike, and never change their order
          <span key={place} className="block wrap-anywhere">
            {sample === "" ? "(empty)" : beginningOf(sample)}
          </span>
        ))}
      </span>
    </li>
  );
}
