import { pluralText } from "@command-center/domain/number-text";
import { readStationSheets, type StationSheet } from "@command-center/contract/results/station-sheets";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import type { StationResults } from "@command-center/contract/results/station-results";
import { SHEET_STATE_WORDS } from "@command-center/domain/results/result-words";
import { figuresOfSheet } from "@command-center/domain/results/stations/sheet-figures";
import { momentText } from "@command-center/domain/time/moment-text";
import { Fragment, Suspense, type ReactNode } from "react";
import { useRead } from "../../../../api/queries.ts";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { useMayEnter } from "../../../../parts/account/use-may-enter.ts";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { Near } from "../../../../page/near.tsx";
import { PageBody } from "../../../../page/page-body.tsx";
import { WaitingBand } from "../../../../parts/entry/waiting-band.tsx";
import { BeforeAfter } from "../../../../parts/entry/before-after.tsx";
import { lastDifferent, sheetRows } from "../../../../parts/entry/sheet-rows.ts";
import { lineTitle } from "../../../../parts/files/line-text.ts";
import { RowsButton, RowsButtonSkeleton } from "../../../../parts/export/rows-button.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { EmptyState } from "../../../../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { askedIn, chosenIn, type ResultsAddress } from "../results-address.ts";
import { openForm } from "./form-of.ts";
import { Fact } from "../../../../ui/fact.tsx";

const IssuerRecord = lazy(async () => ({
  default: (await import("./issuer-record.tsx")).IssuerRecord,
}));

const STATE_TONES = {
  counted: "good",
  "not received": "neutral",
  nullified: "bad",
  zero: "middling",
} as const;

export interface StationViewProps {
  results: StationResults;
  address: ResultsAddress;
}

/** A polling station: the file and line of each figure, and the values before it. */
export function StationView({ results, address }: StationViewProps) {
  const { contest, area } = results;
  const read = useRead(readStationSheets, {
    contest: askedIn({ ...address, contest }).contest,
    pollingDay: results.pollingDay,
    area: area.id,
  });
  return (
    <PageBody read={read} what="The sheets of this station" waiting={<SheetSkeleton />}>
      {(data) => <Sheets data={data} results={results} address={address} />}
    </PageBody>
  );
}

interface SheetsProps extends StationViewProps {
  data: OutputOf<typeof readStationSheets>;
}

function Sheets({ data, results, address }: SheetsProps) {
  const { area } = results;
  const mayEnter = useMayEnter();
  const inForce = data.sheets.filter((sheet) => sheet.isInForce);
  const earlier = data.sheets.filter((sheet) => !sheet.isInForce);
  // Where an issuer has none in force, those that were stand by themselves.
  const current = new Set(inForce.map(({ issuer }) => issuer));
  const shown = [...inForce, ...earlier.filter(({ issuer }) => !current.has(issuer))];
  return (
    <div className="grid grid-cols-1 gap-4">
      <WaitingBand kind="station" id={String(area.id)} />
      {inForce.length === 0 && (
        <EmptyState
          title="No result sheet of this station"
          action={mayEnter && <EnterButton issuer={results.issuer} />}
        >
          {earlier.length === 0
            ? "None has been imported yet."
            : "All imported sheets were undone. They are listed below."}
        </EmptyState>
      )}
      {mayEnter && inForce.length > 0 && !current.has(results.issuer) && (
        <Card title={`No result, ${results.issuer}`} actions={<EnterButton issuer={results.issuer} />} />
      )}
      {shown.map((sheet, at) => (
        <Fragment key={sheet.isInForce ? sheet.issuer : sheet.id}>
          <SheetCard
            sheet={sheet}
            onList={data.registered}
            // Whoever may change it sees all versions below.
            earlier={
              sheet.isInForce && !mayEnter ? earlier.filter(({ issuer }) => issuer === sheet.issuer) : []
            }
            // One file has them all: whoever compares issuers or editions wants them in one table.
            action={
              <div data-print="hide" className="flex flex-wrap gap-2">
                {mayEnter && sheet.isInForce && (
                  <Button onClick={() => openForm(sheet.issuer)}>
                    <Icon name="pencil" className="size-4" />
                    Correct this sheet
                  </Button>
                )}
                {at === 0 && (
                  <RowsButton
                    dataType="station_sheets"
                    label={
                      data.sheets.length === 1
                        ? "Export this version"
                        : data.sheets.length === 2
                          ? "Export both versions"
                          : `Export ${formatCount(data.sheets.length)} versions`
                    }
                    rows={{ all: data.sheets.flatMap(figuresOfSheet).length }}
                    results={chosenIn(results, address)}
                    shown={[]}
                  />
                )}
              </div>
            }
          />
          {mayEnter && isLastOf(shown, at) && (
            <Near waiting={null}>
              {() => (
                <Suspense>
                  <IssuerRecord
                    fact={{
                      contest: data.contest,
                      pollingDay: data.pollingDay,
                      area: area.id,
                      issuer: sheet.issuer,
                    }}
                  />
                </Suspense>
              )}
            </Near>
          )}
        </Fragment>
      ))}
    </div>
  );
}

