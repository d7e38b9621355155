import type { HistoryKind } from "@command-center/contract/changes/record-history";
import { useEffect, type ReactNode } from "react";
import { Near } from "../../page/near.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/class-names.ts";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";

const part = lazyPart(() => import("./history-list.tsx"));

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
      {({ RecordHistory }) => <RecordHistory key={id} kind={kind} id={id} />}
    </NearCard>
  );
}

/** The same of an import: its upload, and who committed, approved and undid it. */
export function ImportHistoryCard({ className, id }: { className?: string; id: number }) {
  return <NearCard className={className}>{({ ImportHistory }) => <ImportHistory id={id} />}</NearCard>;
}

const WAITING = (
  <Loading what="the history">
    <p>
      <SkeletonWords like="Declared · 00 Aug 0000, 00:00 EAT" />
    </p>
  </Loading>
);

type Draw = (lists: NonNullable<ReturnType<typeof part.use>>) => ReactNode;

function NearCard({ className, children }: { className: string | undefined; children: Draw }) {
  return (
    <Card
      className={cx(className, "print:hidden")}
      title="Change history"
      note="Who recorded what, when and why. Newest first, Uganda time (EAT)"
    >
      <Near waiting={WAITING}>{() => <Late>{children}</Late>}</Near>
    </Card>
  );
}

/** Not `lazy`: React would fetch the code at once, wherever the card is. */
function Late({ children }: { children: Draw }) {
  const lists = part.use();
  useEffect(() => part.preload(), []);
  return lists === null ? WAITING : children(lists);
}
