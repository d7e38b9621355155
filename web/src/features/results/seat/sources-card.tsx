import type { SeatDetail } from "@command-center/contract/results/seat";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { momentText } from "@command-center/domain/time/moment-text";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { HistoryLink } from "../../../parts/records/history-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatDay } from "../../../ui/format.ts";

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
      <Card title="Sources" distance="close" actions={<HistoryLink kind="seat" id={id} />}>
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

interface SourceProps {
  isWide: boolean;
  of: string;
  name: string;
  note: string;
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
