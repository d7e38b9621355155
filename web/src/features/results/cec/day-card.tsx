import type { CecConference } from "@command-center/contract/results/cec";
import { formatDay, longDay } from "../../../ui/format.ts";
import { Card } from "../../../ui/card.tsx";

/** The election day, chosen among those published, and the published days that disagree. */
export function DayCard({ conference: { day, rivalDays } }: { conference: CecConference }) {
  if (day === null && rivalDays.length === 0) return null;
  return (
    <Card title="Election date" note="As reported">
      {day !== null && (
        <div>
          <p className="figure">{longDay(day.date)}</p>
          <p className="mt-1 text-mute">
            {day.source}
            {day.publishedOn !== null && `; published by ${formatDay(day.publishedOn)}`}
          </p>
          {day.reason !== null && <p className="mt-1 text-pretty">{day.reason}</p>}
        </div>
      )}
      {rivalDays.length > 0 && (
        <div className="mt-4 border-t border-line pt-3">
          <h3 className="text-12 font-semibold text-mute">
            {day === null ? "Reports that disagree" : "Conflicting report"}
          </h3>
          <ul className="mt-1 grid gap-2">
            {rivalDays.map((rival) => (
              <li key={`${rival.source} ${rival.date}`}>
                <span className="text-mute">{rival.source} says</span>{" "}
                <span className="font-semibold">{longDay(rival.date)}</span>
                {rival.publishedOn !== null && (
                  <span className="text-mute">, published {formatDay(rival.publishedOn)}</span>
                )}
                {rival.note !== null && !rival.note.startsWith(rival.source) && (
                  <span className="block text-mute">{rival.note}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
