import type { SeatDetail } from "@command-center/contract/results/seat";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { momentText } from "@command-center/domain/time/moment-text";
import type { ReactNode } from "react";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { HistoryLink } from "../../../parts/records/history-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatDay } from "../../../ui/format.ts";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";

const OF: Record<SeatDetail["sources"][number]["of"], string> = {
  result: "Votes",
  turnout: "Turnout",
  seat: "Seat and district",
};

export interface SourcesCardProps {
  seat: SeatDetail;
  /** Whether there is room for the sources beside each other. */
  isWide?: boolean;
}

/** Where the records come from, when they came in, and where the results of the general election stand. */
export function SourcesCard({ isWide = false, seat: { id, sources, general, place } }: SourcesCardProps) {
  const cards = (
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
        <dl className={cx(isWide && BESIDE)}>
          {sources.map(({ of, title, publisher, kind, publishedOn, recordedAt }) => (
            <Source
              isWide={isWide}
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
  if (!isWide || general.length === 0) return cards;
  return (
    <div className="grid gap-4 wide:grid-cols-[1fr_2fr] print:grid-cols-[1fr_2fr] print:gap-2">{cards}</div>
  );
}

const BESIDE =
  "md:grid md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] md:gap-x-8 print:grid print:grid-cols-3";

const TITLE = "Sources";

/** Skeleton of the card. */
export function SourcesCardSkeleton() {
  return (
    <Card title={TITLE} distance="close">
      <Loading what="the sources">
        <dl className={BESIDE}>
          {Object.values(OF).map((of) => (
            <Source
              isWide
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

interface SourceProps {
  isWide: boolean;
  of: string;
  name: ReactNode;
  note: ReactNode;
}

function Source({ isWide, of, name, note }: SourceProps) {
  return (
    <div
      className={cx(
        "border-line py-2 print:py-1",
        isWide
          ? "max-md:grid max-md:grid-cols-[5.5rem_1fr] max-md:gap-x-3 max-md:border-t max-md:first:border-0 sm:max-md:grid-cols-[8rem_1fr]"
          : "grid grid-cols-[5.5rem_1fr] gap-x-3 border-t first:border-0 sm:grid-cols-[8rem_1fr] print:grid-cols-[6rem_1fr]",
      )}
    >
      <dt className="text-12 leading-5 text-mute">{of}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {name}
        <span className="block text-12 text-mute">{note}</span>
      </dd>
    </div>
  );
}
