import type { AuditEntry } from "@command-center/contract/audit";
import { momentText } from "../../page/moment-text.ts";
import { Icon } from "../../ui/icon.tsx";
import { actionText, personText } from "./audit-words.ts";
import { EntryDetails } from "./entry-details.tsx";

/** Entries one below the other; each opens to all that is known of it. */
export function EntryList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ul aria-label="Entries of the log" className="border-t border-line">
      {entries.map((entry) => (
        <li key={entry.position} className="border-b border-line">
          <details className="group">
            <summary className="grid cursor-pointer list-none grid-cols-[1rem_1fr] items-baseline gap-x-2 gap-y-0.5 py-2 hover:bg-hover pointer-coarse:min-h-11 lg:grid-cols-[1rem_10rem_9rem_minmax(0,1fr)_8rem] [&::-webkit-details-marker]:hidden">
              <Icon
                name="chevron-right"
                className="row-span-2 size-4 self-center text-mute group-open:rotate-90 lg:row-span-1"
              />
              <span className="text-12 whitespace-nowrap text-mute tabular-nums lg:text-14">
                {momentText(entry.at)}
              </span>
              <span className="col-start-2 min-w-0 wrap-anywhere lg:col-auto">{personText(entry)}</span>
              <span className="col-start-2 min-w-0 wrap-anywhere lg:col-auto">
                <span className="font-semibold">{actionText(entry.action)}</span>
                {entry.subject !== null && <span className="text-mute"> {entry.subject}</span>}
              </span>
              <span className="col-start-2 min-w-0 text-12 wrap-anywhere text-mute lg:col-auto lg:text-right">
                {entry.ipAddress}
              </span>
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
