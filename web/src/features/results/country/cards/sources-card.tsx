import { signedText, countedText } from "@command-center/domain/number-text";
import { readResultSources, type ResultSources } from "@command-center/contract/results/result-sources";
import type { ChosenResults } from "@command-center/contract/exports/chosen-results";
import type { StationResults } from "@command-center/contract/results/station-results";
import { unitNoun } from "@command-center/domain/results/stations/units";
import { momentText } from "@command-center/domain/time/moment-text";
import { useState, type ReactNode } from "react";
import { useRead } from "../../../../api/queries.ts";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { usePrinting } from "../../../../page/records/use-printing.ts";
import { lineText } from "../../../../parts/files/line-text.ts";
import { useMayExport } from "../../../../parts/export/may-export.ts";
import { RowsButton, RowsButtonSkeleton } from "../../../../parts/export/rows-button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatCount, formatDay } from "../../../../ui/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Loading, SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { askedIn, chosenIn, type ResultsAddress } from "../results-address.ts";
import { ReadError } from "../../../../page/read-error.tsx";

const TITLE = "Where these figures come from";
/** Files that are named at once; a count may come in from hundreds of them. */
const SHOWN = 3;

export interface SourcesCardProps {
  results: StationResults;
  address: ResultsAddress;
}

/** The files behind the figures of a unit, line by line, and how its tally sheets compare. */
export function SourcesCard({ results, address }: SourcesCardProps) {
  const { pollingDay, issuer } = results;
  const read = useRead(readResultSources, { ...askedIn(address), pollingDay, issuer });
  const { data, error } = read;
  if (data === undefined)
    return error === null ? (
      <SourcesSkeleton />
    ) : (
      <Card title={TITLE}>
        <ReadError what="The sources" read={read} />
      </Card>
    );
  const chosen = chosenIn(results, address);
  const files = data.results.length + data.stationLists.length;
  return (
    <Card
      title={TITLE}
      actions={
        files > 0 && (
          <div data-print="hide">
            <RowsButton
              dataType="result_sources"
              label="Export this list"
              rows={{ all: files }}
              results={chosen}
              shown={[]}
            />
          </div>
        )
      }
    >
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
        <Said name="Results">
          <Files
            files={data.results}
            keyOf={({ title, firstLine, recordedAt }) => `${title} ${firstLine} ${recordedAt}`}
          >
            {({ firstLine, lastLine, firstSheet, lastSheet, stations, seats, recordedAt, by, ...file }) => (
              <>
                <FileName {...file} />
                {firstLine !== null &&
                  lastLine !== null &&
                  `, ${linesText({ line: firstLine, sheet: firstSheet }, { line: lastLine, sheet: lastSheet })}`}
                : {sheetsText(stations, seats)}, recorded {momentText(recordedAt)}
                {by !== null && ` by ${by}`}
              </>
            )}
          </Files>
        </Said>
        <Said name="Stations and their voters">
          <Files
            files={data.stationLists}
            keyOf={({ title, asOf, stations }) => `${title} ${asOf} ${stations}`}
          >
            {({ asOf, stations, by, ...file }) => (
              <>
                <FileName {...file} />: {stationsText(stations)}, as of {formatDay(asOf)}
                {by !== null && `, uploaded by ${by}`}
              </>
            )}
          </Files>
        </Said>
        {data.tally !== null && (
          <Said name="Tally sheets">
            <Tally
              {...data.tally}
              noun={unitNoun(results.contest === "mp" ? "constituency" : "district")}
              chosen={chosen}
            />
          </Said>
        )}
      </dl>
    </Card>
  );
}