function EnterButton({ issuer }: { issuer: string }) {
  return (
    <Button look="primary" onClick={() => openForm(issuer)}>
      <Icon name="plus" className="size-4" />
      Enter result
    </Button>
  );
}

/** Whether a sheet is the last one shown of its issuer: several are where none is in force. */
const isLastOf = (shown: readonly StationSheet[], at: number) => shown[at + 1]?.issuer !== shown[at]?.issuer;

interface SheetCardProps {
  sheet: StationSheet;
  onList: number | null;
  /** Sheets of the same issuer that are not in force any more, the newest first. */
  earlier: readonly StationSheet[];
  action: ReactNode;
}

function SheetCard({ sheet, onList, earlier, action }: SheetCardProps) {
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {`Result sheet, ${sheet.issuer}`}
          <Badge tone={STATE_TONES[sheet.state]}>{SHEET_STATE_WORDS[sheet.state]}</Badge>
          {!sheet.isInForce && <Badge tone="middling">Not current</Badge>}
        </span>
      }
      note={<CameFrom sheet={sheet} />}
      actions={action}
    >
      <div className="grid grid-cols-1 gap-x-10 gap-y-3 wide:grid-cols-12">
        <div className="min-w-0 overflow-x-auto wide:col-span-7">
          <FiguresTable sheet={sheet} earlier={earlier} />
        </div>
        <div className="min-w-0 wide:col-span-5">
          <dl className="grid gap-3 border-t border-line pt-3 wide:border-0">
            <Fact name="Printed as" look="min-w-0 wrap-anywhere">
              {sheet.label}
            </Fact>
            {onList !== null && onList !== sheet.registered && (
              <Fact name="On the station list" look="min-w-0 wrap-anywhere">
                {formatCount(onList)} voters
                {sheet.registered !== null && `, on the sheet ${formatCount(sheet.registered)}`}
              </Fact>
            )}
          </dl>
          {earlier.length > 0 && <Earlier sheets={earlier} />}
        </div>
      </div>
    </Card>
  );
}

/** The line of the file that a sheet came from. */
function CameFrom({ sheet }: { sheet: StationSheet }) {
  const { line, source, recordedAt } = sheet;
  return (
    <>
      <Origin {...sheet} />
      {source.by !== null && `, ${line === null ? "entered" : "uploaded"} by ${source.by}`}, current from{" "}
      {momentText(recordedAt)}
    </>
  );
}

/** The line of a file, or where a result that was entered by hand is from. */
function Origin({ line, sheet, source }: Pick<StationSheet, "line" | "sheet" | "source">) {
  if (line === null) return <FileName {...source} />;
  return (
    <>
      {lineTitle({ line, sheet })} of <FileName {...source} />
    </>
  );
}

function FileName({ title, import: id }: { title: string | null; import: number | null }) {
  if (id === null) return <span className="wrap-anywhere">{title ?? "an import"}</span>;
  return (
    <Link href={paths.import(id)} className="link wrap-anywhere touch-reach">
      {title ?? `import ${id}`}
    </Link>
  );
}

/** Every figure of the sheet, and of the ones before it where any differs. */
function FiguresTable({ sheet, earlier }: Pick<SheetCardProps, "sheet" | "earlier">) {
  const before = lastDifferent(sheet, earlier);
  return (
    <BeforeAfter
      caption={`Figures, ${sheet.issuer}`}
      columns={[
        "Figure",
        ...before
          .toReversed()
          .map(({ retired, recordedAt }) => `Until ${momentText(retired?.at ?? recordedAt)}`),
        sheet.isInForce ? "Current" : "Earlier",
      ]}
      current={before.length === 0 ? null : before.length}
      rows={sheetRows([...before.toReversed(), sheet])}
    />
  );
}

/** What became of the sheets that are not in force any more. */
function Earlier({ sheets }: { sheets: readonly StationSheet[] }) {
  return (
    <section className="mt-3 border-t border-line pt-3">
      <h3 className="text-12 font-semibold text-mute">
        {sheets.length} earlier {pluralText(sheets.length, "sheet", "sheets")}
      </h3>
      <ul className="mt-1 grid gap-1 text-12">
        {sheets.map(({ id, line, sheet, source, retired, label }) => (
          <li key={id} className="wrap-anywhere">
            <Origin line={line} sheet={sheet} source={source} />
            {retired !== null && (
              <>
                ,{" "}
                {retired.isUndone ? (
                  "undone"
                ) : (
                  <>
                    replaced by <FileName title={retired.title} import={retired.import} />
                  </>
                )}{" "}
                on {momentText(retired.at)}
              </>
            )}
            <span className="text-mute">. {line === null ? `For ${label}` : `Printed as ${label}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SheetSkeleton() {
  return (
    <Loading what="the sheets of this station">
      <Card
        title={<SkeletonWords like="Result sheet, Electoral Commission" />}
        actions={<RowsButtonSkeleton like="Export this version" />}
        note={
          <SkeletonWords like="Line 000 of name-of-a-file.csv, uploaded by name, current from 00 Nov 0000" />
        }
      >
        {Array.from({ length: 12 }, (_, row) => (
          <p key={row} className="border-t border-line py-1.5 first:border-0">
            <SkeletonWords like="Names of a Candidate" />
          </p>
        ))}
      </Card>
    </Loading>
  );
}
