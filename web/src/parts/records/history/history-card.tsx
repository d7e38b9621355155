import type { HistoryKind } from "@command-center/contract/changes/record-history";
import { Suspense, type ReactNode } from "react";
import { Near } from "../../../page/near.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/class-names.ts";
import { lazy } from "../../../ui/loading/lazy.ts";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";

const RecordHistory = lazy(async () => ({
  default: (await import("./history-list.tsx")).RecordHistory,
}));
const ImportHistory = lazy(async () => ({
  default: (await import("./history-list.tsx")).ImportHistory,
}));

export interface HistoryCardProps {
  className?: string;
  kind: HistoryKind;
  /** As its page is addressed: the id of a seat, the number of a petition, the address of an area or district. */
  id: string;
}

/** What was recorded of a record: what, by whom, when and why, newest first. Its code and data load when it comes near. */
export function HistoryCard({ className, kind, id }: HistoryCardProps) {
  return (
    <NearCard className={className}>
      <RecordHistory key={id} kind={kind} id={id} />
    </NearCard>
  );
}

/** The same of an import: its upload, and who committed, approved and undid it. */
export function ImportHistoryCard({ className, id }: { className?: string; id: number }) {
  return (
    <NearCard className={className}>
      <ImportHistory id={id} />
    </NearCard>
  );
}

const WAITING = (
  <Loading what="the history">
    <p>
      <SkeletonWords like="Declared · 00 Aug 0000, 00:00 EAT" />
    </p>
  </Loading>
);

function NearCard({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <Card
      className={cx(className, "print:hidden")}
      title="Change history"
      note="Who recorded what, when and why. Newest first, Uganda time (EAT)"
    >
      <Near waiting={WAITING}>{() => <Suspense fallback={WAITING}>{children}</Suspense>}</Near>
    </Card>
  );
}
