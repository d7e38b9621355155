import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { SheetVersion } from "@command-center/contract/changes/sheet-history";
import { countedText } from "@command-center/domain/number-text";
import { formatCount, formatDay } from "../../ui/format.ts";
import { ChangedMark } from "./changed-mark.tsx";
import { sheetRows } from "./sheet-rows.ts";

type RecordWords = NonNullable<ChangeSetDetail["record"]>;
type Value = RecordWords["changes"][number]["from"];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The fields of a record that a change sets or replaces: before and after. */
export function RecordChange({ record }: { record: RecordWords }) {
  const hasBefore = record.changes.some(({ from }) => from !== null);
  return (
    <table className="w-full text-14">
      <caption className="sr-only">Changed fields</caption>
      <thead>
        <tr className="text-12 text-mute">
          <th scope="col" className="py-1 text-left font-normal">
            Field
          </th>
          {hasBefore && (
            <th scope="col" className="py-1 pl-3 text-right font-normal">
              Before
            </th>
          )}
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {record.changes.map(({ what, from, to }) => (
          <tr key={what} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              {hasBefore && <ChangedMark />}
              {what}
            </th>
            {hasBefore && (
              <td className="py-1.5 pl-3 text-right wrap-anywhere text-mute tabular-nums">
                {valueText(from)}
              </td>
            )}
            <td className="py-1.5 pl-3 text-right font-semibold wrap-anywhere tabular-nums">
              {valueText(to)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function valueText(value: Value): string {
  if (value === null) return "–";
  if (typeof value === "number") return formatCount(value);
  return DAY.test(value) ? formatDay(value) : value;
}

interface VersionChangeProps {
  before: SheetVersion | null;
  after: SheetVersion | null;
}

/** The figures of a station's result that a change replaces: before and after. */
export function VersionChange({ before, after }: VersionChangeProps) {
  const rows = sheetRows([before, after]);
  const changed = rows.filter((row) => row.changed[1]);
  const same = rows.length - changed.length;
  return (
    <table className="w-full text-14">
      <caption className="sr-only">Changed figures</caption>
      <thead>
        <tr className="text-12 text-mute">
          <th scope="col" className="py-1 text-left font-normal">
            Figure
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            Before
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ name, values }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              <ChangedMark />
              {name}
            </th>
            <td className="py-1.5 pl-3 text-right text-mute tabular-nums">{values[0]}</td>
            <td className="py-1.5 pl-3 text-right font-semibold tabular-nums">{values[1]}</td>
          </tr>
        ))}
        {same > 0 && (
          <tr className="border-t border-line text-mute">
            <td colSpan={3} className="py-1.5">
              {countedText(same, "other figure", "other figures")} unchanged
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
