import {
  listChangedRecords,
  readChangesBetween,
  type ChangesBetween,
} from "@command-center/contract/changes/changes-between";
import type { Cycle } from "@command-center/contract/cycle";
import { useRead } from "../../api/queries.ts";
import { lazy } from "../../ui/loading/lazy.ts";
import { PAGES } from "../../navigation/pages.ts";
import { Late } from "../../page/late.tsx";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { QuickExport } from "../../parts/files/quick-export.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { MomentsBar } from "./moments-bar.tsx";
import { RecordsCard } from "./records-card.tsx";
import { useFirstMoment } from "./use-moments.ts";

const MovedCard = lazy(async () => ({ default: (await import("./moved-card.tsx")).MovedCard }));

/** `/changes`: figures and records that differ between two moments, and why. */
export function ChangesPage() {
  const first = useFirstMoment();
  const read = useRead(readChangesBetween, first);
  const cycle = useCycle();
  // For the file alone, so only when the user wants one.
  const all = useRead(listChangedRecords, { ...first, entries: "all" }, { enabled: false });
  const table = async (changes: ChangesBetween, facts: Cycle) => {
    const [{ changesCsv }, { data: records }] = await Promise.all([
      import("./changes-csv.ts"),
      all.refetch({ throwOnError: true }),
    ]);
    const entries = records?.groups.flatMap((group) => group.entries) ?? [];
    return changesCsv(changes, entries, facts);
  };
  return (
    <>
      <PageHeader
        title={PAGES.changes.title}
        subtitle="Figures and records that differ between two moments"
        actions={
          <>
            <Button
              onClick={() => void copyLink(read.data, cycle.data?.id)}
              disabled={read.data === undefined}
            >
              <Icon name="link" className="size-4" />
              Copy link
            </Button>
            <QuickExport label="Export changes" needs={[read, cycle] as const} name="changes" table={table} />
          </>
        }
      />
      <MomentsBar read={read} first={first} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
        <FiguresCard className="wide:col-span-12" read={read} />
        <div className="min-w-0 wide:col-span-5">
          <Late title="Changes by place">
            <MovedCard first={first} />
          </Late>
        </div>
        <div className="min-w-0 wide:col-span-7">
          <RecordsCard first={first} />
        </div>
      </div>
    </>
  );
}

/** A link that shows the same days later, too: without them in the address, the page compares with its newest day. */
async function copyLink(changes: ChangesBetween | undefined, cycle: number | undefined): Promise<void> {
  if (changes === undefined) return;
  const link = new URL(location.href);
  link.hash = "";
  if (cycle !== undefined) link.searchParams.set("cycle", String(cycle));
  link.searchParams.set("from", changes.from.day);
  link.searchParams.set("asOf", changes.to.day);
  try {
    await navigator.clipboard.writeText(link.href);
    toasts.add({ title: "Link copied", description: link.href });
  } catch {
    // Not available on plain HTTP, or refused by the browser: the user can select the link instead.
    toasts.add({ title: "Copy this link", text: link.href, durationMs: Infinity });
  }
}
