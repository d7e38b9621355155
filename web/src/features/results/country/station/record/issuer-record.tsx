import { readSheetHistory } from "@command-center/contract/changes/sheet-history";
import { Suspense } from "react";
import { explain } from "../../../../../api/errors.ts";
import { useRead } from "../../../../../api/queries.ts";
import { useMoment } from "../../../../../navigation/address.ts";
import { cx } from "../../../../../ui/class-names.ts";
import { lazy } from "../../../../../ui/loading/lazy.ts";
import { ErrorState } from "../../../../../ui/states/states.tsx";
import { HistoryCard } from "./history-card.tsx";
import { VersionsCard } from "./versions-card.tsx";
import type { SheetFact } from "./sheet-fact.ts";

const ApprovalCard = lazy(async () => ({
  default: (await import("../../../../../parts/entry/approval-card.tsx")).ApprovalCard,
}));

/** Colleagues propose and decide while the page is open. */
const REFRESH_MS = 15_000;

/** What happened to a station's result as one issuer has it: changes that wait, every version, and who changed it why. */
export function IssuerRecord({ fact }: { fact: SheetFact }) {
  const { cycle } = useMoment();
  const read = useRead(
    readSheetHistory,
    { ...fact, ...(cycle !== null && { cycle }) },
    { refetchInterval: REFRESH_MS },
  );
  const { data, error } = read;
  if (data === undefined)
    return error === null ? null : (
      <ErrorState
        title="The history of this sheet could not be loaded"
        retrying={read.isFetching}
        onRetry={() => void read.refetch()}
      >
        {explain(error)}
      </ErrorState>
    );
  const { versions, waiting } = data;
  const hasSeveral = versions.length > 1;
  return (
    <>
      {waiting.map((id) => (
        <Suspense key={id}>
          <ApprovalCard id={id} />
        </Suspense>
      ))}
      {versions.length > 0 && (
        <div className={cx("grid grid-cols-1 items-start gap-4", hasSeveral && "wide:grid-cols-12")}>
          {hasSeveral && (
            <div className="min-w-0 wide:col-span-7">
              <VersionsCard issuer={fact.issuer} versions={versions} />
            </div>
          )}
          <div className="min-w-0 wide:col-span-5">
            <HistoryCard issuer={fact.issuer} versions={versions} mayUndo={waiting.length === 0} />
          </div>
        </div>
      )}
    </>
  );
}
