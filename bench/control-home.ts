import { listDistricts, type District } from "@command-center/contract/areas/districts";
import { listFigures } from "@command-center/contract/figures";
import geometry from "@command-center/domain/uganda-geometry.json";

/** What the home page shows, for the control to show it, too. */
export interface Home {
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  /** A whole SVG. */
  readonly map: string;
}

/** The figures that lead the home page. */
const LEADING = new Set(["constituencies", "mps_declared", "petitions_filed", "mp_turnout"]);

/** Reads numbers and map of the home page from the running product. */
export async function readHome(origin: string, cookie: string): Promise<Home> {
  const read = async <Output>(endpoint: { path: string; output: { parse(answer: unknown): Output } }) => {
    const answer = await fetch(`${origin}${endpoint.path}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}.`);
    return endpoint.output.parse(await answer.json());
  };
  const figures = await read(listFigures);
  return {
    figures: figures
      .filter(({ id }) => LEADING.has(id))
      .map(({ label, value, unit }) => ({ label, value: `${value}${unit === "percent" ? " %" : ""}` })),
    map: drawMap(await read(listDistricts)),
  };
}

/** Each boundary as dark as the MP turnout of the first district in it is high. */
function drawMap(districts: readonly District[]): string {
  const shapes = geometry.polygons.map(({ name, path }) => {
    const percent = districts.find(({ polygon }) => polygon === name)?.mp?.percent ?? 0;
    return `<path d="${path}" fill="#2a6" fill-opacity="${percent / 100}"/>`;
  });
  const lines = [geometry.districtBorders, geometry.regionBorders, geometry.nation].map(
    (path) => `<path d="${path}" fill="none" stroke="#333"/>`,
  );
  const size = `viewBox="0 0 ${geometry.width} ${geometry.height}"`;
  return `<svg ${size} role="img" aria-label="Turnout by district">${shapes.join("")}${lines.join("")}</svg>`;
}
