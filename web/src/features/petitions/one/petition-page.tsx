import { readPetition, type PetitionDetail } from "@command-center/contract/petition";
import { petitionNumber } from "@command-center/domain/petitions/petition-slug";
import type { Petition } from "@command-center/contract/petitions";
import { ApiError } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { usePath } from "../../../navigation/address.ts";
import { paths, plainPath, withQuery } from "../../../navigation/paths.ts";
import { WaitingBand } from "../../../parts/entry/waiting-band.tsx";
import { NotesCard } from "../../../parts/notes/lazy-notes.tsx";
import { HistoryCard } from "../../../parts/records/history-card.tsx";
import { useTitle } from "../../../page/use-title.ts";
import { cx } from "../../../ui/class-names.ts";
import { ContestCard } from "./contest-card.tsx";
import { followedBy } from "./declarations.ts";
import { EffectCard } from "./effect-card.tsx";
import { OriginCard } from "./origin-card.tsx";
import { PartiesCard } from "./parties-card.tsx";
import { PetitionHead } from "./petition-head.tsx";
import "./petition.css";
import { TimelineCard } from "./timeline/timeline-card.tsx";
import { Link } from "../../../navigation/link.tsx";
import { NoSuchPage } from "../../../page/no-such-page.tsx";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { PETITION_SAMPLE } from "./petition-sample.ts";
import { Badge } from "../../../ui/badge.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { shortVerdict } from "./verdict.ts";

/** One petition: its waiting time, timeline, parties, and effect on the contest. */
export function PetitionPage() {
  const slug = plainPath(usePath()).split("/").at(-1) ?? "";
  const number = petitionNumber(slug);
  return number === null ? <NoPetition name={slug} /> : <KnownNumber number={number} />;
}

function NoPetition({ name }: { name: string }) {
  useTitle("No such petition");
  return <NoSuchPetition name={name} />;
}

function KnownNumber({ number }: { number: string }) {
  const read = useRead(readPetition, { number });
  const { data, error } = read;
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status);
  useTitle(isUnknown ? "No such petition" : data === undefined ? number : `${number} ${data.contest}`);
  if (isUnknown) return <NoSuchPetition name={number} />;
  const isRedeclared = data !== undefined && followedBy(data) !== null;
  return (
    <>
      <PetitionHead number={number} petition={data} />
      <WaitingBand kind="petition" id={number} />
      <div className="petition-grid grid grid-cols-1 gap-4 wide:grid-cols-12 print:grid-cols-12">
        <TimelineCard className={WHOLE} read={read} />
        {isRedeclared ? (
          <>
            <EffectCard className={WIDER} read={read} />
            <div className={cx(STACK, NARROWER)}>
              <PartiesCard read={read} />
              <RelatedCard read={read} />
            </div>
            <OriginCard className={WHOLE} isWide read={read} />
          </>
        ) : (
          <>
            <div className={cx(STACK, HALF)}>
              <PartiesCard read={read} />
              <EffectCard read={read} />
            </div>
            <ContestCard className={HALF} read={read} />
            <RelatedCard className={HALF} read={read} />
            <OriginCard className={HALF} read={read} />
          </>
        )}
        <HistoryCard className={WHOLE} kind="petition" id={number} />
        <NotesCard
          className={WHOLE}
          about={{ petition: number }}
          note="For every account that sees this petition"
        />
      </div>
    </>
  );
}

/** Cards one below the other: the last one ends where the card beside them does. */
const STACK = "grid min-w-0 grid-cols-1 grid-rows-[auto_1fr] gap-4";
// Written out in full: the build finds class names by reading. Paper has the columns of a wide screen.
const WHOLE = "wide:col-span-12 print:col-span-12";
const WIDER = "wide:col-span-7 print:col-span-7";
const NARROWER = "wide:col-span-5 print:col-span-5";
const HALF = "wide:col-span-6 print:col-span-6";

/** In the place of a petition that is not there: says so, and leads back, or to a search for it. */
function NoSuchPetition({ name: asked }: { name: string }) {
  return (
    <NoSuchPage
      title="No such petition"
      asked={asked}
      before="There is no petition "
      after=", or your account may not look at it."
      links={[
        { name: "All petitions", href: paths.disputesPetitions() },
        { name: "Search for it", href: withQuery(paths.disputesPetitions(), { q: asked.slice(0, 100) }) },
      ]}
    />
  );
}

/** Other petitions about the seat, then others of its district. */
function RelatedCard({ className, read }: Pick<PanelProps<PetitionDetail>, "className" | "read">) {
  return (
    <Panel
      className={className}
      distance="close"
      title="Related petitions"
      note={noteOf}
      read={read}
      what="The related petitions"
      sample={PETITION_SAMPLE}
    >
      {(petition) => <Related petition={petition} />}
    </Panel>
  );
}

function noteOf({ seatId, sameSeat, inDistrict, district }: PetitionDetail): string {
  const seat =
    sameSeat.length === 0
      ? "None other about this seat"
      : `${formatCount(sameSeat.length)} other about this seat`;
  const more =
    district === null
      ? null
      : `${inDistrict.total === 0 ? "no" : formatCount(inDistrict.total)} more in ${district}`;
  if (seatId === null)
    return more === null ? "No district on record" : more.charAt(0).toUpperCase() + more.slice(1);
  return more === null ? seat : `${seat} · ${more}`;
}

function Related({ petition }: { petition: PetitionDetail }) {
  const { sameSeat, inDistrict, districtSlug, district, rulingDays } = petition;
  const rows = [...sameSeat, ...inDistrict.first];
  if (rows.length === 0) return <p className="pt-1 text-mute">No other petition is related to this one.</p>;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <Row key={row.id} petition={row} rulingDays={rulingDays} />
        ))}
      </ul>
      {inDistrict.total > inDistrict.first.length && districtSlug !== null && (
        <p className="mt-1 border-t border-line pt-2.5 text-12" data-print="hide">
          <Link href={paths.district(districtSlug)} className="touch-reach link">
            All petitions in {district}
          </Link>
        </p>
      )}
    </>
  );
}

function Row({ petition, rulingDays }: { petition: Petition; rulingDays: number | null }) {
  const { text, tone } = shortVerdict(petition, rulingDays);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0 last:pb-0 print:py-0.5">
      <span className="min-w-0 flex-1 basis-40">
        <Link href={paths.petition(petition.number)} className="touch-reach link">
          {petition.number} {petition.contest}
        </Link>
        <span className="block text-12 text-mute print:inline"> Filed {formatDay(petition.filedOn)}</span>
      </span>
      <Badge tone={tone}>{text}</Badge>
    </li>
  );
}
