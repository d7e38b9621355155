import { INK } from "../../../../files/pdf/ink.ts";
import type { Paper } from "../../../../files/pdf/paper.ts";
import type { Group } from "../../../../files/pdf/tags.ts";
import { wrap } from "../../../../files/pdf/table/wrap.ts";
import type { Brief } from "../brief.store.ts";
import { countText } from "@command-center/domain/number-text";
import { dayText, untilText } from "../brief-text.ts";

const SMALL = 7.5;
const LEADING = 10;

/** Days to the election and the next events of the calendar, in a column at the right. */
export function drawComing(
  paper: Paper,
  parent: Group,
  { left, top }: { readonly left: number; readonly top: number },
  { election, events, asOf }: Pick<Brief, "election" | "events" | "asOf">,
): void {
  const { canvas, structure, regular, semibold, right } = paper;
  const section = structure.open("Sect", parent);
  let y = top + 10;
  canvas.leaf("H2", section, () => canvas.text("Coming up", left, y, { face: semibold, size: 10 }));
  y += 3;
  const stack = (text: string, ink: string): void => {
    for (const line of wrap(text, right - left, (part) => regular.width(part, SMALL))) {
      y += LEADING;
      canvas.text(line, left, y, { face: regular, size: SMALL, ink });
    }
  };
  canvas.leaf("P", section, () => stack(electionText(election), INK.mute));
  const list = structure.open("L", section);
  for (const { title, startsOn, endsOn } of events) {
    // What does not fit on the page is further off than what does.
    if (y + 6 + 3 * LEADING > paper.bottom) break;
    y += 6;
    const item = structure.open("LI", list);
    canvas.leaf("LBody", item, () => {
      y += LEADING;
      canvas.text(`${period(startsOn, endsOn)}, ${untilText(asOf, startsOn)}`, left, y, {
        face: semibold,
        size: SMALL,
      });
      stack(title, INK.ink);
    });
    structure.close(item);
  }
  structure.close(list);
  structure.close(section);
}

function electionText(election: Brief["election"]): string {
  if (election === null) return "No election day is set.";
  const { days, daysCountingElectionDay, on, title } = election;
  if (days < 0) return `${title}, ${dayText(on)}, has passed.`;
  return `${countText(days)} days to ${dayText(on)} (${title.toLowerCase()}), ${countText(daysCountingElectionDay)} including election day.`;
}

/** `3 to 5 September 2025`, `29 September 2025 to 12 January 2026`. */
function period(from: string, to: string): string {
  if (from === to) return dayText(from);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isOneMonth ? Number(from.slice(8)) : dayText(from)} to ${dayText(to)}`;
}
