import { readAccount } from "@command-center/contract/accounts/accounts";
import type { ChangedRecord } from "@command-center/contract/changes/changes-between";
import { momentText } from "@command-center/domain/time/moment-text";
import { useRead } from "../../../api/queries.ts";
import { Link } from "../../../navigation/link.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { paths } from "../../../navigation/paths.ts";
import { mayChange } from "../../../parts/account/may-change.ts";
import { formatDay } from "../../../ui/format.ts";
import { fieldText } from "../../../parts/records/history-words.ts";
import { newText } from "../changes-words.ts";

/** One record: when, what it is about, and what is different. */
export function RecordEntry({ record }: { record: ChangedRecord }) {
  const { cause, day, at, place, placeSlug, fields, isRemoved } = record;
  const text = newText(record);
  return (
    <li className="grid gap-x-3 wide:grid-cols-[6.5rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-12 text-mute" title={`Recorded ${momentText(at)}`}>
        {cause === "correction" || cause === "import" ? momentText(at) : formatDay(day)}
      </time>
      <div className="min-w-0 text-pretty wrap-anywhere">
        <p>
          <About record={record} />
          {cause !== "correction" && text !== "" && `: ${text}`}
          {cause === "correction" && isRemoved && ": removed"}
        </p>
        {cause === "correction" && !isRemoved && (
          <ul className="text-12">
            {fields.map(({ label, before, after }) => (
              <li key={label}>
                {label}: <s className="text-mute">{fieldText(before)}</s>
                <span className="sr-only"> changed to</span> <span aria-hidden="true">→</span>{" "}
                <b className="font-[650]">{fieldText(after)}</b>
              </li>
            ))}
          </ul>
        )}
        {placeSlug !== null && (
          <p className="text-12 text-mute">
            <Link
              href={paths.district(placeSlug)}
              className="inline-flex min-h-6 items-center hover:underline"
            >
              {place}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}

/** A petition's number, a seat's name and an import lead to their pages. */
function About({ record: { petition, seatId, importId, about } }: { record: ChangedRecord }) {
  const { data: account } = useRead(readAccount, {});
  const { access } = PAGES.import;
  const mayImport = account !== undefined && access !== undefined && mayChange(access, account);
  if (petition !== null)
    return (
      <>
        <Link href={paths.petition(petition)} className="link font-semibold">
          {petition}
        </Link>{" "}
        {about}
      </>
    );
  const href =
    seatId !== null ? paths.seat(seatId) : importId !== null && mayImport ? paths.import(importId) : null;
  if (href === null) return <b className="font-[650]">{about}</b>;
  return (
    <Link href={href} className="link font-semibold">
      {importId === null ? about : `Import ${importId}, ${about}`}
    </Link>
  );
}
