import { turnoutCells } from "./turnout-cells.ts";
import { DrawnFigure, DrawnFigureSkeleton } from "../../charts/parts/files/drawn-figure.tsx";
import type { Division } from "@command-center/contract/areas/districts";
import { oneDecimal } from "@command-center/domain/results/turnout";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/states/states.tsx";
import { formatCount } from "../../ui/format.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { dividedDistricts } from "./divided-districts.ts";
import { EXPECTED } from "../../page/expected.ts";
import { percentText } from "@command-center/domain/number-text";
import { extremesFinding } from "../findings/findings.ts";
import { ExportRows } from "../lists/export-shown.tsx";
import { ExportRowsSkeleton } from "../lists/list-skeleton.tsx";

export interface DivisionsTableProps {
  divisions: readonly Division[];
  /** The primary that the page is about: its column stands first. */
  about?: "MP" | "LC5";
}

/** Turnout of both primaries in divisions, each with its votes and register. */
export function DivisionsTable({ divisions, about = "MP" }: DivisionsTableProps) {
  const columns = about === "MP" ? (["MP", "LC5"] as const) : (["LC5", "MP"] as const);
  if (divisions.length === 0)
    return (
      <div className="mt-3">
        <EmptyState title="No division to show" />
      </div>
    );
  const areaNames = dividedDistricts(divisions);
  return (
    <>
      <DrawnFigure
        title={titleOf(areaNames)}
        finding={extremesFinding(
          `${about} turnout`,
          divisions.map(({ name, mp, lc5 }) => {
            const value = (about === "MP" ? mp : lc5)?.percent ?? null;
            return { name, value, text: value === null ? "" : percentText(value) };
          }),
          ["division", "divisions"],
        )}
        columns={[
          "Division",
          ...columns.flatMap((name) => [`${name} turnout`, `${name} votes cast`, `${name} register`]),
        ]}
        rows={divisions.map((division) => [
          division.name,
          ...columns.flatMap((name) => turnoutCells(name === "MP" ? division.mp : division.lc5)),
        ])}
      >
        <Frame columns={columns} areaNames={areaNames}>
          {divisions.map((division) => (
            <Row key={division.id} name={division.name}>
              {columns.map((name) => (
                <Turnout key={name} turnout={name === "MP" ? division.mp : division.lc5} />
              ))}
            </Row>
          ))}
        </Frame>
      </DrawnFigure>
      <ExportRows dataType="divisions" rows={divisions} />
    </>
  );
}

function titleOf(areaNames: string | null): string {
  return areaNames === null ? "Turnout by division" : `Turnout in the divisions of ${areaNames}`;
}

export function DivisionsTableSkeleton() {
  return (
    <>
      <DrawnFigureSkeleton>
        <Frame columns={["MP", "LC5"]} areaNames={null}>
          {Array.from({ length: EXPECTED.divisions }, (_, row) => (
            <Row key={row} name={<SkeletonWords like="Nakawa Division" />}>
              <Cell
                percent={<SkeletonWords like="0.0" />}
                counts={<SkeletonWords like="00,000 of 000,000" />}
              />
              <Cell
                percent={<SkeletonWords like="0.0" />}
                counts={<SkeletonWords like="00,000 of 000,000" />}
              />
            </Row>
          ))}
        </Frame>
      </DrawnFigureSkeleton>
      <ExportRowsSkeleton />
    </>
  );
}

interface FrameProps {
  columns: readonly string[];
  /** Names of what is divided; null while it is not known. */
  areaNames: string | null;
  children: ReactNode;
}

function Frame({ columns, areaNames, children }: FrameProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">{titleOf(areaNames)}</caption>
      <thead className="text-12 text-mute">
        <tr>
          <th scope="col" className="py-1.5 text-left font-semibold">
            Division
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="py-1.5 text-right font-semibold">
              {name}, %
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <tr className="border-t border-control/40 align-top">
      <th scope="row" className="py-1.5 text-left font-semibold">
        {name}
      </th>
      {children}
    </tr>
  );
}

function Turnout({ turnout }: { turnout: Division["mp"] }) {
  if (turnout === null || turnout.percent === null)
    return <Cell percent={<span className="font-normal text-mute">not reported</span>} counts={null} />;
  return (
    <Cell
      percent={oneDecimal(turnout.percent)}
      counts={`${formatCount(turnout.votesCast)} of ${formatCount(turnout.registered)}`}
    />
  );
}

function Cell({ percent, counts }: { percent: ReactNode; counts: ReactNode }) {
  return (
    <td className="py-1.5 pl-3 text-right">
      <span className="font-semibold">{percent}</span>
      {counts && <span className="block text-12 text-mute">{counts}</span>}
    </td>
  );
}
