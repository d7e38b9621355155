import type { District } from "@command-center/contract/areas/districts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { placesOf } from "../../../parts/district-map/places.ts";
import { percentText } from "@command-center/domain/number-text";
import { Panel } from "../../../page/panel.tsx";
import type { PlaceCardProps } from "./place-card.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";

/** The other districts of the party region, those of its own sub-region first. */
export function NeighboursCard({ className, slug, list }: PlaceCardProps) {
  const thisDistrict = list.data?.find((one) => one.slug === slug);
  return (
    <Panel
      className={className}
      distance="close"
      title={
        thisDistrict === undefined
          ? "Other districts"
          : `Other districts of the ${thisDistrict.partyRegion} region`
      }
      note="With their MP primary turnout"
      read={list}
      what="The districts"
      skeleton={<NeighboursSkeleton />}
    >
      {(all) => {
        const groups = groupsOf(all, thisDistrict);
        return groups.length === 0 ? (
          <p className="text-mute">
            {thisDistrict?.parts?.partyRegion == null
              ? "It is the only one of its party region."
              : "Your account has no access to other districts of this party region."}
          </p>
        ) : (
          groups.map(({ name, districts }) => (
            <section key={name} className="mt-3">
              <h3 className={HEAD}>{name}</h3>
              <ul className={GRID}>
                {districts.map((district) => (
                  <li key={district.slug} className="border-t border-line">
                    <Link href={paths.district(district.slug)} className={`${LINE} hover:underline`}>
                      <span className="min-w-0 wrap-anywhere">{district.name}</span>
                      <span className="text-12 text-mute">
                        {district.mp?.percent == null ? "not reported" : percentText(district.mp.percent)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))
        );
      }}
    </Panel>
  );
}

const HEAD = "text-12 font-semibold text-mute";
const GRID = "mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(10rem,45%),1fr))] gap-x-5";
const LINE = "flex justify-between gap-2 py-1.5 pointer-coarse:py-3";
/** Sub-regions of a party region, about, and how many districts each has. */
const GROUPS = 3;
const DISTRICTS = 9;

function NeighboursSkeleton() {
  return Array.from({ length: GROUPS }, (_, group) => (
    <div key={group} className="mt-3">
      <p className={HEAD}>
        <SkeletonWords like="Sub-region" />
      </p>
      <ul className={GRID}>
        {Array.from({ length: DISTRICTS }, (__, row) => (
          <li key={row} className="border-t border-line">
            <span className={LINE}>
              <SkeletonWords like="District" />
              <span className="text-12">
                <SkeletonWords like="00.0%" />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  ));
}

function groupsOf(all: readonly District[], thisDistrict: District | undefined) {
  if (thisDistrict === undefined) return [];
  const others = all.filter(
    ({ partyRegion, slug }) => partyRegion === thisDistrict.partyRegion && slug !== thisDistrict.slug,
  );
  const isOwn = (name: string) => Number(name === thisDistrict.subRegion);
  return placesOf(others, "sub-region").toSorted(
    (a, b) => isOwn(b.name) - isOwn(a.name) || a.name.localeCompare(b.name),
  );
}
