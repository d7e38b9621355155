import geometry from "@command-center/domain/uganda-geometry.json" with { type: "json" };
import { momentText } from "@command-center/domain/time/moment-text";
import { drawTitle } from "../../../files/pdf/front.ts";
import { Paper } from "../../../files/pdf/paper.ts";
import type { Group } from "../../../files/pdf/tags.ts";
import { backlogText, drawBacklog } from "./blocks/backlog-block.ts";
import type { Brief } from "./brief.store.ts";
import { drawChanges, drawDue } from "./blocks/changes-block.ts";
import { drawComing } from "./blocks/coming-block.ts";
import { drawFigures } from "./blocks/figures-block.ts";
import { drawMap, mapWidth } from "./blocks/map-block.ts";
import { drawNotes } from "./blocks/notes-block.ts";
import { drawRegions } from "./blocks/regions-block.ts";
import { drawSummary, summaryOf } from "./blocks/summary-block.ts";
import { countText } from "@command-center/domain/number-text";
import { dayText, weekdayText } from "./brief-text.ts";

const TITLE = "Morning brief";
const MAP_WIDTH = 286;
const GUTTER = 24;
/** Height of the backlog's sentence and chart. */
const BACKLOG_HEIGHT = 146;

/** What the file says of itself. */
export interface BriefImprint {
  readonly cycle: string;
  /** e.g. `the whole country`. */
  readonly whereInShort: string;
  readonly sampleNotice: string | null;
  readonly mark: string;
  /** The time of the ledger's position that it is as known at; null: now. */
  readonly knownAt: Date | null;
}

/** Two A4 pages: where the cycle stands and what comes, then what changed since the day before. */
export async function* writeBrief(
  brief: Brief,
  { cycle, whereInShort, sampleNotice, mark, knownAt }: BriefImprint,
): AsyncGenerator<Uint8Array, void, void> {
  const { asOf, figures, regions, districts, districtCount, mpPollingDay, seen } = brief;
  const paper = await Paper.open({ title: TITLE, mark, isSample: sampleNotice !== null });
  const { document } = paper.structure;
  paper.startPage("portrait");
  const knownText = knownAt === null ? "" : `, as known on ${momentText(knownAt.getTime())}`;
  const cycleText = brief.isSetUp ? `election cycle ${cycle}` : "no election cycle is set up";
  drawTitle(
    paper,
    TITLE,
    sampleNotice,
    `As of ${weekdayText(asOf)}${knownText} · ${cycleText} · ${whereInShort}`,
  );
  drawSummary(paper, document, summaryOf(brief));
  drawFigures(paper, document, figures);
  paper.y += 6;
  const { y: top } = paper;
  const polled = mpPollingDay === null ? "" : `, ${dayText(mpPollingDay)}`;
  drawMap(paper, document, mapWidth(paper, geometry, MAP_WIDTH), {
    geometry,
    title: `MP primary turnout by district${polled}`,
    subtitle: `Votes cast ÷ party register · ${countText(districts.length)} of ${countText(districtCount)} districts and cities reported`,
    districts,
    regions,
    seen,
  });
  const left = paper.left + MAP_WIDTH + GUTTER;
  const end = drawRegions(paper, document, { left, top }, regions);
  drawComing(paper, document, { left, top: end + GUTTER }, brief);
  yield* paper.take();

  const about = `As of ${dayText(asOf)}${knownText}`;
  paper.startPage("portrait", about);
  section(paper, document, `What changed since ${dayText(brief.changesSince)}`, (group) =>
    drawChanges(paper, group, brief),
  );
  if (brief.due.length > 0)
    section(paper, document, "Rulings due in 7 days", (group) => drawDue(paper, group, brief));
  if (paper.room < BACKLOG_HEIGHT) paper.startPage("portrait", about);
  section(paper, document, "Pending petitions", (group) => {
    const style = { face: paper.regular, size: 8.5, leading: 12 };
    paper.paragraph("P", group, backlogText(brief.backlog), style);
    paper.y += 6;
    drawBacklog(paper, group, brief.backlog);
  });
  if (brief.notes.length > 0)
    section(paper, document, "Notes", (group) => drawNotes(paper, group, brief.notes, asOf));
  yield* paper.finish();
}

function section(paper: Paper, parent: Group, title: string, draw: (group: Group) => void): void {
  const group = paper.structure.open("Sect", parent);
  paper.addToContents(title);
  paper.paragraph("H2", group, title, { face: paper.semibold, size: 13, leading: 16 });
  paper.y += 2;
  draw(group);
  paper.structure.close(group);
  paper.y += 18;
}
