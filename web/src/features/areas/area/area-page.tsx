import {
  readArea,
  type Area,
  type AreaDetail,
  type AreaFigures,
  type CountryFigures,
} from "@command-center/contract/areas/areas";
import { AREA_KIND_WORDS } from "@command-center/domain/areas/areas";
import { Suspense, type ReactNode } from "react";
import { ApiError } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { WithFinding } from "../../../charts/parts/with-finding.tsx";
import { againstWholeFinding } from "../../../parts/findings/turnout-findings.ts";
import { DumbbellSkeleton } from "../../../charts/dumbbell/skeleton.tsx";
import { usePath } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { paths, lastName } from "../../../navigation/paths.ts";
import { BackLink } from "../../../page/back-link.tsx";
import { Panel } from "../../../page/panel.tsx";
import { ButtonSkeleton } from "../../../page/records/record-table-skeleton.tsx";
import { Near } from "../../../page/near.tsx";
import { useTitle } from "../../../page/use-title.ts";
import { WordsToCome } from "../../../page/words-to-come.tsx";
import type { MapCardProps } from "../../../parts/district-map/map-card.tsx";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { DefinitionsNotice, FigureSheets } from "../../../parts/figures/figure-sheets.tsx";
import { ListTrail } from "../../../parts/lists/trail/list-trail.tsx";
import { percentText, countedText } from "@command-center/domain/number-text";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { Card } from "../../../ui/card.tsx";
import { HistoryCard } from "../../../parts/records/history-card.tsx";
import { ShareButton } from "../../../parts/share/share-button.tsx";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { formatDay } from "../../../ui/format.ts";
import { lazy } from "../../../ui/loading/lazy.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { AreaDistrictsCard } from "./area-districts-card.tsx";
import { AreaFiguresStrip } from "./area-figures-strip.tsx";
import { comparing } from "./compare/choice.ts";
import { NoSuchArea } from "./no-such-area.tsx";

const MapCard = lazy(async () => ({
  default: (await import("../../../parts/district-map/map-card.tsx")).MapCard,
}));
const Dumbbell = lazy(async () => ({
  default: (await import("../../../charts/dumbbell/dumbbell.tsx")).Dumbbell,
}));
/** A region, about as many sub-regions as one has, and the country. */
const PLACES = 5;

/** `/areas/<slug>`: one party region or sub-region, next to the area around it and the country. */
export function AreaPage() {
  const slug = lastName(usePath());
  const read = useRead(readArea, { slug });
  const cycle = useCycle();
  const figures = useFigures();
  const area = read.data?.area;
  const isUnknown = read.error instanceof ApiError && [400, 404].includes(read.error.status);
  useTitle(area?.label ?? (isUnknown ? "No such area" : PAGES.area.title));
  if (isUnknown) return <NoSuchArea slug={slug} />;
  return (
    <FigureSheets>
      <ListTrail>
        <BackLink href={paths.areas()}>All areas</BackLink>
      </ListTrail>
      <PageHeader
        title={area?.label ?? PAGES.area.title}
        subtitle={
          area === undefined ? (
            <SkeletonWords like="Sub-region in Northern region · 00 districts · as of 0 Sep 0000" unseen />
          ) : (
            <>
              <Place area={area} />
              {` · ${countedText(area.districts, "district or city", "districts and cities")}`}
              <WordsToCome
                words={cycle.data && ` · as of ${formatDay(cycle.data.asOf)}`}
                like=" · as of 0 Sep 0000"
              />
            </>
          )
        }
        actions={
          <>
            <ShareButton subject={area && { kind: "area", slug }} />
            {area ? (
              <Link
                href={comparing([slug, ...area.partyRegions.map((region) => region.slug)].slice(0, 4))}
                className={buttonClass()}
              >
                Compare
              </Link>
            ) : (
              <ButtonSkeleton like="Compare" />
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <DefinitionsNotice figures={figures} />
        {area !== undefined && <SameArea area={area} />}
        <AreaFiguresStrip read={read} figures={figures} />
        <Panel
          title="Turnout"
          note="Votes cast as a share of the party register, in the villages that have reported"
          read={read}
          what="The turnout"
          skeleton={
            <WithFinding like="MP turnout in Acholi was 00.0%, 00.0 points below Uganda (00.0%)">
              <DumbbellSkeleton rows={PLACES} />
            </WithFinding>
          }
        >
          {(data) => (
            <WithFinding finding={againstWholeFinding(turnoutRows(data))}>
              <Suspense fallback={<DumbbellSkeleton rows={PLACES} />}>
                <Dumbbell
                  title={`Turnout of ${data.area.label} next to the places around it`}
                  describe="Each line is a place; the filled dot is its MP primary turnout, the hollow one its LC5 primary turnout."
                  rows={turnoutRows(data)}
                  firstName="LC5"
                  secondName="MP"
                  format={percentText}
                  rowName="Place"
                />
              </Suspense>
            </WithFinding>
          )}
        </Panel>
        <AreaDistrictsCard read={read} />
        {area !== undefined && <AreaMap area={area} dayOf={cycle.dayOf} />}
        {area !== undefined && <HistoryCard kind="area" id={slug} />}
      </div>
    </FigureSheets>
  );
}

/** The districts on a map. Its code and boundaries load when it comes near. */
function AreaMap({ area, dayOf }: { area: Area; dayOf: MapCardProps["dayOf"] }) {
  const waiting = (
    <Card title="Districts on a map" className="skeleton">
      <Loading what="the map">
        <div className="h-96" />
      </Loading>
    </Card>
  );
  const level = area.kind === "party_region" ? "region" : "sub-region";
  return (
    <Near waiting={waiting}>
      {() => (
        <Suspense fallback={waiting}>
          <MapCard dayOf={dayOf} tallest={560} only={{ level, name: area.name }} />
        </Suspense>
      )}
    </Near>
  );
}

/** What it is and where it lies, with links to what lies above or below it. */
function Place({ area }: { area: Area }) {
  return (
    <>
      {AREA_KIND_WORDS[area.kind]}
      {area.partyRegions.length > 0 && <> in {linked(area.partyRegions)} region</>}
      {area.subRegions.length > 1 && <> · sub-regions {linked(area.subRegions)}</>}
    </>
  );
}

function linked(areas: readonly { slug: string; name: string }[]): ReactNode {
  return areas.map(({ slug, name }, index) => (
    <span key={slug}>
      {index > 0 && (index === areas.length - 1 ? " and " : ", ")}
      <Link href={paths.area(slug)} className="link">
        {name}
      </Link>
    </span>
  ));
}

/** Said once on either page of an area that is there as a region and as a sub-region. */
function SameArea({ area: { sameAs, again } }: { area: Area }) {
  const other = sameAs ?? again;
  if (other === null) return null;
  return (
    <p className="text-mute">
      The{" "}
      <Link href={paths.area(other.slug)} className="link">
        {other.name} {sameAs === null ? "sub-region" : "region"}
      </Link>{" "}
      has the same districts.
    </p>
  );
}

/** The area, the region or sub-regions around it and the country, each with both turnouts. */
function turnoutRows({ area, around, country }: AreaDetail) {
  const row = (id: string, label: string, { mp, lc5 }: AreaFigures | CountryFigures) => ({
    id,
    label,
    first: lc5?.percent ?? null,
    second: mp?.percent ?? null,
  });
  return [
    row("area", area.label, area),
    ...around.map(({ slug, label, kind, ...figures }) =>
      row(slug, kind === "party_region" ? `${label} region` : label, figures),
    ),
    row("country", country.label, country),
  ];
}
