import { turnoutCells } from "../../../../parts/turnout/turnout-cells.ts";
import { DrawnFigure, DrawnFigureSkeleton } from "../../../../charts/parts/files/drawn-figure.tsx";
import type { Turnout } from "@command-center/contract/turnout";
import type { ReactNode } from "react";
import { percentText, shortCountText } from "@command-center/domain/number-text";
import { formatCount } from "../../../../ui/format.ts";
import { EmptyState } from "../../../../ui/states/states.tsx";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { EXPECTED } from "../../../../page/expected.ts";

export interface ComparedRow {
  id: string;
  /** What the row is; the last row may stand for the whole. */
  name: ReactNode;
  first: Turnout | null;
  second: Turnout | null;
  /** Content of the third column. */
  last: ReactNode;
  /** Name and third column in its data. */
  words: readonly [name: string, last: string];
  isWhole?: boolean;
}

export interface ComparedTableProps {
  label: string;
  finding: string | null;
  /** Heads of the two turnouts and of what stands last. */
  heads: readonly [first: string, second: string, last: string];
  rows: readonly ComparedRow[];
}

/** Two turnouts of each region, each with its numerator and denominator under it. */
export function ComparedTable({ label, finding, heads, rows }: ComparedTableProps) {
  if (rows.length === 0) return <EmptyState title="No region has reported yet" />;
  return (
    <DrawnFigure
      title={label}
      finding={finding}
      columns={[
        "Region",
        ...heads.slice(0, 2).flatMap((head) => [`${head} turnout`, `${head} votes cast`, `${head} register`]),
        heads[2],
      ]}
      rows={rows.map(({ words: [name, last], first, second }) => [
        name,
        ...turnoutCells(first),
        ...turnoutCells(second),
        last,
      ])}
    >
      <Frame label={label} heads={heads}>
        {rows.map((row) => (
          <Row key={row.id} name={row.name} last={row.last} isWhole={row.isWhole ?? false}>
            <Share turnout={row.first} />
            <Share turnout={row.second} />
          </Row>
        ))}
      </Frame>
    </DrawnFigure>
  );
}

/** Skeleton of the table: a row a region and one for the whole. */
export function ComparedTableSkeleton({ heads, last }: { heads: ComparedTableProps["heads"]; last: string }) {
  const share = (
    <Cell percent={<SkeletonWords like="00.0%" />} counts={<SkeletonWords like="0.00M of 0.00M" />} />
  );
  return (
    <DrawnFigureSkeleton>
      <Frame heads={heads}>
        {Array.from({ length: EXPECTED.regions + 1 }, (_, row) => (
          <Row key={row} name={<SkeletonWords like="Northern" />} last={<SkeletonWords like={last} />}>
            {share}
            {share}
          </Row>
        ))}
      </Frame>
    </DrawnFigureSkeleton>
  );
}

function Frame({
  label,
  heads,
  children,
}: {
  label?: string;
  heads: ComparedTableProps["heads"];
  children: ReactNode;
}) {
  return (
    <div className="max-sm:overflow-x-auto">
      <table className="w-full [&_:is(td,th)]:border-t [&_:is(td,th)]:border-line [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pl-1.5 sm:[&_:is(td,th)]:pl-3 [&_:is(td,th):first-child]:pl-0 [&_thead_th]:border-0">
        {label !== undefined && <caption className="sr-only">{label}</caption>}
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
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface RowProps {
  name: ReactNode;
  last: ReactNode;
  isWhole?: boolean;
  children: ReactNode;
}

function Row({ name, last, isWhole = false, children }: RowProps) {
  return (
    <tr className="align-baseline">
      <th scope="row" className={isWhole ? "text-left font-bold" : "text-left font-semibold"}>
        {name}
      </th>
      {children}
      <td className="text-right whitespace-nowrap">{last}</td>
    </tr>
  );
}

function Share({ turnout }: { turnout: Turnout | null }) {
  if (turnout === null || turnout.percent === null)
    return <td className="text-right text-mute">not reported</td>;
  return (
    <Cell
      percent={percentText(turnout.percent)}
      counts={`${shortCountText(turnout.votesCast)} of ${shortCountText(turnout.registered)}`}
      title={`${formatCount(turnout.votesCast)} of ${formatCount(turnout.registered)}`}
    />
  );
}

function Cell({ percent, counts, title }: { percent: ReactNode; counts: ReactNode; title?: string }) {
  return (
    <td className="text-right">
      <span className="font-semibold">{percent}</span>
      <span className="block text-12 text-mute" title={title}>
        {counts}
      </span>
    </td>
  );
}

/** How much has reported: `all 9,576`, `9,570 of 9,576`. */
export function reportedText(turnout: Turnout | null): string {
  if (turnout === null) return "–";
  const { unitsReported, unitsExpected } = turnout;
  return unitsReported === unitsExpected
    ? `all ${formatCount(unitsExpected)}`
    : `${formatCount(unitsReported)} of ${formatCount(unitsExpected)}`;
}
