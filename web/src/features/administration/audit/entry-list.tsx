import type { AuditEntry } from "@command-center/contract/accounts/audit";
import type { ReactNode } from "react";
import { actionText, personText } from "@command-center/domain/files/audit-words";
import { momentText } from "@command-center/domain/time/moment-text";
import { Icon } from "../../../ui/icon.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { formatCount } from "../../../ui/format.ts";
import { differencesOf, type Difference } from "./differences.ts";

/** Entries one below the other; each opens to all that is known of it. */
export function EntryList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ul aria-label="Entries of the log" className="border-t border-line">
      {entries.map((entry) => (
        <li key={entry.position} className="border-b border-line">
          <details className="group">
            <summary
              className={`${LINE} cursor-pointer list-none hover:bg-hover [&::-webkit-details-marker]:hidden`}
            >
              <Cells
                at={momentText(entry.at)}
                person={personText(entry)}
                action={
                  <>
                    <span className="font-semibold">{actionText(entry.action)}</span>
                    {entry.subject !== null && <span className="text-mute"> {entry.subject}</span>}
                  </>
                }
                address={entry.ipAddress}
              />
            </summary>
            <div className="pb-3 pl-6">
              <EntryDetails entry={entry} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

const LINE =
  "grid grid-cols-[1rem_1fr] items-baseline gap-x-2 gap-y-0.5 py-2 pointer-coarse:min-h-11 lg:grid-cols-[1rem_11rem_9rem_minmax(0,1fr)_8rem] print:grid-cols-[10rem_8rem_minmax(0,1fr)_7rem] print:py-1";

/** Skeleton of the list, with as many entries as are asked for at a time. */
export function EntryListSkeleton({ entries }: { entries: number }) {
  return (
    <ul className="border-t border-line">
      {Array.from({ length: entries }, (_, row) => (
        <li key={row} className={`border-b border-line ${LINE}`}>
          <Cells
            at={<SkeletonWords like="00 Nov 0000, 00:00 EAT" />}
            person={<SkeletonWords like="username" />}
            action={<SkeletonWords like="Signed in, username" />}
            address={<SkeletonWords like="000.0.0.0" />}
          />
        </li>
      ))}
    </ul>
  );
}

function Cells(cells: { at: ReactNode; person: ReactNode; action: ReactNode; address: ReactNode }) {
  return (
    <>
      <Icon
        name="chevron-right"
        className="row-span-2 size-4 self-center text-mute group-open:rotate-90 lg:row-span-1 print:hidden"
      />
      <span className="text-12 whitespace-nowrap text-mute lg:text-14 print:text-12">{cells.at}</span>
      <span className="col-start-2 min-w-0 wrap-anywhere lg:col-auto print:col-auto print:text-12">
        {cells.person}
      </span>
      <span className="col-start-2 min-w-0 wrap-anywhere lg:col-auto print:col-auto print:text-12">
        {cells.action}
      </span>
      <span className="col-start-2 min-w-0 text-12 wrap-anywhere text-mute lg:col-auto lg:text-right print:col-auto print:text-right">
        {cells.address}
      </span>
    </>
  );
}

const TONES: Record<Difference["change"], Tone> = {
  same: "neutral",
  changed: "middling",
  added: "good",
  removed: "bad",
};

/** All that is known of an entry: what was there before and after, and where it stands in the chain. */
function EntryDetails({ entry }: { entry: AuditEntry }) {
  const differences = differencesOf(entry);
  const isChange = entry.before !== null;
  return (
    <div className="grid gap-3 border-l-2 border-line py-2 pl-3">
      {differences.length === 0 ? (
        <p className="text-mute">No further details recorded.</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-12">
            <thead className="text-mute">
              <tr>
                <th scope="col" className="py-1 pr-4 font-semibold">
                  Field
                </th>
                {isChange && (
                  <th scope="col" className="py-1 pr-4 font-semibold">
                    Before
                  </th>
                )}
                <th scope="col" className="py-1 pr-4 font-semibold">
                  {isChange ? "After" : "Value"}
                </th>
                {isChange && (
                  <th scope="col" className="py-1 font-semibold">
                    Change
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, before, after, change }) => (
                <tr key={field} className="border-t border-line align-top">
                  <th scope="row" className="py-1 pr-4 font-normal text-mute">
                    {field}
                  </th>
                  {isChange && <td className="py-1 pr-4 wrap-anywhere">{before ?? "–"}</td>}
                  <td className="py-1 pr-4 wrap-anywhere">{after ?? "–"}</td>
                  {isChange && (
                    <td className="py-1">
                      <Badge tone={TONES[change]}>{change}</Badge>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-12">
        <dt className="text-mute">Entry</dt>
        <dd>{formatCount(entry.position)}</dd>
        <dt className="text-mute">Time</dt>
        <dd>{entry.at.replace("T", " ").replace("Z", " UTC")}</dd>
        <dt className="text-mute">Action</dt>
        <dd className="font-mono wrap-anywhere">{entry.action}</dd>
        {entry.requestId !== null && (
          <>
            <dt className="text-mute">Request</dt>
            <dd className="font-mono wrap-anywhere">{entry.requestId}</dd>
          </>
        )}
        <dt className="text-mute">SHA-256</dt>
        <dd className="font-mono wrap-anywhere">{entry.hash}</dd>
      </dl>
    </div>
  );
}
