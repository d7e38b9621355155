import { readDashboardStats } from "@command-center/contract/dashboard";
import { explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { formatCount } from "../../ui/format.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const CARDS = [
  { key: "constituencies", label: "Constituencies" },
  { key: "mpsDeclared", label: "MPs declared" },
  { key: "totalPetitions", label: "Active petitions" },
] as const;

/** The dashboard, for now its three headline counts. */
export function HomePage() {
  const { data, error, isFetching, refetch } = useRead(readDashboardStats, {});
  return (
    <>
      <PageHeader title="Command Center" />
      {!data && error ? (
        <ErrorState
          title="The headline counts could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {explain(error)}
        </ErrorState>
      ) : (
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {CARDS.map(({ key, label }) => (
            <Card key={key}>
              <p className="text-mute">{label}</p>
              {data ? (
                <p className="text-28 font-[720] tracking-[-0.03em]">{formatCount(data[key])}</p>
              ) : (
                <Skeleton className="h-8 w-24" />
              )}
            </Card>
          ))}
        </div>
      )}
    </>
  );
}
