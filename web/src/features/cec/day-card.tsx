import type { CecConference } from "@command-center/contract/cec";
import { longDay } from "../../page/long-day.ts";
import { Card } from "../../ui/card.tsx";
import { formatDay } from "../../ui/format.ts";

/** The day as it was chosen among those published, and the ones that disagree. */
export function DayCard({ conference: { day, rivalDays } }: { conference: CecConference }) {
  if (day === null && rivalDays.length === 0) return null;
  return (
    <Card title="The day" note="On which the leadership was elected, as published">
      {day !== null && (
        <div className="mt-3">
          <p className="text-20 font-[720] tracking-[-0.02em]">{longDay(day.date)}</p>
          <p className="mt-1 text-mute">
            {day.source}
            {day.publishedOn !== null && `; published by ${formatDay(day.publishedOn)}`}
          </p>
          {day.reason !== null && <p className="mt-1 text-pretty">Why this one: {day.reason}</p>}
        </div>
      )}
      {rivalDays.length > 0 && (
        <div className="mt-4 border-t border-line pt-3">
          <h3 className="text-12 font-semibold text-mute">
            {day === null ? "Published, none chosen" : "Published, too, and it disagrees"}
          </h3>
          <ul className="mt-1 grid gap-2">
            {rivalDays.map((rival) => (
              <li key={`${rival.source} ${rival.date}`}>
                <span className="font-semibold">{longDay(rival.date)}</span>
                <span className="text-mute">
                  , {rival.source}
                  {rival.publishedOn !== null && `, ${formatDay(rival.publishedOn)}`}
                </span>
                {rival.note !== null && <span className="block text-mute">{rival.note}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
