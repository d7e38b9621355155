import {
  HISTORY_PAGE,
  readHistory,
  readImportHistory,
  type HistoryEntry,
  type HistoryKind,
} from "@command-center/contract/changes/record-history";
import { formatCount } from "../../ui/format.ts";
import { useState } from "react";
import { useRead } from "../../api/queries.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { HistoryItem } from "./history-item.tsx";
import type { PanelProps } from "../../page/panel.tsx";
import { ReadError } from "../../page/read-error.tsx";
import { AboutRecord } from "./record-parts.tsx";

/** Entries of a record's history, a page at a time. */
export function RecordHistory({ kind, id }: { kind: HistoryKind; id: string }) {
  const [pages, setPages] = useState(1);
  const { data } = useRead(readHistory, { kind, id });
  const left = data === undefined ? 0 : data.total - pages * HISTORY_PAGE;
  return (
    <>
      <ol className="grid gap-4" data-testid="history">
        {Array.from({ length: pages }, (_, page) => (
          <HistoryPage key={page} kind={kind} id={id} skip={page * HISTORY_PAGE} />
        ))}
      </ol>
      {left > 0 && (
        <Button className="mt-4" onClick={() => setPages(pages + 1)}>
          {left > HISTORY_PAGE
            ? `Show ${HISTORY_PAGE} more of ${formatCount(left)}`
            : `Show the last ${formatCount(left)}`}
        </Button>
      )}
    </>
  );
}

function HistoryPage({ kind, id, skip }: { kind: HistoryKind; id: string; skip: number }) {
  const read = useRead(readHistory, { kind, id, ...(skip > 0 && { skip }) });
  return <Entries read={read} of={kind} />;
}

/** How often the history of an import is read: colleagues decide while its page is open. */
const REFRESH_MS = 30_000;

export function ImportHistory({ id }: { id: number }) {
  const read = useRead(readImportHistory, { id }, { staleTime: 0, refetchInterval: REFRESH_MS });
  return (
    <ol className="grid gap-4" data-testid="history">
      <Entries read={read} of="import" />
    </ol>
  );
}

interface EntriesProps {
  read: PanelProps<{ entries: readonly HistoryEntry[] }>["read"];
  of: HistoryKind | "import";
}

function Entries({ read, of }: EntriesProps) {
  const { data, error } = read;
  if (data === undefined)
    return (
      <li>
        {error === null ? (
          <Loading what="the history">
            <SkeletonWords like="Declared · 00 Aug 0000, 00:00 EAT" />
          </Loading>
        ) : (
          <ReadError what="The history" read={read} />
        )}
      </li>
    );
  if (data.entries.length === 0) return <li className="text-14 text-mute">Nothing is recorded yet.</li>;
  return data.entries.map(({ id, ...entry }) => (
    <HistoryItem
      key={id}
      {...entry}
      about={entry.kind !== "import" && <AboutRecord {...entry} of={of} />}
      importId={entry.kind === "import" ? null : entry.import}
    />
  ));
}
