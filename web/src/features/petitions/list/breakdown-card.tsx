import { DrawnFigure } from "../../../charts/parts/files/drawn-figure.tsx";
import { readPetitionSummary, type PetitionSummary } from "@command-center/contract/petitions";
import {
  PETITION_CATEGORY_WORDS,
  PETITION_GROUND_WORDS,
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { Suspense, useMemo } from "react";
import { lazy } from "../../../ui/loading/lazy.ts";
import { useRead } from "../../../api/queries.ts";
import { formatCount } from "../../../ui/format.ts";
import { percentText } from "@command-center/domain/number-text";
import { sample } from "../../../page/sample.ts";
import { Panel } from "../../../page/panel.tsx";
import { cx } from "../../../ui/class-names.ts";
import { CountLink, type CountLinkProps } from "./count-link.tsx";
import { MP_AND_LC5_PETITIONS, OTHER_PETITIONS } from "../petition-list.ts";
import { StackedBarsSkeleton } from "../../../charts/stacked-bars/skeleton.tsx";
import { WithFinding } from "../../../charts/parts/with-finding.tsx";
import { mostFinding } from "../../../parts/findings/findings.ts";

const StackedBars = lazy(async () => ({
  default: (await import("../../../charts/stacked-bars/stacked-bars.tsx")).StackedBars,
}));

const STATUSES = ["resolved", "hearing", "filed", "withdrawn"] as const;
const COLOURS = { resolved: "--s4", hearing: "--s2", filed: "--accent", withdrawn: "--line" } as const;
const PARTS = STATUSES.map((status) => ({ name: PETITION_STATUS_WORDS[status], colour: COLOURS[status] }));

const PART_NAMES = PARTS.map(({ name }) => name);
const CATEGORIES = Object.keys(PETITION_CATEGORY_WORDS).length;

export function CategoryCard({ className }: { className: string }) {
  const read = useRead(readPetitionSummary, {});
  const rows = useMemo(
    () =>
      (read.data?.byCategory ?? []).map((row) => ({
        id: row.category,
        label: PETITION_CATEGORY_WORDS[row.category],
        values: STATUSES.map((status) => row[status]),
      })),
    [read.data],
  );
  return (
    <Panel
      className={className}
      title="By category and status"
      note={!read.data?.all.total ? "Petitions of every category" : <CategoryNote summary={read.data} />}
      read={read}
      what="The categories"
      noteLike="All 000 petitions: 000 MP and LC5, 00 others"
      skeleton={
        <WithFinding like="MP primaries have the most petitions: 000 of 000 (00.0%)">
          <StackedBarsSkeleton rows={CATEGORIES} parts={PART_NAMES} />
        </WithFinding>
      }
    >
      {({ byCategory }) => (
        <>
          <WithFinding finding={categoriesFinding(byCategory)}>
            <Suspense fallback={<StackedBarsSkeleton rows={CATEGORIES} parts={PART_NAMES} />}>
              <StackedBars
                title="Petitions by category"
                describe="Petitions of each category by status."
                rows={rows}
                parts={PARTS}
                scale="count"
                rowName="Category"
                counted="petitions"
                format={formatCount}
                empty="No petition is filed yet"
              />
            </Suspense>
          </WithFinding>
          {byCategory.length > 0 && <CategoryCounts rows={byCategory} />}
        </>
      )}
    </Panel>
  );
}

function CategoryNote({ summary: { all, mpAndLc5 } }: { summary: PetitionSummary }) {
  return (
    <>
      All <CountLink filter={{}} count={all.total} /> petitions:{" "}
      <CountLink filter={{ category: MP_AND_LC5_PETITIONS }} count={mpAndLc5.total} /> MP and LC5,{" "}
      <CountLink filter={{ category: OTHER_PETITIONS }} count={all.total - mpAndLc5.total} /> others
    </>
  );
}

const HEAD = "pb-1 pl-1.5 sm:pl-3 text-right font-semibold first:pl-0 first:text-left";
const CELL = "border-t border-line py-1.5 pl-1.5 sm:pl-3 text-right";

/** The chart's counts, each leading to its petitions. */
function CategoryCounts({ rows }: { rows: PetitionSummary["byCategory"] }) {
  return (
    <div className="mt-4 max-sm:overflow-x-auto">
      <table className="w-full" aria-label="Petitions by category and status">
        <thead>
          <tr className="text-12 text-mute">
            {["Category", ...PART_NAMES, "All"].map((name) => (
              <th key={name} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ category, total, ...counts }) => (
            <tr key={category}>
              <th scope="row" className="border-t border-line py-1.5 text-left font-normal">
                {PETITION_CATEGORY_WORDS[category]}
              </th>
              {STATUSES.map((status) => (
                <td key={status} className={CELL}>
                  {counts[status] === 0 ? (
                    "0"
                  ) : (
                    <CountLink filter={{ category, status }} count={counts[status]} />
                  )}
                </td>
              ))}
              <td className={cx(CELL, "font-semibold")}>
                <CountLink filter={{ category }} count={total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Which category has the most petitions; null where none is filed. */
function categoriesFinding(rows: PetitionSummary["byCategory"]): string | null {
  return mostFinding(
    "petitions",
    rows.map((row) => ({ name: `The ${PETITION_CATEGORY_WORDS[row.category]} category`, value: row.total })),
  );
}

const PETITIONS = { total: 100, resolved: 100 };
const SAMPLE = sample(readPetitionSummary.output, {
  mpAndLc5: PETITIONS,
  byGround: Object.keys(PETITION_GROUND_WORDS).map(() => ({ mpAndLc5: PETITIONS })),
  byOutcome: Object.keys(PETITION_OUTCOME_WORDS).map(() => ({ mpAndLc5: 100 })),
});

/** What MP and LC5 petitions complain of, and how the tribunal ruled. */
export function GroundsCard({ className }: { className: string }) {
  const read = useRead(readPetitionSummary, {});
  return (
    <Panel
      className={className}
      title="Grounds and rulings"
      note={({ mpAndLc5: { total, resolved } }) =>
        total === 0
          ? "MP and LC5 petitions"
          : `The ${formatCount(total)} MP and LC5 petitions by ground, and the rulings on ${formatCount(resolved)}`
      }
      read={read}
      what="The grounds"
      sample={SAMPLE}
    >
      {(summary) => <Grounds summary={summary} />}
    </Panel>
  );
}

function Grounds({ summary }: { summary: PetitionSummary }) {
  const { total, resolved } = summary.mpAndLc5;
  if (total === 0) return <p className="text-mute">No petition is filed yet.</p>;
  const grounds = summary.byGround.map(({ ground, mpAndLc5 }) => ({
    name: PETITION_GROUND_WORDS[ground],
    value: mpAndLc5.total,
    filter: { category: MP_AND_LC5_PETITIONS, ground },
  }));
  const rulings = summary.byOutcome.map(({ outcome, mpAndLc5 }) => ({
    name: PETITION_OUTCOME_WORDS[outcome],
    value: mpAndLc5,
    filter: { category: MP_AND_LC5_PETITIONS, ruling: outcome },
  }));
  const cells = (label: string, rows: SharesProps["rows"], whole: number) =>
    rows.map(({ name, value }) => [label, name, formatCount(value), shareText(value, whole)]);
  return (
    <DrawnFigure
      title="Grounds and rulings"
      finding={groundsFinding(grounds, rulings)}
      columns={["Ground or ruling", "Name", "Petitions", "Share"]}
      rows={[...cells("Ground", grounds, total), ...cells("Ruling", rulings, resolved)]}
      className="grid gap-5"
    >
      <Shares label="Ground" total={total} rows={grounds} />
      <Shares label="Ruling" total={resolved} rows={rulings} />
    </DrawnFigure>
  );
}

/** The most common ground, and the most common ruling where there is one. */
function groundsFinding(
  grounds: readonly { name: string; value: number }[],
  rulings: readonly { name: string; value: number }[],
): string | null {
  const [ground] = grounds.toSorted((a, b) => b.value - a.value);
  const [ruling] = rulings.toSorted((a, b) => b.value - a.value);
  if (ground === undefined || ground.value === 0) return null;
  const most = `Most common ground: ${ground.name.toLowerCase()} (${formatCount(ground.value)})`;
  return ruling === undefined || ruling.value === 0
    ? most
    : `${most}; most common ruling: ${ruling.name.toLowerCase()} (${formatCount(ruling.value)})`;
}

function shareText(value: number, whole: number): string {
  return whole === 0 ? "–" : percentText((value / whole) * 100);
}

interface SharesProps {
  label: string;
  total: number;
  rows: readonly { name: string; value: number; filter: CountLinkProps["filter"] }[];
}

function Shares({ label, total, rows }: SharesProps) {
  return (
    <table className="w-full">
      <thead>
        <tr className="text-12 text-mute">
          <th scope="col" className="pb-1 text-left font-semibold">
            {label}
          </th>
          <th scope="col" className="pb-1 text-right font-semibold">
            Petitions
          </th>
          <th scope="col" className="w-20 pb-1 text-right font-semibold">
            of {formatCount(total)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, filter }) => (
          <tr key={name}>
            <th scope="row" className="border-t border-line py-1.5 text-left font-normal">
              {name}
            </th>
            <td className="border-t border-line py-1.5 text-right font-semibold">
              <CountLink filter={filter} count={value} />
            </td>
            <td className="border-t border-line py-1.5 text-right text-mute">{shareText(value, total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
