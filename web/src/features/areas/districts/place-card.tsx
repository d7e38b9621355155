import type { District } from "@command-center/contract/areas/districts";
import { useCallback, useMemo } from "react";
import { lazy } from "../../../ui/loading/lazy.ts";
import { goTo } from "../../../navigation/address.ts";
import { paths, slugOf } from "../../../navigation/paths.ts";
import { mapData } from "../../../parts/district-map/map-data.ts";
import { MapOnRequest } from "../../../parts/district-map/map-on-request.tsx";
import { scaleOf } from "../../../parts/district-map/measures.ts";
import { placeAt } from "../../../parts/district-map/places.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { WithFinding } from "../../../charts/parts/with-finding.tsx";
import { mapFinding } from "../../../parts/district-map/map-finding.ts";
import { MapSkeleton } from "../../../charts/map/skeleton.tsx";

const UgandaMap = lazy(async () => ({
  default: (await import("../../../charts/map/uganda-map.tsx")).UgandaMap,
}));
const TALL = 380;
const NONE: readonly District[] = [];

export interface PlaceCardProps {
  className: string;
  slug: string;
  list: PanelProps<readonly District[]>["read"] & { data: readonly District[] | undefined };
}

/** The district among those of its party region; choosing another opens its page. */
export function PlaceCard({ className, slug, list }: PlaceCardProps) {
  const all = list.data ?? NONE;
  const region = useMemo(() => {
    const found = all.find((one) => one.slug === slug);
    return found === undefined ? null : placeAt(all, slugOf(found.partyRegion));
  }, [all, slug]);
  const data = useMemo(() => mapData(all, "turnout", "district", region), [all, region]);
  const open = useCallback(
    (other: string | null) => {
      if (other !== null && other !== slug) goTo(paths.district(other));
    },
    [slug],
  );
  return (
    <Panel
      className={className}
      title={region === null ? "On the map" : region.isWhole ? `In the ${region.name} region` : region.label}
      note="MP primary turnout by district; select a district to open it"
      read={list}
      what="The districts"
      skeleton={
        <WithFinding>
          <MapSkeleton tallest={TALL} />
        </WithFinding>
      }
    >
      {() => (
        <WithFinding finding={mapFinding("turnout", "district", data.areas)}>
          <MapOnRequest skeleton={<MapSkeleton tallest={TALL} />}>
            {() => (
              <UgandaMap
                title={region === null ? "Uganda" : `Districts of ${region.label}`}
                describe="Map of the party region by MP primary turnout, in six steps of colour."
                areas={data.areas}
                polygons={data.polygons}
                labels={data.labels}
                scale={scaleOf("turnout")}
                within={region}
                isPart={region !== null}
                selected={slug}
                isOfPage
                onSelect={open}
                tallest={TALL}
              />
            )}
          </MapOnRequest>
        </WithFinding>
      )}
    </Panel>
  );
}