function Said({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-mute">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

interface FilesProps<File> {
  files: readonly File[];
  keyOf: (file: File) => string;
  children: (file: File) => ReactNode;
}

/** The first files, the others behind them; paper has them all. */
function Files<File>({ files, keyOf, children }: FilesProps<File>) {
  const [isOpen, setOpen] = useState(false);
  const isPrinting = usePrinting();
  const listed = (some: readonly File[]) => (
    <ul className="grid gap-1">
      {some.map((file) => (
        <li key={keyOf(file)}>{children(file)}</li>
      ))}
    </ul>
  );
  if (files.length === 0) return "None";
  return (
    <>
      {listed(files.slice(0, SHOWN))}
      {files.length > SHOWN && (
        <details
          className="mt-1"
          open={isOpen || isPrinting}
          onToggle={({ currentTarget: { open } }) => {
            if (!isPrinting) setOpen(open);
          }}
        >
          <summary className="cursor-pointer text-mute hover:text-ink pointer-coarse:py-3">
            {formatCount(files.length - SHOWN)} more
          </summary>
          {listed(files.slice(SHOWN))}
        </details>
      )}
    </>
  );
}

function FileName({ title, import: id }: { title: string; import: number | null }) {
  if (id === null) return <span className="font-semibold">{title}</span>;
  return (
    <Link href={paths.import(id)} className="link touch-reach">
      {title}
    </Link>
  );
}

type Line = Parameters<typeof lineText>[0];

function linesText(first: Line, last: Line): string {
  if (first.sheet !== last.sheet) return `${lineText(first)} to ${lineText(last)}`;
  if (first.line === last.line) return lineText(first);
  const sheet = first.sheet ? `${first.sheet}, ` : "";
  return `${sheet}lines ${formatCount(first.line)} to ${formatCount(last.line)}`;
}

const stationsText = (stations: number) => countedText(stations, "station", "stations");
/** `7 stations`; of results without stations `3 seats`, or both. */
const sheetsText = (stations: number, seats: number) =>
  [
    ...(stations > 0 || seats === 0 ? [stationsText(stations)] : []),
    ...(seats > 0 ? [countedText(seats, "seat", "seats")] : []),
  ].join(", ");

type TallyProps = NonNullable<ResultSources["tally"]> & {
  noun: ReturnType<typeof unitNoun>;
  chosen: ChosenResults;
};

/** How many tally sheets agree with their stations, and the figures that do not. */
function Tally({ units, noun: [one, many], agreeing, differing, differences, chosen }: TallyProps) {
  const mayExport = useMayExport();
  if (differing === 0)
    return (
      <span className="inline-flex items-baseline gap-1.5 text-pos">
        <Icon name="check" className="size-3.5 self-center" />
        {units === 1
          ? `The ${one}’s sheet agrees with the sum of its stations`
          : `The sheets of all ${formatCount(units)} ${many} agree with the sums of their stations`}
      </span>
    );
  return (
    <>
      <p className="text-mid">
        {units === 1
          ? `The ${one}’s sheet differs from the sum of its stations`
          : `The sheets of ${formatCount(units - agreeing)} of ${formatCount(units)} ${many} differ from the sums of their stations`}
      </p>
      <div className="relative mt-1 overflow-x-auto wrap-normal">
        <table className="text-12">
          <caption className="sr-only">Figures of tally sheets that differ</caption>
          <thead>
            <tr className="text-left text-mute">
              {[one.replace(/^./, (letter) => letter.toUpperCase()), "Figure"].map((name) => (
                <th key={name} scope="col" className="py-1 pr-4 font-semibold">
                  {name}
                </th>
              ))}
              {["On the sheet", "Sum of stations", "Difference"].map((name) => (
                <th key={name} scope="col" className="py-1 pr-4 text-right font-semibold">
                  {name}
                </th>
              ))}
              <th scope="col" className="py-1 font-semibold">
                Sheet
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ area, figure, onSheet, ofStations, line, ...file }) => (
              <tr key={`${area.id} ${figure}`} className="border-t border-line">
                <th scope="row" className="py-1 pr-4 text-left font-semibold">
                  {area.name}
                </th>
                <td className="py-1 pr-4">{figure}</td>
                <td className="py-1 pr-4 text-right tabular-nums">{formatCount(onSheet)}</td>
                <td className="py-1 pr-4 text-right tabular-nums">{formatCount(ofStations)}</td>
                <td className="py-1 pr-4 text-right tabular-nums">
                  {signedText(ofStations - onSheet, formatCount)}
                </td>
                <td className="py-1">
                  <FileName {...file} />, line {formatCount(line)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differing > differences.length && (
        <p className="mt-1 text-12 text-mute">
          The first {formatCount(differences.length)} of {formatCount(differing)} figures that differ.
          {mayExport("tally_differences") && " The export has all of them."} Open a {one} to see its
          differences.
        </p>
      )}
      <div className="mt-2 flex" data-print="hide">
        <RowsButton
          dataType="tally_differences"
          label={differencesLabel(differing, differences.length)}
          rows={{ all: differing }}
          results={chosen}
          shown={[]}
        />
      </div>
    </>
  );
}

function differencesLabel(differing: number, listed: number): string {
  if (differing === 1) return "Export this figure";
  return `Export ${differing > listed ? "all" : "these"} ${formatCount(differing)} figures`;
}

function SourcesSkeleton() {
  return (
    <Card className="skeleton" title={TITLE} actions={<RowsButtonSkeleton like="Export this list" />}>
      <Loading what="the sources">
        <div className="grid gap-2">
          <SkeletonWords like="Results name-of-a-file.csv, lines 0 to 00,000: 00,000 stations, recorded 00 Nov 0000" />
          <SkeletonWords like="Stations and their voters name-of-a-file.csv: 00,000 stations, as of 00 Nov 0000" />
        </div>
      </Loading>
    </Card>
  );
}
