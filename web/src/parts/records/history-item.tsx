import { readAccount } from "@command-center/contract/accounts/accounts";
import type { HistoryEntry, HistoryKind } from "@command-center/contract/changes/record-history";
import { countedText } from "@command-center/domain/number-text";
import { momentText } from "@command-center/domain/time/moment-text";
import type { ReactNode } from "react";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { PAGES } from "../../navigation/pages.ts";
import { paths } from "../../navigation/paths.ts";
import { formatDay } from "../../ui/format.ts";
import { mayChange } from "../account/may-change.ts";
import { UndoChange } from "../entry/undo-change.tsx";
import { fieldText } from "./history-words.ts";

/** Changed fields that are in sight; the others open. */
const MOST_AT_ONCE = 5;

export interface HistoryItemProps {
  entry: HistoryEntry;
  /** The record of the page: a page has no links to itself. */
  of: HistoryKind | "import";
}

/** One entry of a history: what changed from what to what, by whom, when, why, from which source, approved by whom. */
export function HistoryItem({ entry, of }: HistoryItemProps) {
  const { what, at, day, by, reason, source, decided, changeSet } = entry;
  return (
    <li className="border-l-2 border-line pl-3 text-14">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{what}</span>
        <About entry={entry} of={of} />
        <time dateTime={at} className="text-12 text-mute">
          {momentText(at)}
        </time>
      </p>
      <div className="mt-1 flex flex-wrap gap-x-8 gap-y-1 text-12">
        <Fields fields={entry.fields} />
        <dl className="grid min-w-0 grow basis-64 grid-cols-[6rem_1fr] content-start gap-x-2 gap-y-0.5">
          {day !== null && <Said name="True from">{formatDay(day)}</Said>}
          {reason !== null && <Said name="Why">{reason}</Said>}
          {source !== null && <Said name="Source">{source}</Said>}
          <Said name="Recorded by">
            {by ?? "not recorded"}
            <ImportLink entry={entry} />
          </Said>
          {decided !== null && (
            <Said name={DECISIONS[decided.decision]}>
              <b className="font-semibold">{decided.by}</b>, {momentText(decided.at)}
              {decided.note !== null && <>: “{decided.note}”</>}
            </Said>
          )}
          {decided === null && changeSet !== null && <Said name="Approval">Not needed</Said>}
        </dl>
      </div>
      {entry.isUndoable && changeSet !== null && (
        <UndoChange
          id={changeSet}
          hasBefore={entry.fields.some(({ before }) => before !== null)}
          noneLeft="It is then no longer recorded."
        />
      )}
    </li>
  );
}

/** What it is about, with links to the petition and the seat. */
function About({ entry: { petition, seatId, about, kind }, of }: HistoryItemProps) {
  if (of === "petition" || kind === "import") return null;
  return (
    <>
      {petition !== null && (
        <Link href={paths.petition(petition)} className="link inline-flex min-h-6 items-center">
          {petition}
        </Link>
      )}
      {seatId === null || of === "seat" ? (
        <span className="min-w-0 wrap-anywhere">{about}</span>
      ) : (
        <Link
          href={paths.seat(seatId)}
          className="link inline-flex min-h-6 min-w-0 items-center wrap-anywhere"
        >
          {about}
        </Link>
      )}
    </>
  );
}

const DECISIONS = {
  approved: "Approved by",
  rejected: "Rejected by",
  withdrawn: "Withdrawn by",
} as const;

function Fields({ fields }: Pick<HistoryEntry, "fields">) {
  if (fields.length === 0) return null;
  const others = fields.slice(MOST_AT_ONCE);
  return (
    <div className="min-w-0 grow basis-64">
      <FieldList fields={fields.slice(0, MOST_AT_ONCE)} />
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer text-mute hover:text-ink pointer-coarse:py-3">
            {countedText(others.length, "other field", "other fields")}
          </summary>
          <FieldList fields={others} />
        </details>
      )}
    </div>
  );
}

function FieldList({ fields }: Pick<HistoryEntry, "fields">) {
  return (
    <ul>
      {fields.map(({ label, before, after }) => (
        <li key={label} className="wrap-anywhere">
          {label}:{" "}
          {before !== null && (
            <>
              <s className="text-mute">{fieldText(before)}</s>
              <span className="sr-only"> changed to</span> <span aria-hidden="true">→</span>{" "}
            </>
          )}
          <b className="font-semibold">{after === null ? "none" : fieldText(after)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The import that brought it, for accounts that may open it. */
function ImportLink({ entry: { import: id, kind } }: { entry: HistoryEntry }) {
  const { data: account } = useRead(readAccount, {});
  const { access } = PAGES.import;
  if (id === null || kind === "import") return null;
  const may = account !== undefined && access !== undefined && mayChange(access, account);
  return (
    <>
      ,{" "}
      {may ? (
        <Link href={paths.import(id)} className="link inline-flex min-h-6 items-center">
          import {id}
        </Link>
      ) : (
        `import ${id}`
      )}
    </>
  );
}

function Said({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-mute">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
