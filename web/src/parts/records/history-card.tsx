import type { HistoryKind } from "@command-center/contract/changes/record-history";
import { useEffect } from "react";
import { Near } from "../../page/near.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/class-names.ts";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";

const part = lazyPart(() => import("./history-list.tsx"));

export interface HistoryCardProps {
  className?: string;
  /** The uploads, commits, approvals and undos of an import are a history, too. */
  kind: HistoryKind | "import";
  /** As its page is addressed: the id of a seat, the number of a petition, the address of an area or district. */
  id: string;
}

/** What was recorded of a record: what, by whom, when and why, newest first. Its code and data load when it comes near. */
export function HistoryCard({ className, kind, id }: HistoryCardProps) {
  return (
    <Card
      className={cx(className, "print:hidden")}
      title="Change history"
      note="Who recorded what, when and why. Newest first, Uganda time (EAT)"
    >
      <Near waiting={WAITING}>{() => <Late key={id} kind={kind} id={id} />}</Near>
    </Card>
  );
}

const WAITING = (
  <Loading what="the history">
    <p>
      <SkeletonWords like="Declared · 00 Aug 0000, 00:00 EAT" />
    </p>
  </Loading>
);

/** Not `lazy`: React would fetch the code at once, wherever the card is. */
function Late({ kind, id }: HistoryCardProps) {
  const lists = part.use();
  useEffect(() => part.preload(), []);
  if (lists === null) return WAITING;
  return kind === "import" ? (
    <lists.ImportHistory id={Number(id)} />
  ) : (
    <lists.RecordHistory kind={kind} id={id} />
  );
}
