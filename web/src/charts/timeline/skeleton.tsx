import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { ChartPlace } from "../parts/chart-skeleton.tsx";
import "./timeline.css";

export interface TimelineSkeletonProps {
  /** How many events are expected; today's mark takes one more row. */
  events: number;
}

/** Words as long as names of events. */
const LIKE = [
  "The name of an event with more of what takes place in it",
  "The name of an event",
  "The name of an event to come in its time",
  "A shorter name",
  "The name of an event to come",
];

/** Skeleton of a calendar from top to bottom, as most are: one runs across only where its words find room. */
export function TimelineSkeleton({ events }: TimelineSkeletonProps) {
  return (
    <ChartPlace>
      <ol className="timeline-room">
        {Array.from({ length: events + 1 }, (_, row) => (
          <li key={row}>
            <span className="timeline-room-date">
              <SkeletonWords like="00–00 Aug 0000" />
            </span>
            <span>
              <SkeletonWords like={LIKE[row % LIKE.length] ?? ""} />
            </span>
          </li>
        ))}
      </ol>
    </ChartPlace>
  );
}
