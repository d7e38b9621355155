import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import { Suspense } from "react";
import { isAbsent } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { useMayChange } from "../../../parts/account/use-may-change.ts";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { lazy } from "../../../ui/loading/lazy.ts";
import { EmptyState } from "../../../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { electionText } from "./results-words.ts";
import { ReadError } from "../../../page/read-error.tsx";

const PublishedResultsCard = lazy(async () => ({
  default: (await import("../../../parts/published-results/published-results-card.tsx")).PublishedResultsCard,
}));

/** Says that there are no results: of a contest that was asked for, which others the cycle has; else where they come in. */
export function NoResults({ contest }: { contest: string | null }) {
  const held = useRead(listElectionsHeld, {});
  const cycle = useCycle();
  const mayImport = useMayChange("data.import");
  const missing = [held, cycle].filter(({ data }) => data === undefined);
  // An installation without any cycle answers 404, and has no elections.
  const failed = missing.find(({ error }) => error !== null && !isAbsent(error));
  if (failed !== undefined) return <ReadError what="The elections of this cycle" read={failed} />;
  if (missing.some(({ error }) => error === null))
    return (
      <Loading what="the elections">
        <EmptyState title={<SkeletonWords like="This cycle has no polling-station results yet" />} />
      </Loading>
    );
  const others = (held.data ?? []).filter((one) => one.cycle.id === cycle.data?.id);
  if (others.length > 0)
    return (
      <EmptyState
        title={
          contest === null
            ? "This cycle has no results of a general election yet"
            : "This cycle has no results of this contest yet"
        }
      >
        It has results of:
        <ul className="mt-1 grid gap-1">
          {others.map((other) => (
            <li key={`${other.contest} ${other.pollingDay}`}>
              <Link
                href={paths.results({ contest: other.contest, day: other.pollingDay })}
                className="link touch-reach"
              >
                {electionText(other)}
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <EmptyState title="This cycle has no polling-station results yet">
        <p>
          {mayImport ? (
            <>
              <Link href={paths.imports()} className="link">
                Import
              </Link>{" "}
              a station list, then the results.
            </>
          ) : (
            "Analysts and administrators import a station list, then the results."
          )}
        </p>
        <p className="mt-1">
          Primary results:{" "}
          <Link href={paths.elections()} className="link">
            MP
          </Link>
          ,{" "}
          <Link href={paths.lcResults()} className="link">
            LC5
          </Link>
          ,{" "}
          <Link href={paths.mayorResults()} className="link">
            Mayors
          </Link>
        </p>
      </EmptyState>
      <Suspense fallback={null}>
        <PublishedResultsCard />
      </Suspense>
    </div>
  );
}
