import type { SeatDetail } from "@command-center/contract/results/seat";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { momentText } from "@command-center/domain/time/moment-text";
import type { ReactNode } from "react";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { HistoryLink } from "../../../parts/records/history-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatDay } from "../../../ui/format.ts";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";

const OF: Record<SeatDetail["sources"][number]["of"], string> = {
  result: "Votes",
  turnout: "Turnout",
  seat: "Seat and district",
};

/** Where the records come from, when they came in, and where the results of the general election stand. */
export function SourcesCard({ seat: { id, sources, general, place } }: { seat: SeatDetail }) {
  return (
    <>
      {general.length > 0 && (
        <Card title="General election" note="Results by polling station">
          <ul>
            {general.map(({ contest, pollingDay }) => (
              <li key={pollingDay}>
                <Link href={paths.results({ contest, day: pollingDay })} className="link touch-reach">
                  {GENERAL_CONTEST_WORDS[contest]}, {formatDay(pollingDay)}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={TITLE} distance="close" actions={<HistoryLink kind="seat" id={id} />}>
        <dl>
          {sources.map(({ of, title, publisher, kind, publishedOn, recordedAt }) => (
            <Source
              key={`${of} ${title} ${recordedAt}`}
              of={of === "seat" && place === null ? "Seat" : OF[of]}
              name={`${publisher ?? title}${kind === "sample" ? " (invented)" : ""}`}
              note={[
                publisher === null ? null : title,
                publishedOn === null ? null : `published ${formatDay(publishedOn)}`,
                of === "seat" ? null : `Recorded ${momentText(recordedAt)}`,
              ]
                .filter((part) => part !== null)
                .join(" · ")}
            />
          ))}
        </dl>
      </Card>
    </>
  );
}

const TITLE = "Sources";

/** Skeleton of the card. */
export function SourcesCardSkeleton() {
  return (
    <Card title={TITLE} distance="close">
      <Loading what="the sources">
        <dl>
          {Object.values(OF).map((of) => (
            <Source
              key={of}
              of={of}
              name={<SkeletonWords like="Name of a source" />}
              note={<SkeletonWords like="Recorded 0 Aug 0000, 00:00 EAT" />}
            />
          ))}
        </dl>
      </Loading>
    </Card>
  );
}

function Source({ of, name, note }: { of: string; name: ReactNode; note: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-x-3 border-t border-line py-2 first:border-0 sm:grid-cols-[8rem_1fr] print:grid-cols-[6rem_1fr] print:py-1">
      <dt className="text-12 leading-5 text-mute">{of}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {name}
        <span className="block text-12 text-mute">{note}</span>
      </dd>
    </div>
  );
}
