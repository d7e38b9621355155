import { countedText } from "@command-center/domain/number-text";
import { auditFilterWords } from "@command-center/domain/files/audit-words";
import { setAddress } from "../../../navigation/address.ts";
import { Panel } from "../../../page/panel.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { formatCount } from "../../../ui/format.ts";
import { EntryList, EntryListSkeleton } from "./entry-list.tsx";
import { FilterForm, FilterFormSkeleton } from "./filter-form.tsx";
import { filtersOf, useAuditEntries, useHeldFilters } from "./use-audit.ts";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { ButtonSkeleton } from "../../../page/records/record-table-skeleton.tsx";

/** The log itself, the newest first, a page at a time. */
export function EntriesCard() {
  const filterTexts = useHeldFilters();
  const filters = filtersOf(filterTexts);
  const { read, isNewest } = useAuditEntries(filters);
  const isFiltered = Object.keys(filters).some((name) => name !== "views");
  return (
    <Panel
      title="Entries"
      note="Newest first; times are East Africa Time (EAT)"
      read={read}
      what="The entries"
      skeleton={<EntriesSkeleton />}
    >
      {({ entries, older, record }) => (
        <div className="grid grid-cols-1 gap-4">
          <FilterForm key={Object.values(filterTexts).join("\n")} filterTexts={filterTexts} />
          {isFiltered && <p className="hidden print:block">{auditFilterWords(filters, record)}</p>}
          {filters.record !== undefined && (
            <p data-print="hide" className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>
                {record === null ? (
                  "There is no such record"
                ) : (
                  <>
                    Imports that recorded or changed <b className="font-[650]">{record}</b>
                  </>
                )}
              </span>
              <Button look="ghost" onClick={() => setAddress({ record: null, before: null }, "push")}>
                All records
              </Button>
            </p>
          )}
          {entries.length === 0 ? (
            <EmptyState title={isFiltered || !isNewest ? "No entry matches" : "No entries yet"}>
              {(isFiltered || !isNewest) && "Remove a filter or try a shorter search."}
            </EmptyState>
          ) : (
            <div aria-busy={read.isPlaceholderData || undefined}>
              <EntryList entries={entries} />
            </div>
          )}
          <nav aria-label="Pages of the log" className="flex flex-wrap items-center gap-2">
            {(older !== null || !isNewest) && entries.length > 0 && (
              <p className="hidden basis-full text-12 print:block">{notAll(entries.length, isFiltered)}</p>
            )}
            <p role="status" className="flex-1 text-12 text-mute">
              {entries.length > 0 &&
                `Entries ${formatCount(entries[0]?.position ?? 0)}–${formatCount(entries.at(-1)?.position ?? 0)} · Uganda time (EAT)`}
            </p>
            <div data-print="hide" className="flex gap-2">
              {!isNewest && <Button onClick={() => setAddress({ before: null }, "push")}>Newest</Button>}
              <Button
                aria-disabled={older === null || undefined}
                onClick={() => {
                  if (older !== null) setAddress({ before: String(older) }, "push");
                }}
              >
                Older entries
              </Button>
            </div>
          </nav>
        </div>
      )}
    </Panel>
  );
}

/** What is said on paper where the log has more pages, e.g. `This page lists 50 entries. Export the log for all of them.` */
function notAll(entries: number, isFiltered: boolean): string {
  if (isFiltered)
    return `This page lists ${formatCount(entries)} of the matching entries. Export them for all.`;
  return `This page lists ${countedText(entries, "entry", "entries")}. Export the log for all of them.`;
}

const PAGE = 50;

function EntriesSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <FilterFormSkeleton />
      <EntryListSkeleton entries={PAGE} />
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex-1 text-12">
          <SkeletonWords like="Entries 00–0 · Uganda time (EAT)" />
        </p>
        <ButtonSkeleton like="Older entries" />
      </div>
    </div>
  );
}
