import type { ChartMark } from "@command-center/contract/changes/chart-marks";
import { addDays } from "@command-center/domain/time/calendar";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { formatCount, formatDay } from "../../ui/format.ts";

/** `Fresh poll ordered`, `3 × Fresh poll ordered`. */
export function markText({ what, count }: ChartMark): string {
  return count === 1 ? what : `${formatCount(count)} × ${what}`;
}

/** The marks of a chart in words, each with a way to what caused it. */
export function ChartEvents({ marks }: { marks: readonly ChartMark[] }) {
  const days = new Set(marks.map(({ day }) => day)).size;
  return (
    <details className="text-14" data-print="hide">
      <summary className="w-fit cursor-pointer py-1 text-12 text-mute hover:text-ink">
        <span aria-hidden="true">◆ </span>
        {`Rulings, declarations and corrections (${formatCount(days)} ${days === 1 ? "day" : "days"})`}
      </summary>
      <ul className="grid max-h-80 gap-1.5 overflow-y-auto pt-2">
        {marks.toReversed().map((mark) => (
          <li key={`${mark.day} ${mark.what}`} className="text-pretty">
            {`${formatDay(mark.day)}: ${markText(mark)} — `}
            <Causes mark={mark} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Causes({ mark: { day, records, count } }: { mark: ChartMark }) {
  const others = count - records.length;
  return (
    <>
      {records.map(({ id, petition, seatId, about }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link
            href={
              petition !== null
                ? paths.petition(petition)
                : seatId !== null
                  ? paths.seat(seatId)
                  : paths.changes({ from: addDays(day, -1) })
            }
            className="link inline-flex min-h-6 items-center"
          >
            {petition ?? about}
          </Link>
        </span>
      ))}
      {others > 0 && ` and ${formatCount(others)} more`}
    </>
  );
}
