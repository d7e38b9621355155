import { readStatus } from "@command-center/contract/status";
import { ApiError } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { STATUS_CARDS } from "./status-cards.tsx";

const REFRESH_INTERVAL_MS = 15_000;

/** `/administration/status`: whether the installation is well, and what it is busy with. For administrators. */
export function StatusPage() {
  const read = useRead(
    readStatus,
    {},
    {
      // Of no use without the server that it is about.
      persister: (answer, context) => answer(context),
      refetchInterval: REFRESH_INTERVAL_MS,
    },
  );
  const { data, error } = read;
  if (error instanceof ApiError && error.status === 403)
    return (
      <>
        <PageHeader title={PAGES.status.title} />
        <EmptyState title="The status is for administrators">{error.detail}</EmptyState>
      </>
    );
  // One error for all cards.
  const hasFailed = data === undefined && error !== null;
  return (
    <>
      <PageHeader
        title={PAGES.status.title}
        subtitle="Server, database, disk, backups, mail and audit log; updates every 15 seconds"
      />
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-2 print:grid-cols-2">
        {(hasFailed ? STATUS_CARDS.slice(0, 1) : STATUS_CARDS).map((StatusCard) => (
          <StatusCard key={StatusCard.name} read={read} />
        ))}
      </div>
    </>
  );
}
