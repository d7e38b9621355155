import { extent, type UgandaGeometry } from "@command-center/domain/areas/uganda-geometry";
import { TURNOUT_BREAKS } from "@command-center/domain/results/bands";
import { sharedNote } from "@command-center/domain/areas/boundaries";
import { oneDecimal, turnoutTogether, writtenTurnout } from "@command-center/domain/results/turnout";
import type { AreaTurnout } from "../../../../measures/turnout/turnout.ts";
import { n, type Style } from "../../../../files/pdf/canvas.ts";
import { INK, RAMP, type Ink } from "../../../../files/pdf/ink.ts";
import type { Paper } from "../../../../files/pdf/paper.ts";
import type { Group } from "../../../../files/pdf/tags.ts";
import { wrap } from "../../../../files/pdf/table/wrap.ts";

/** What the map shows. */
export interface MapContent {
  readonly geometry: UgandaGeometry;
  readonly title: string;
  readonly subtitle: string;
  readonly districts: readonly AreaTurnout[];
  readonly regions: readonly {
    readonly region: string;
    readonly partyRegion: string;
    readonly mpTurnout: number;
  }[];
  /** Names of the districts that the map is of, and zoomed to; null: the country. */
  readonly seen: readonly string[] | null;
}

/** Where the geometry lies on the page: its origin and the points a unit, and the rest of the page cut off. */
interface Placed {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly clip: string;
}

const LABEL = 7.5;
const NOTE = 6.5;
const STEP = 34;
/** Units of the geometry around a part of the country, and how much nearer than all of it one may come. */
const MARGIN = 14;
const NEAREST = 6;
/** Title and two lines above the map, legend and three lines of credits below it. */
const WORDS_HEIGHT = 40 + 50;

/**
 * A path of relative steps ("m1 2 3-.5z", the only kind the bake writes) as a page's operators, placed and scaled. Filled
 * by the rule that a shape within a shape is a hole.
 */
export function pathOperators(path: string, scale: number, left: number, top: number): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let operators = "";
  for (const part of path.split("m").slice(1)) {
    const steps = (part.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x += steps[i] ?? 0;
      y += steps[i + 1] ?? 0;
      operators += `${n(left + x * scale)} ${n(top + y * scale)} ${i === 0 ? "m" : "l"} `;
      if (i === 0) [startX, startY] = [x, y];
    }
    if (!part.includes("z")) continue;
    operators += "h ";
    [x, y] = [startX, startY];
  }
  return operators;
}

/** Districts shaded by turnout, regions named with theirs. Drawn from the place to write at. */
export function drawMap(paper: Paper, parent: Group, width: number, content: MapContent): void {
  const { canvas, left } = paper;
  const { geometry, title, subtitle } = content;
  const whole = width / geometry.width;
  const heading = paper.y;
  const subtitles = wrap(subtitle, width, (part) => paper.regular.width(part, LABEL));
  const top = heading + 20 + subtitles.length * 10;
  const bottom = top + geometry.height * whole;
  const placed = place(content, left, top, width, bottom - top);
  const words = content.regions.map(({ region, mpTurnout }) => `${region} ${oneDecimal(mpTurnout)}%`);
  const alt = `Map of Uganda: ${title}, ${subtitle}. ${words.length === 0 ? "Nothing is reported yet" : words.join("; ")}.`;
  canvas.leaf(
    "Figure",
    parent,
    () => {
      canvas.text(title, left, heading + 10, { face: paper.semibold, size: 10 });
      const note = { face: paper.regular, size: LABEL, ink: INK.mute };
      for (const [i, line] of subtitles.entries()) canvas.text(line, left, heading + 22 + i * 10, note);
      const at = (path: string): string => pathOperators(path, placed.scale, placed.left, placed.top);
      const draw = (operators: string): void => canvas.raw(`${placed.clip}${operators}`);
      const shaded = shades(content);
      for (const lake of geometry.lakes) draw(`${INK.water} rg ${at(lake.path)}f*`);
      // What of the country is not seen is no gap in what was reported.
      if (content.seen !== null) draw(`${INK.ground} rg ${at(geometry.nation)}f*`);
      for (const [polygon, ink] of shaded)
        draw(
          ink === null ? hatched(at(polygon), left, left + width, top, bottom) : `${ink} rg ${at(polygon)}f*`,
        );
      draw(`1 j ${INK.white} RG 0.3 w ${at(geometry.districtBorders)}S`);
      draw(`1 j ${INK.white} RG 1.1 w ${at(geometry.regionBorders)}S`);
      draw(`1 j ${INK.mute} RG 0.4 w ${at(geometry.nation)}S`);
      drawLabels(paper, content, placed);
      drawLegend(
        paper,
        bottom + 6,
        shaded.some(([, ink]) => ink === null),
      );
    },
    { Alt: new String(alt), A: { O: "Layout", Placement: "Block" } },
  );
  const reported = new Set(content.districts.map(({ name }) => name));
  const shared = sharedNote(
    polygonsOf(content).map(({ name: boundary, units }) => ({
      name: boundary,
      units,
      valued: units.filter((unit) => reported.has(unit)),
    })),
  );
  const credit = [`Boundaries: ${geometry.credit}. ${geometry.note}.`, shared ?? ""].join(" ").trim();
  const credits = wrap(credit, width, (part) => paper.regular.width(part, NOTE));
  canvas.leaf("P", parent, () => {
    const style = { face: paper.regular, size: NOTE, ink: INK.mute };
    for (const [i, line] of credits.entries()) canvas.text(line, left, bottom + 32 + i * 8, style);
  });
}

