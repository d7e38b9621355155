import { readAccount } from "@command-center/contract/accounts/accounts";
import type { ChangedFields } from "@command-center/contract/changes/changes-between";
import { sidesText } from "@command-center/domain/changes/change-text";
import type { HistoryEntry } from "@command-center/contract/changes/record-history";
import type { decision } from "@command-center/contract/changes/sheet-history";
import type * as z from "zod/mini";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { PAGES } from "../../navigation/pages.ts";
import { paths } from "../../navigation/paths.ts";
import { cx } from "../../ui/class-names.ts";
import { formatDay } from "../../ui/format.ts";
import { mayChange } from "../account/may-change.ts";
import { Decided, Said } from "./said.tsx";

/** Changed fields of a record. A new value has no earlier one next to it. */
export function FieldChanges({ fields }: { fields: ChangedFields }) {
  return (
    <ul className="text-12">
      {fields.map((field) => {
        const [before, after] = sidesText(field);
        return (
          <li key={field.label} className="wrap-anywhere">
            {field.label}:{" "}
            {field.before !== null && (
              <>
                <s className="text-mute">{before}</s>
                <span className="sr-only"> changed to</span> <span aria-hidden="true">→</span>{" "}
              </>
            )}
            <b className="font-[650]">{after}</b>
          </li>
        );
      })}
    </ul>
  );
}

interface AboutRecordProps {
  petition: string | null;
  seatId: number | null;
  about: string;
  /** The page's own record: a page has no links to itself. */
  of?: string;
}

/** The subject of a record, with links to its petition and seat. */
export function AboutRecord({ petition, seatId, about, of }: AboutRecordProps) {
  if (of === "petition") return null;
  const link = "link inline-flex min-h-6 min-w-0 items-center wrap-anywhere font-semibold";
  return (
    <>
      {petition !== null && (
        <>
          <Link href={paths.petition(petition)} className={link}>
            {petition}
          </Link>{" "}
        </>
      )}
      {seatId === null || of === "seat" ? (
        <span className="min-w-0 wrap-anywhere">{about}</span>
      ) : (
        <Link href={paths.seat(seatId)} className={link}>
          {about}
        </Link>
      )}
    </>
  );
}

/** An import, as a link for accounts that may open it. */
export function ImportLink({ id, words }: { id: number; words: string }) {
  const { data: account } = useRead(readAccount, {});
  const { access } = PAGES.import;
  if (account === undefined || access === undefined || !mayChange(access, account)) return words;
  return (
    <Link href={paths.import(id)} className="link inline-flex min-h-6 items-center">
      {words}
    </Link>
  );
}

interface ChangeFactsProps extends Pick<HistoryEntry, "by" | "changeSet" | "reason" | "source"> {
  decided: z.infer<typeof decision> | null;
  day?: string | null;
  importId: number | null;
  /** Labels of a change that an undo or an import has made. */
  names?: { readonly reason: string; readonly by: string };
  className?: string;
}

const NAMES = { reason: "Why", by: "Recorded by" };

/** Why a record was changed, from which source, by whom, and who decided it. */
export function ChangeFacts({
  day = null,
  reason,
  source,
  by,
  importId,
  decided,
  changeSet,
  names = NAMES,
  className,
}: ChangeFactsProps) {
  return (
    <dl className={cx("grid grid-cols-[6rem_1fr] content-start gap-x-2 gap-y-0.5 text-12", className)}>
      {day !== null && <Said name="True from">{formatDay(day)}</Said>}
      {reason !== null && <Said name={names.reason}>{reason}</Said>}
      {source !== null && <Said name="Source">{source}</Said>}
      <Said name={names.by}>
        {by ?? "not recorded"}
        {importId !== null && (
          <>
            , <ImportLink id={importId} words={`import ${importId}`} />
          </>
        )}
      </Said>
      {decided !== null && <Decided {...decided} />}
      {decided === null && changeSet !== null && <Said name="Approval">Not needed</Said>}
    </dl>
  );
}
