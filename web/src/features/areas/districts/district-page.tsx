import { DISTRICT_TYPE_WORDS } from "@command-center/domain/areas/district-words";
import {
  readDistrict,
  type DistrictCount,
  type DistrictDetail,
} from "@command-center/contract/areas/district";
import { listDistricts, type District } from "@command-center/contract/areas/districts";
import { usePath } from "../../../navigation/address.ts";
import { ApiError } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths, lastName, withQuery } from "../../../navigation/paths.ts";
import { BackLink } from "../../../page/back-link.tsx";
import { NoSuchPage } from "../../../page/no-such-page.tsx";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { ListTrail } from "../../../parts/lists/trail/list-trail.tsx";
import { FollowButton } from "../../../parts/following/follow-button.tsx";
import { DivisionsTable, DivisionsTableSkeleton } from "../../../parts/turnout/divisions-table.tsx";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { HistoryCard } from "../../../parts/records/history-card.tsx";
import { ShareButton } from "../../../parts/share/share-button.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { NeighboursCard } from "./neighbours-card.tsx";
import { DistrictPetitionsCard } from "./district-petitions-card.tsx";
import { PlaceCard } from "./place-card.tsx";
import { SeatsTable, SeatsTableSkeleton } from "./seats-table.tsx";
import { TurnoutLead } from "./turnout-lead.tsx";
import { useTitle } from "../../../page/use-title.ts";
import { WordsToCome } from "../../../page/words-to-come.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { sample } from "../../../page/sample.ts";
import { WaitingBand } from "../../../parts/entry/waiting-band.tsx";
import { RecordButton } from "../../../parts/entry/record-button.tsx";

/** One district or city: its turnout, its seats and who holds them, its petitions, its place on the map. */
export function DistrictPage() {
  const slug = lastName(usePath());
  const read = useRead(readDistrict, { slug });
  const list = useRead(listDistricts, {});
  const cycle = useCycle();
  const listed = read.data ?? list.data?.find((one) => one.slug === slug);
  const hasDivisions = (read.data?.divisions.length ?? 0) > 0;
  const isUnknown = read.error instanceof ApiError && [400, 404].includes(read.error.status);
  useTitle(listed?.name ?? (isUnknown ? "No such district" : "District"));
  if (isUnknown) return <NoSuchDistrict slug={slug} districts={list.data ?? []} />;
  return (
    <>
      <ListTrail>
        <BackLink href={paths.districtsDirectory()}>All districts</BackLink>
      </ListTrail>
      <PageHeader
        title={listed?.name ?? PAGES.district.title}
        subtitle={
          listed === undefined ? (
            <SkeletonWords like="District in Sub-region, Northern region · as of 0 Sep 0000" unseen />
          ) : (
            <>
              {DISTRICT_TYPE_WORDS[listed.type].one} in{" "}
              {read.data === undefined ? (
                `${listed.subRegion === listed.partyRegion ? "" : `${listed.subRegion}, `}${listed.partyRegion} region`
              ) : (
                <AreaLinks district={read.data} />
              )}
              <WordsToCome
                words={cycle.data && ` · as of ${formatDay(cycle.data.asOf)}`}
                like=" · as of 0 Sep 0000"
              />
            </>
          )
        }
        actions={
          <>
            <FollowButton kind="district" id={listed?.id} name={listed?.name ?? PAGES.district.title} />
            <ShareButton subject={read.data && { kind: "district", slug }} />
          </>
        }
      />
      <WaitingBand kind="district" id={slug} />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
        <div className="grid min-w-0 gap-4 wide:col-span-7">
          <TurnoutLead read={read} list={list} cycle={cycle} />
          <CountsCard read={read} />
        </div>
        <PlaceCard className="wide:col-span-5" slug={slug} list={list} />
        <Panel
          className={hasDivisions ? "wide:col-span-8" : "wide:col-span-12"}
          distance="close"
          title="Seats"
          note="Current results; votes and margin if published"
          read={read}
          what="The seats"
          skeleton={<SeatsTableSkeleton />}
        >
          {({ seats }) => <SeatsTable seats={seats} />}
        </Panel>
        {hasDivisions && (
          <Panel
            className="wide:col-span-4"
            distance="close"
            title="Divisions"
            note="Turnout of each division: votes cast ÷ party register"
            read={read}
            what="The divisions"
            skeleton={<DivisionsTableSkeleton />}
          >
            {({ divisions }) => <DivisionsTable divisions={divisions} />}
          </Panel>
        )}
        <DistrictPetitionsCard className="wide:col-span-12" slug={slug} />
        <NeighboursCard className="wide:col-span-12" slug={slug} list={list} />
        <HistoryCard className="wide:col-span-12" kind="district" id={slug} />
      </div>
    </>
  );
}

/** The sub-region and the party region, each with a page; once where they are one. */
function AreaLinks({ district: { areas } }: { district: Pick<DistrictDetail, "areas"> }) {
  return areas.map(({ slug, name, kind }, index) => (
    <span key={slug}>
      {index > 0 && ", "}
      <Link href={paths.area(slug)} className="link">
        {kind === "party_region" ? `${name} region` : name}
      </Link>
    </span>
  ));
}

/** In the place of a district that is not there: says so, and leads back, or to what may have been meant. */
function NoSuchDistrict({ slug: asked, districts }: { slug: string; districts: readonly District[] }) {
  return (
    <NoSuchPage
      title="No such district"
      asked={asked}
      before="No district “"
      after="”, or your account has no access to it."
      known={districts.map(({ slug, name }) => ({ name, href: paths.district(slug) }))}
      links={[
        { name: "All districts", href: paths.districtsDirectory() },
        {
          name: "Search for it",
          href: withQuery(paths.districtsDirectory(), { q: asked.replaceAll("-", " ") }),
        },
      ]}
    />
  );
}

const WORDS: Record<DistrictCount["measure"], string> = {
  population: "People",
  registered_voters: "Registered voters",
  polling_stations: "Polling stations",
  constituencies: "Constituencies",
  sub_counties: "Sub-counties and divisions",
  parishes: "Parishes and wards",
  villages: "Villages and cells",
};
const SAMPLE = sample(readDistrict.output, { counts: Object.keys(WORDS).length });
const ORDER = Object.keys(WORDS);

/** How large the district is, each count with the day it stands for. */
function CountsCard({ read }: { read: PanelProps<DistrictDetail>["read"] }) {
  return (
    <Panel distance="close" title="The district in numbers" read={read} what="The counts" sample={SAMPLE}>
      {({ slug, counts, members, petitions }) => (
        <>
          <dl className="grid gap-x-8 sm:grid-cols-2">
            <Line
              label="Party register"
              value={members === null ? "Not on it" : formatCount(members)}
              note="current"
            />
            {counts
              .toSorted((a, b) => ORDER.indexOf(a.measure) - ORDER.indexOf(b.measure))
              .map(({ measure, value, on }) => (
                <Line key={measure} label={WORDS[measure]} value={formatCount(value)} note={formatDay(on)} />
              ))}
            <Line label="Petitions filed" value={formatCount(petitions)} note="this cycle" />
          </dl>
          <div className="mt-2 empty:hidden">
            <RecordButton
              kind="party-register"
              name={{ district: slug }}
              label={members === null ? "Enter members" : "Correct members"}
            />
          </div>
        </>
      )}
    </Panel>
  );
}

function Line({ label, value, note }: Record<"label" | "value" | "note", string>) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-1.5">
      <dt>
        {label} <span className="text-12 text-mute">{note}</span>
      </dt>
      <dd className="text-right font-semibold">{value}</dd>
    </div>
  );
}
