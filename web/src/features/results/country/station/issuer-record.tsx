import { readSheetHistory } from "@command-center/contract/changes/sheet-history";
import type { ReactNode } from "react";
import { pluralText } from "@command-center/domain/number-text";
import { momentText } from "@command-center/domain/time/moment-text";
import { useRead } from "../../../../api/queries.ts";
import { useMoment } from "../../../../navigation/address.ts";
import { cx } from "../../../../ui/class-names.ts";
import { PageBody } from "../../../../page/page-body.tsx";
import { VersionsCard, type SheetFact, type Versions } from "./versions-card.tsx";
import { sheetRows, STATE } from "../../../../parts/entry/sheet-rows.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { ChangeFacts } from "../../../../parts/records/record-parts.tsx";
import { UndoChange } from "../../../../parts/entry/undo-change.tsx";

/** Colleagues correct while the page is open. */
const REFRESH_MS = 15_000;

/** Every version of a station's result from one issuer, with who changed it and why. */
export function IssuerRecord({ fact }: { fact: SheetFact }) {
  const { cycle } = useMoment();
  const read = useRead(
    readSheetHistory,
    { ...fact, ...(cycle !== null && { cycle }) },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <PageBody read={read} what="The history of this sheet" waiting={null}>
      {({ versions }) => <Record issuer={fact.issuer} versions={versions} />}
    </PageBody>
  );
}

function Record({ issuer, versions }: HistoryCardProps) {
  const hasSeveral = versions.length > 1;
  if (versions.length === 0) return null;
  return (
    <div className={cx("grid grid-cols-1 items-start gap-4", hasSeveral && "wide:grid-cols-12")}>
      {hasSeveral && (
        <div className="min-w-0 wide:col-span-7">
          <VersionsCard issuer={issuer} versions={versions} />
        </div>
      )}
      <div className="min-w-0 wide:col-span-5">
        <HistoryCard issuer={issuer} versions={versions} />
      </div>
    </div>
  );
}

type Version = Versions[number];

/** Changed figures that are named; the others are counted. */
const MOST_NAMED = 4;

interface HistoryCardProps {
  issuer: string;
  /** The newest first. */
  versions: Versions;
}

/** Who changed a station's result, when, why, from which source, and who approved it; the newest first. */
function HistoryCard({ issuer, versions }: HistoryCardProps) {
  const [newest] = versions;
  return (
    <Card title="History" note={`${issuer}. Newest first, Uganda time (EAT)`}>
      <ol className="grid gap-4">
        {newest?.ended != null && <NoneLeft ended={newest.ended} />}
        {versions.map((version, at) => (
          <Entry
            key={version.id}
            version={version}
            before={versions[at + 1]}
            number={versions.length - at}
            mayUndo={at === 0}
          />
        ))}
      </ol>
    </Card>
  );
}

function NoneLeft({ ended: { at, by, reason } }: { ended: NonNullable<Version["ended"]> }) {
  return (
    <li className="border-l-2 border-line pl-3 text-14">
      <p className="font-semibold">Undone, {momentText(at)}</p>
      <p className="text-mute">
        {by ?? "By an import"}
        {reason !== null && `: ${reason}`}. The station has no result of this source.
      </p>
    </li>
  );
}

interface EntryProps {
  version: Version;
  /** The version before it; undefined for the first. */
  before: Version | undefined;
  number: number;
  mayUndo: boolean;
}

function Entry({ version, before, number, mayUndo }: EntryProps) {
  const { began, ended, source, sheet } = version;
  const canUndo =
    mayUndo && ended === null && began.changeSet !== null && began.undoes === null && began.import === null;
  return (
    <li className="border-l-2 border-line pl-3 text-14">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">Version {number}</span>
        <Badge tone={ended === null ? "good" : "neutral"}>{ended === null ? "Current" : "Superseded"}</Badge>
        <span className="text-12 text-mute">{momentText(began.at)}</span>
      </p>
      <p className="mt-1 wrap-anywhere">
        {before === undefined
          ? began.import === null
            ? "First entry"
            : "First import"
          : changesText(before, sheet)}
      </p>
      <ChangeFacts
        {...began}
        source={source}
        importId={began.import}
        decided={began.decided}
        names={
          began.undoes === null
            ? { reason: "Why", by: began.import === null ? "Entered by" : "Imported by" }
            : { reason: "Why undone", by: "Undone by" }
        }
        className="mt-1"
      />
      {canUndo && began.changeSet !== null && (
        <UndoChange
          id={began.changeSet}
          hasBefore={before !== undefined}
          noneLeft="The station then has no result of this source."
        />
      )}
    </li>
  );
}

function changesText(before: Version, sheet: Version["sheet"]): ReactNode {
  const isCounted = before.sheet.votes !== null && sheet.votes !== null;
  const changed = sheetRows([before.sheet, sheet]).filter(
    // Without votes, its state says why.
    (row) => row.changed[1] && (isCounted || row.name === STATE),
  );
  if (changed.length === 0) return "The same figures";
  const others = changed.length - MOST_NAMED;
  return (
    <>
      {changed.slice(0, MOST_NAMED).map(({ name, cells }, at) => (
        <span key={name}>
          {at > 0 && ", "}
          {name} {cells[0]} → <b className="font-semibold">{cells[1]}</b>
        </span>
      ))}
      {others > 0 && ` and ${others} ${pluralText(others, "other figure", "other figures")}`}
    </>
  );
}
