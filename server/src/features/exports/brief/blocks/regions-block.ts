import { oneDecimal } from "@command-center/domain/results/turnout";
import { INK } from "../../../../files/pdf/ink.ts";
import type { Paper } from "../../../../files/pdf/paper.ts";
import { drawSmallTable } from "../../../../files/pdf/table/small-table.ts";
import type { Group } from "../../../../files/pdf/tags.ts";
import type { BriefRegion } from "../brief.store.ts";
import { countText } from "@command-center/domain/number-text";

const NAME = 46;
const PERCENT = 28;
const GAP = 10;
const SMALL = 7.5;
/** Size of the table's letters. */
const CELL = 8;

/** Both primaries by region in a column at the right; red where it is a crisis. Gives where it ends. */
export function drawRegions(
  paper: Paper,
  parent: Group,
  { left, top }: { readonly left: number; readonly top: number },
  regions: readonly BriefRegion[],
): number {
  const { canvas, right } = paper;
  const section = paper.structure.open("Sect", parent);
  const say = (type: string, text: string, y: number, size: number, ink?: string): void =>
    canvas.leaf(type, section, () => {
      const face = type === "H2" ? paper.semibold : paper.regular;
      canvas.text(text, left, y, { face, size, ...(ink === undefined ? {} : { ink }) });
    });
  say("H2", "Turnout by party region", top + 10, 10);
  say("P", "Votes cast ÷ party register, in percent", top + 22, SMALL, INK.mute);
  let end = top + 28;
  if (regions.length === 0) {
    say("P", "No region has reported its primaries.", end + 10, SMALL);
    end += 14;
  } else {
    // A part of a region has a longer name than a region: it takes the place of the register.
    const hasParts = regions.some(({ region, partyRegion }) => region !== partyRegion);
    const name = hasParts ? right - left - 2 * PERCENT - 2 * GAP : NAME;
    const columns = [
      { label: "Region", width: name },
      { label: "MP", width: PERCENT, isNumeric: true },
      { label: "LC5", width: PERCENT, isNumeric: true },
      ...(hasParts
        ? []
        : [{ label: "Register", width: right - left - NAME - 2 * PERCENT - 3 * GAP, isNumeric: true }]),
    ];
    const fitting = ({ region, partyRegion }: BriefRegion): string =>
      paper.tabular.regular.width(region, CELL) <= name ? region : `Part of ${partyRegion}`;
    const rows = regions.map((row) => {
      const { mpTurnout, lc5Turnout, mp, assessment } = row;
      return {
        cells: [
          fitting(row),
          oneDecimal(mpTurnout),
          lc5Turnout === null ? "–" : oneDecimal(lc5Turnout),
          countText(mp.registered),
        ],
        ...(assessment === "Crisis" ? { ink: INK.negative } : {}),
      };
    });
    end = drawSmallTable(paper, section, { left, top: end }, columns, rows);
    for (const { region, mp } of regions.filter(({ assessment }) => assessment === "Crisis")) {
      end += 12;
      say(
        "P",
        `Crisis in ${region}: ${countText(mp.votesCast)} of ${countText(mp.registered)} voted`,
        end,
        SMALL,
        INK.negative,
      );
    }
  }
  paper.structure.close(section);
  return end;
}
