import type { District } from "@command-center/contract/districts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { placesOf } from "../../page/district-map/places.ts";
import { percentInColumn } from "../../page/figure-text.ts";
import { Panel } from "../../page/panel.tsx";
import type { PlaceCardProps } from "./place-card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The other districts of the party region, those of its own sub-region first. */
export function NeighboursCard({ className, slug, list }: PlaceCardProps) {
  const own = list.data?.find((one) => one.slug === slug);
  return (
    <Panel
      className={className}
      title={own === undefined ? "Other districts" : `Other districts of the ${own.partyRegion} region`}
      note="With their MP primary turnout"
      read={list}
      what="The districts"
      skeleton={<Skeleton className="mt-3 w-full h-40" />}
    >
      {(all) => {
        const groups = groupsOf(all, own);
        return groups.length === 0 ? (
          <p className="mt-2 text-mute">It is the only one of its party region.</p>
        ) : (
          groups.map(({ name, districts }) => (
            <section key={name} className="mt-3">
              <h3 className="text-12 font-semibold text-mute">{name}</h3>
              <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(10rem,45%),1fr))] gap-x-5">
                {districts.map((district) => (
                  <li key={district.slug} className="border-t border-line">
                    <Link
                      href={paths.district(district.slug)}
                      className="flex justify-between gap-2 py-1.5 hover:underline pointer-coarse:py-3"
                    >
                      <span className="truncate">{district.name}</span>
                      <span className="text-12 text-mute">
                        {district.mp?.percent == null ? "not reported" : percentInColumn(district.mp.percent)}
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

function groupsOf(all: readonly District[], own: District | undefined) {
  if (own === undefined) return [];
  const others = all.filter(({ partyRegion, slug }) => partyRegion === own.partyRegion && slug !== own.slug);
  const isOwn = (name: string) => Number(name === own.subRegion);
  return placesOf(others, "sub-region").toSorted(
    (a, b) => isOwn(b.name) - isOwn(a.name) || a.name.localeCompare(b.name),
  );
}
