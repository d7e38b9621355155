import { listStructureDistricts, type Organ, type Structure } from "@command-center/contract/areas/structure";
import { Suspense, useMemo } from "react";
import { lazy } from "../../../ui/loading/lazy.ts";
import { useRead } from "../../../api/queries.ts";
import { setAddress, useChoice, useHeld } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { Panel } from "../../../page/panel.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { formatCount } from "../../../ui/format.ts";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import { AREA_WORDS, classBreaks, LEVELS, unitsText, type Level } from "./levels.ts";
import { WithFinding } from "../../../charts/parts/with-finding.tsx";
import { extremesFinding } from "../../../parts/findings/findings.ts";
import { TileGridSkeleton } from "../../../charts/tile-grid/skeleton.tsx";

const TileGrid = lazy(async () => ({
  default: (await import("../../../charts/tile-grid/tile-grid.tsx")).TileGrid,
}));

/** Columns and rows of the districts' tiles. */
const TILES = { columns: 14, rows: 14 };
const SHOWN = ["villages", "parishes", "subCounties", "pollingStations"] as const satisfies readonly Level[];
const OPTIONS = SHOWN.map((value) => ({
  value,
  label: LEVELS.find(({ level }) => level === value)?.short ?? value,
}));

/** Which organ stands beside which public level, and how many of each there are in every district. */
export function MappingTab({ structure }: { structure: Structure }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
      <TilesCard className="wide:col-span-7" />
      <Card
        className="wide:col-span-5"
        title="Party organs and official units"
        note="Published number of organs, and official units in the district lists"
      >
        <Beside organs={structure.organs} />
      </Card>
    </div>
  );
}

function Beside({ organs }: { organs: readonly Organ[] }) {
  if (organs.length === 0) return <EmptyState title="No organ of the party is recorded yet" />;
  return (
    <table className="w-full">
      <thead>
        <tr className="text-12 text-mute">
          <th scope="col" className="pb-1 text-left font-semibold">
            Organ and level
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-semibold">
            Organs
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-semibold whitespace-nowrap">
            Official units
          </th>
        </tr>
      </thead>
      <tbody>
        {organs.map(({ id, name, areaKind, units, publicUnits, unitsBasis }) => {
          const level = areaKind === null ? undefined : AREA_WORDS[areaKind];
          const words = unitsText(units, publicUnits);
          return (
            <tr key={id} className="align-baseline">
              <th scope="row" className="border-t border-line py-2 text-left font-semibold">
                {name}
                <span className="block text-12 font-normal text-mute">
                  {level ?? "Below village level; not an official unit"}
                  {words !== "" && `; ${words}`}
                  {unitsBasis !== null && units !== publicUnits && (
                    <span className="block">Published as {unitsBasis}</span>
                  )}
                </span>
              </th>
              <td className="border-t border-line py-2 pl-3 text-right whitespace-nowrap">
                {units === null ? <span className="text-mute">not known</span> : formatCount(units)}
              </td>
              <td className="border-t border-line py-2 pl-3 text-right text-mute">
                {publicUnits === null ? "–" : formatCount(publicUnits)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function TilesCard({ className }: { className: string }) {
  const read = useRead(listStructureDistricts, {});
  const [level, choose] = useChoice("level", SHOWN);
  const slug = useHeld("district");
  const { data } = read;
  const selected = data?.find((district) => district.slug === slug);
  const many = LEVELS.find((one) => one.level === level)?.many ?? level;
  const tiles = useMemo(
    () =>
      (data ?? []).map((district) => ({
        id: district.slug,
        name: district.name,
        column: district.tile.column,
        row: district.tile.row,
        regionName: district.partyRegion,
        value: district[level],
        label: district[level] === null ? "No data" : formatCount(district[level]),
        detail: many.toLowerCase(),
      })),
    [data, level, many],
  );
  const classes = useMemo(
    () => ({
      breaks: classBreaks(data ?? [], level),
      ramp: "sequential" as const,
      format: formatCount,
    }),
    [data, level],
  );
  return (
    <Panel
      className={className}
      title={`${many} by district`}
      note="One tile per district or city, placed approximately"
      actions={
        <SegmentedControl label="What the tiles show" options={OPTIONS} value={level} onChange={choose} />
      }
      read={read}
      what="The districts"
      skeleton={
        <WithFinding like="The number of villages is highest in Wakiso (0,000) and lowest in Buvuma (00)">
          <TileGridSkeleton {...TILES} />
        </WithFinding>
      }
    >
      {() => (
        <>
          <WithFinding
            finding={extremesFinding(
              `The number of ${many.toLowerCase()}`,
              tiles.map(({ name, value, label }) => ({ name, value, text: label })),
              ["district", "districts"],
            )}
          >
            <Suspense fallback={<TileGridSkeleton {...TILES} />}>
              <TileGrid
                title={`${many} by district`}
                describe="One tile per district or city; the legend explains the colours."
                tiles={tiles}
                classes={classes}
                selected={selected?.slug ?? null}
                onSelect={(id) => setAddress({ district: id })}
              />
            </Suspense>
          </WithFinding>
          {selected !== undefined && (
            <dl className="mt-3 grid grid-cols-2 gap-x-6 border-t border-line pt-3 sm:grid-cols-3">
              <div className="col-span-full mb-1">
                <dt className="sr-only">District</dt>
                <dd className="font-semibold">
                  <Link href={paths.district(selected.slug)} className="touch-reach link">
                    {selected.name}
                  </Link>{" "}
                  <span className="font-normal text-mute">{selected.partyRegion}</span>
                </dd>
              </div>
              {LEVELS.map((one) => {
                const value = selected[one.level];
                return (
                  <div key={one.level} className="flex items-baseline justify-between gap-2 py-0.5">
                    <dt className="text-12 text-mute">{one.short}</dt>
                    <dd className="font-semibold">{value === null ? "not known" : formatCount(value)}</dd>
                  </div>
                );
              })}
            </dl>
          )}
        </>
      )}
    </Panel>
  );
}
