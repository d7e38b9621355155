import type { AuditEntry } from "@command-center/contract/accounts/audit";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { formatCount } from "../../../ui/format.ts";
import { differencesOf, type Difference } from "./differences.ts";

const TONES: Record<Difference["change"], Tone> = {
  same: "neutral",
  changed: "middling",
  added: "good",
  removed: "bad",
};

/** All that is known of an entry: what was there before and after, and where it stands in the chain. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
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