/** How wide the map may be so that it, its title, legend and credits end on the page. */
export function mapWidth(paper: Paper, geometry: UgandaGeometry, most: number): number {
  return Math.min(most, ((paper.room - WORDS_HEIGHT) * geometry.width) / geometry.height);
}

/** The outlines of what is seen; all of them for whoever sees the country. */
function polygonsOf({ geometry, seen }: MapContent): UgandaGeometry["polygons"] {
  if (seen === null) return geometry.polygons;
  return geometry.polygons.filter(({ units }) => units.some((unit) => seen.includes(unit)));
}

/** Puts the country, or the part of it that is seen as large as it fits, into a frame on the page. */
function place(content: MapContent, left: number, top: number, width: number, height: number): Placed {
  const whole = width / content.geometry.width;
  const box = content.seen === null ? null : boxAround(polygonsOf(content));
  if (box === null) return { scale: whole, left, top, clip: "" };
  const scale = Math.min(
    width / (box.width + 2 * MARGIN),
    height / (box.height + 2 * MARGIN),
    whole * NEAREST,
  );
  return {
    scale,
    left: left + width / 2 - (box.x + box.width / 2) * scale,
    top: top + height / 2 - (box.y + box.height / 2) * scale,
    clip: `${n(left)} ${n(top)} ${n(width)} ${n(height)} re W n `,
  };
}

/** The box around some outlines; null around none. */
function boxAround(outlines: readonly { readonly path: string }[]): ReturnType<typeof extent> | null {
  const boxes = outlines.map(({ path }) => extent(path));
  if (boxes.length === 0) return null;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** Each polygon with its colour; null where nothing is reported. Units that share one are added up. */
function shades(content: MapContent): [path: string, ink: Ink | null][] {
  const byName = new Map(content.districts.map((district) => [district.name, district]));
  return polygonsOf(content).map(({ path, units }) => {
    const percent = writtenTurnout(turnoutTogether(units.flatMap((unit) => byName.get(unit) ?? [])));
    if (percent === null) return [path, null];
    return [path, RAMP[TURNOUT_BREAKS.filter((bound) => percent >= bound).length] ?? null];
  });
}

/** Lines over white within an outline: "no data", told apart without colour. */
function hatched(outline: string, left: number, right: number, top: number, bottom: number): string {
  let lines = "";
  for (let x = left - (bottom - top); x < right; x += 4)
    lines += `${n(x)} ${n(bottom)} m ${n(x + bottom - top)} ${n(top)} l `;
  return `${outline}W* n ${INK.ground} rg ${outline}f* ${INK.hatch} RG 0.5 w ${lines}S`;
}

function drawLabels(paper: Paper, content: MapContent, { scale, left, top }: Placed): void {
  const { canvas } = paper;
  const { geometry, regions, seen } = content;
  const style: Style = { face: paper.semibold, size: LABEL, align: "middle" };
  for (const { region, partyRegion, mpTurnout } of regions) {
    const outline =
      seen === null
        ? geometry.regions.find(({ name }) => name === partyRegion)
        : middleOf(content, partyRegion);
    if (outline === undefined) continue;
    const callout = seen === null ? geometry.callouts.find((each) => each.region === partyRegion) : undefined;
    const [x, y] = [left + (callout ?? outline).x * scale, top + (callout ?? outline).y * scale];
    if (callout !== undefined) {
      const [fromX, fromY] = [left + outline.x * scale, top + outline.y * scale];
      canvas.line(fromX, fromY, x, y - LABEL, INK.ink, 0.6);
      canvas.dot(fromX, fromY, 1.2, INK.ink);
    }
    canvas.haloText(`${region} ${oneDecimal(mpTurnout)}%`, x, y + LABEL / 3, style);
  }
}

/** The middle of what is seen of a region. */
function middleOf(content: MapContent, partyRegion: string): { x: number; y: number } | undefined {
  const box = boxAround(polygonsOf(content).filter(({ region }) => region === partyRegion));
  return box === null ? undefined : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function drawLegend(paper: Paper, top: number, hasGaps: boolean): void {
  const { canvas, left } = paper;
  const style = { face: paper.regular, size: NOTE, ink: INK.mute };
  for (const [i, ink] of RAMP.entries()) {
    const x = left + i * STEP;
    const bound = TURNOUT_BREAKS[i - 1];
    canvas.rectangle(x, top, STEP, 7, ink);
    const isLast = i === RAMP.length - 1;
    const words =
      bound === undefined ? `under ${TURNOUT_BREAKS[0]}` : `${bound}${isLast ? "% and more" : ""}`;
    canvas.text(words, x, top + 15, style);
  }
  if (!hasGaps) return;
  const x = left + (RAMP.length + 1) * STEP;
  canvas.raw(hatched(`${n(x)} ${n(top)} ${STEP} 7 re `, x, x + STEP, top, top + 7));
  canvas.text("no data", x, top + 15, style);
}
