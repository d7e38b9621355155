import { LIMIT_NAMES } from "@command-center/contract/results/decisive/legal-limits";
import type { QueueForecast } from "@command-center/contract/cause-list";
import { countText } from "@command-center/domain/number-text";
import { RecordButton } from "../../../../parts/entry/record-button.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { Alert } from "../../../../ui/states/alert.tsx";
import { forecastText, lateText } from "./cause-list.ts";

const RULING_DEADLINE = LIMIT_NAMES.tribunal_ruling_after_filing;

/** Late petitions that are named; the rest is counted. */
const NAMED = 8;

interface ForecastCardProps {
  forecast: QueueForecast;
  /** Opens the form with the moves, by petition; null where the user may not list petitions. */
  onMove: ((panels: ReadonlyMap<string, number>) => void) | null;
}

/** What comes late at the current capacity, and which moves avoid it. About the queue, not about any ruling. */
export function ForecastCard({ forecast, onMove }: ForecastCardProps) {
  const { late, moves, overdue, waiting, from } = forecast;
  if (waiting === 0) return null;
  if (overdue === null)
    return (
      <div data-print="hide" className="mb-3">
        <Alert
          tone="note"
          title="No forecast without a ruling deadline"
          action={
            <RecordButton kind="limits" name={{ name: RULING_DEADLINE }} label="Enter the ruling deadline" />
          }
        >
          <p>None is recorded for this cycle, so it is not known which petitions are overdue.</p>
        </Alert>
      </div>
    );
  const { title, advice } = forecastText(forecast);
  const panels = new Map(
    moves.flatMap(({ to, petitions }) => petitions.map((number) => [number, to] as const)),
  );
  return (
    <div data-print="hide" className="mb-3">
      <Alert
        tone={late.length === 0 ? "note" : "warning"}
        title={title}
        action={
          moves.length > 0 &&
          onMove && (
            <Button aria-haspopup="dialog" onClick={() => onMove(panels)}>
              Review these moves
            </Button>
          )
        }
      >
        {advice !== null && <p>{advice}</p>}
        <p className="text-12 text-mute">
          Of {countText(waiting)} waiting petitions, {countText(overdue)} are overdue already. Counted from{" "}
          {formatDay(from)}: each panel rules on its earliest due first, as many a day as its capacity,
          Sundays left out.
        </p>
        {late.length > 0 && (
          <details className="text-12">
            <summary className="cursor-pointer py-1.5">When they would be ruled on</summary>
            <ul>
              {late.slice(0, NAMED).map((one) => (
                <li key={one.number}>{lateText(one)}</li>
              ))}
              {late.length > NAMED && <li>and {countText(late.length - NAMED)} more</li>}
            </ul>
          </details>
        )}
      </Alert>
    </div>
  );
}
