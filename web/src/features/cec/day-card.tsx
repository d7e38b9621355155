import type { CecConference } from "@command-center/contract/results/cec";
import type { ReactNode } from "react";
import { longDay } from "../../parts/calendar/long-day.ts";
import { Card } from "../../ui/card.tsx";
import { formatDay } from "../../ui/format.ts";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";

/** The election day, chosen among those published, and the published days that disagree. */
export function DayCard({ conference: { day, rivalDays } }: { conference: CecConference }) {
  if (day === null && rivalDays.length === 0) return null;
  return (
    <Card title={TITLE} note={NOTE}>
      {day !== null && (
        <Chosen
          date={longDay(day.date)}
          source={`${day.source}${day.publishedOn === null ? "" : `; published by ${formatDay(day.publishedOn)}`}`}
          reason={day.reason !== null && `Why this date: ${day.reason}`}
        />
      )}
      {rivalDays.length > 0 && (
        <Rivals
          title={day === null ? "Reports that disagree" : DISAGREES}
          rows={rivalDays.map((rival) => (
            <Rival
              key={`${rival.source} ${rival.date}`}
              date={longDay(rival.date)}
              source={`, ${rival.source}${rival.publishedOn === null ? "" : `, ${formatDay(rival.publishedOn)}`}`}
              note={rival.note}
            />
          ))}
        />
      )}
    </Card>
  );
}

const TITLE = "Election date";
const NOTE = "As reported";
const DISAGREES = "Conflicting report";

/** Skeleton of the card: one day that was chosen, and one that disagrees. */
export function DayCardSkeleton() {
  return (
    <Card title={TITLE} note={NOTE}>
      <Loading what="the day">
        <Chosen
          date={<SkeletonWords like="00 August 0000" />}
          source={<SkeletonWords like="Several outlets, 00–00 August 0000; published by 00 Aug 0000" />}
          reason={
            <SkeletonWords like="Why this date: Several outlets of 00 and 00 August agree, and it is the day of the National Conference." />
          }
        />
        <Rivals
          title={DISAGREES}
          rows={
            <Rival
              date={<SkeletonWords like="00 August 0000" />}
              source={<SkeletonWords like=", One outlet" />}
              note={<SkeletonWords like="One outlet gives this date." />}
            />
          }
        />
      </Loading>
    </Card>
  );
}

function Chosen({ date, source, reason }: { date: ReactNode; source: ReactNode; reason: ReactNode }) {
  return (
    <div>
      <p className="figure">{date}</p>
      <p className="mt-1 text-mute">{source}</p>
      {reason && <p className="mt-1 text-pretty">{reason}</p>}
    </div>
  );
}

function Rivals({ title, rows }: { title: string; rows: ReactNode }) {
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-12 font-semibold text-mute">{title}</h3>
      <ul className="mt-1 grid gap-2">{rows}</ul>
    </div>
  );
}

function Rival({ date, source, note }: { date: ReactNode; source: ReactNode; note: ReactNode }) {
  return (
    <li>
      <span className="font-semibold">{date}</span>
      <span className="text-mute">{source}</span>
      {note !== null && <span className="block text-mute">{note}</span>}
    </li>
  );
}
