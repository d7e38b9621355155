import type { PublishedResults } from "@command-center/contract/imports/published-results";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Writing, WritingOff } from "../past/writing.tsx";
import { Card } from "../../ui/card.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { ReadError } from "../../page/read-error.tsx";
import { ProgressBar } from "../../ui/states/progress-bar.tsx";
import { nextStep, stepText } from "./next-step.ts";
import { usePublishedResults, type LoadingPublished } from "./use-published-results.ts";
import { WriteError } from "../../page/write-error.tsx";

/** Offers the Electoral Commission's results of 2021 to accounts that may import, or leads to them once they are loaded. */
export function PublishedResultsCard() {
  const loading = usePublishedResults();
  const { failed } = loading;
  if (failed !== null) return <ReadError what="The published results of 2021" read={failed} />;
  if (loading.published === undefined) return null;
  return (
    <Card
      testId="published-results"
      title="Presidential election of 14 January 2021"
      note={`Electoral Commission, final tally by polling station: ${formatCount(loading.published.stations)} stations`}
    >
      <LoadPublished loading={loading} published={loading.published} />
    </Card>
  );
}

interface LoadPublishedProps {
  readonly loading: LoadingPublished;
  readonly published: PublishedResults;
}

/** How far the published results are loaded, and the button that goes on. */
export function LoadPublished({ loading: { isLoading, error, load }, published }: LoadPublishedProps) {
  const { cycle, stationList, results } = published;
  const hasBegun = stationList !== null;
  if (nextStep(published).does === "show")
    return (
      <Link href={paths.results({ cycle: String(cycle?.id) })} className="link touch-reach font-semibold">
        See the results in the cycle {cycle?.name}
      </Link>
    );
  return (
    <div className="grid justify-items-start gap-3">
      {hasBegun ? (
        <div role="status" className="grid w-full max-w-prose gap-1.5">
          <p>
            <span className="font-semibold">Station list:</span> {stepText(stationList)}
          </p>
          {stationList.state === "reading" && (
            <ProgressBar value={Math.round(100 * stationList.share)} label="Station list read" />
          )}
          <p>
            <span className="font-semibold">Results:</span> {stepText(results)}
          </p>
        </div>
      ) : (
        <p className="max-w-prose text-pretty text-mute">
          Real results to work with. They are imported like your own files: you see the preview before they
          count, and can undo them.
        </p>
      )}
      <Writing>
        <Button busy={isLoading} onClick={() => void load()}>
          <Icon name="upload" className="size-4" />
          {isLoading ? "Loading…" : buttonText(published)}
        </Button>
      </Writing>
      <WritingOff />
      <WriteError title="Loading stopped" error={error} />
    </div>
  );
}

function buttonText(published: PublishedResults): string {
  if (published.stationList === null) return "Load the 2021 results";
  const step = nextStep(published);
  if (step.does === "open") return "Open the import";
  return step.does === "start" ? "Load the results of these stations" : "Continue";
}
