import { useEffect, useId, useMemo, useRef, type CSSProperties } from "react";
import { Chart } from "../parts/chart.tsx";
import { classOf, fillOf, type Classes } from "../parts/classes.ts";
import { cx } from "../../ui/class-names.ts";
import { Hatch } from "../parts/hatch.tsx";
import { ShadesLegend } from "../parts/legend/shades-legend.tsx";
import { nearestThatWay } from "../parts/geometry/nearest.ts";
import { ChartTooltip, type Words } from "../parts/chart-tooltip.tsx";
import { useMarks } from "../parts/use-marks.ts";
import { useWidth } from "../parts/use-width.ts";
import { codeSize, tileLayout, type PlacedTile, type Tile } from "./layout.ts";
import { nameSize } from "./region-names.ts";
import "./tile-grid.css";

export type TileGridProps = {
  title: string;
  describe: string;
  tiles: Tile[];
  classes: Classes;
  selected: string | null;
  onSelect: (id: string | null) => void;
  width?: number;
};

/** Every unit as one equal tile, roughly where it lies: no district is too small to see or hides another. */
export function TileGrid({
  title,
  describe,
  tiles,
  classes,
  selected,
  onSelect,
  width: fixedWidth,
}: TileGridProps) {
  const id = useId();
  const [stage, room] = useWidth<HTMLDivElement>(fixedWidth);
  const layout = useMemo(() => tileLayout(tiles, room), [tiles, room]);
  const { width } = layout;
  const chosen = tiles.findIndex((tile) => tile.id === selected);
  const toggle = (index: number) => onSelect(index === chosen ? null : (tiles[index]?.id ?? null));
  const marks = useMarks(tiles.length, (from, key) => nearestThatWay(layout.tiles, from, key), {
    start: Math.max(0, chosen),
    onEnter: toggle,
    onEscape: () => onSelect(null),
  });
  const words = (index: number): Words => {
    const tile = tiles[index];
    if (!tile) return { name: "", value: "", lines: [] };
    return {
      name: tile.name,
      value: tile.label,
      lines: [...(tile.detail ? [tile.detail] : []), tile.regionName],
    };
  };
  const say = (index: number) => {
    const { name, value, lines } = words(index);
    return `${[name, value, ...lines].join(", ")}${index === chosen ? ", selected" : ""}`;
  };
  const shown = marks.active ?? (chosen === -1 ? null : chosen);
  const at = shown === null ? undefined : layout.tiles[shown];
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={say}
      empty={tiles.length === 0 ? "No districts to show yet" : null}
      keys="Arrow keys move to the next tile that way, Enter selects, Escape clears."
      table={{
        caption: title,
        columns: [
          { label: "District or city" },
          { label: "Region" },
          { label: "Value", numeric: true },
          { label: "Of" },
        ],
        rows: tiles.map((tile) => ({
          key: tile.id,
          cells: [tile.name, tile.regionName, tile.label, tile.detail ?? ""],
        })),
      }}
      legend={
        <div className="chart-legend">
          <ShadesLegend
            width={room}
            scale={{ as: "shades", classes }}
            noData={tiles.some((tile) => classOf(tile.value, classes.breaks) === null)}
            active={shown === null ? undefined : (tiles[shown] ?? { value: null })}
          />
        </div>
      }
    >
      {width > 0 && (
        <svg
          className={cx("chart-svg", width > room && "tiles-wide")}
          width={width}
          height={layout.height}
          aria-hidden="true"
        >
          <defs>
            <Hatch id={id} />
          </defs>
          {layout.tiles.map((tile, i) => (
            <OneTile
              key={tile.id}
              tile={tile}
              fill={fillOf(tiles[i]?.value ?? null, classes)}
              hatch={`url(#${id})`}
              point={() => marks.point(i)}
              choose={() => toggle(i)}
            />
          ))}
          {["tile-border-casing", "tile-border"].map((className) => (
            <g key={className} className={className}>
              {layout.borders.map((line) => (
                <line key={`${line.x1} ${line.y1} ${line.x2} ${line.y2}`} {...line} />
              ))}
            </g>
          ))}
          {layout.regions.map(({ name, x, y, line }) => (
            <g key={name}>
              {line && (
                <path d={`M${line.from.x},${line.from.y}L${line.to.x},${line.to.y}`} className="tile-lead" />
              )}
              <text x={x} y={y} fontSize={nameSize} className="tile-region chart-halo">
                {name}
              </text>
            </g>
          ))}
          {chosen !== -1 && <Ring tile={layout.tiles[chosen]} className="tile-casing" />}
          {chosen !== -1 && <Ring tile={layout.tiles[chosen]} className="tile-chosen" />}
          {marks.active !== null && (
            <Ring
              tile={layout.tiles[marks.active]}
              className="tile-focused"
              isInSight={marks.spoken !== null}
            />
          )}
        </svg>
      )}
      {at && shown !== null && (
        <ChartTooltip
          words={marks.active === null ? { ...words(shown), lines: [] } : words(shown)}
          mark={{ x: at.x, y: at.y, width: at.size, height: at.size }}
          box={{ x: 0, y: 0, width, height: layout.height }}
        />
      )}
    </Chart>
  );
}

type OneTileProps = {
  tile: PlacedTile;
  fill: string | null;
  hatch: string;
  point: () => void;
  choose: () => void;
};

function OneTile({ tile: { x, y, size, code }, fill, hatch, point, choose }: OneTileProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the stage around it holds the keyboard
    <g className="tile" onPointerEnter={point} onClick={choose}>
      <rect
        x={x + 0.5}
        y={y + 0.5}
        width={size - 1}
        height={size - 1}
        rx={2}
        fill={fill ?? hatch}
        className="tile-edge"
      />
      {code !== "" && (
        <text
          x={x + size / 2}
          y={y + size / 2 + 4}
          fontSize={codeSize}
          textAnchor="middle"
          className="tile-code"
          style={variables(fill)}
        >
          {code}
        </text>
      )}
    </g>
  );
}

function variables(fill: string | null): CSSProperties {
  return { "--tile": fill ?? "var(--surface)" } as CSSProperties;
}

type RingProps = {
  tile: PlacedTile | undefined;
  className: string;
  /** Whether tiles wider than their card are scrolled to it. */
  isInSight?: boolean;
};

function Ring({ tile, className, isInSight = false }: RingProps) {
  const ring = useRef<SVGRectElement>(null);
  useEffect(() => {
    if (isInSight && tile) ring.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isInSight, tile]);
  if (!tile) return null;
  const { x, y, size } = tile;
  return <rect ref={ring} x={x} y={y} width={size} height={size} rx={2} className={className} />;
}
