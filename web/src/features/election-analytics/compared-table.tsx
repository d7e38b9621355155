import type { Turnout } from "@command-center/contract/turnout";
import type { ReactNode } from "react";
import { percentInColumn } from "../../page/figure-text.ts";
import { formatCount } from "../../ui/format.ts";
import { shortCount } from "./short-count.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

export interface ComparedRow {
  id: string;
  /** What the row is; the last row may stand for the whole. */
  name: ReactNode;
  first: Turnout | null;
  second: Turnout | null;
  /** Of the third column. */
  last: ReactNode;
  isWhole?: boolean;
}

export interface ComparedTableProps {
  label: string;
  /** Heads of the two turnouts and of what stands last. */
  heads: readonly [first: string, second: string, last: string];
  rows: readonly ComparedRow[];
}

/** Two turnouts of each region, each with its numerator and denominator under it. */
export function ComparedTable({ label, heads, rows }: ComparedTableProps) {
  if (rows.length === 0) return <EmptyState title="No region has reported yet" />;
  return (
    <table className="w-full [&_:is(td,th)]:border-t [&_:is(td,th)]:border-line [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pl-3 [&_:is(td,th):first-child]:pl-0 [&_thead_th]:border-0">
      <caption className="sr-only">{label}</caption>
      <thead className="text-12 text-mute">
        <tr>
          <th scope="col" className="text-left font-semibold">
            Region
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="text-right font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="align-baseline">
            <th
              scope="row"
              className={row.isWhole === true ? "text-left font-bold" : "text-left font-semibold"}
            >
              {row.name}
            </th>
            <Share of={row.first} />
            <Share of={row.second} />
            <td className="text-right whitespace-nowrap">{row.last}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Share({ of }: { of: Turnout | null }) {
  if (of === null || of.percent === null) return <td className="text-right text-mute">not reported</td>;
  return (
    <td className="text-right">
      <span className="font-semibold">{percentInColumn(of.percent)}</span>
      <span
        className="block text-12 text-mute"
        title={`${formatCount(of.votesCast)} of ${formatCount(of.registered)}`}
      >
        {shortCount(of.votesCast)} of {shortCount(of.registered)}
      </span>
    </td>
  );
}

/** How much has reported: `all 9,576`, `9,570 of 9,576`. */
export function stationsText(of: Turnout | null): string {
  if (of === null) return "–";
  const { unitsReported, unitsExpected } = of;
  return unitsReported === unitsExpected
    ? `all ${formatCount(unitsExpected)}`
    : `${formatCount(unitsReported)} of ${formatCount(unitsExpected)}`;
}
