import { useContext, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { ShareContext, ShownDataContext } from "../../../ui/share-context.ts";
import { useStanding } from "../../../ui/standing.ts";
import type { Table } from "../chart-table.tsx";
import { FindingContext } from "../with-finding.tsx";

export interface ChartMenuProps {
  /** What is drawn, with all that stands around it. */
  figure: HTMLElement;
  title: string;
  table: Table;
}

const part = lazyPart(() => import("./chart-menu-entries.tsx"));

/**
 * Every chart's button: shares of now, picture, drawing, figures, and a link to exactly this view. It is in the head of
 * the card that holds the chart; a further chart of the same card, or one outside of any, has it under its drawing.
 */
export function ChartMenu({ figure, title, table }: ChartMenuProps) {
  const standing = useStanding();
  const finding = useContext(FindingContext);
  const share = useContext(ShareContext);
  const data = useContext(ShownDataContext);
  const offered = part.use();
  const [slot] = useState(() => slotFor(figure));
  if (standing === null) return null;
  const menu = (
    <Menu
      label={`Download or share: ${title}`}
      onNear={part.preload}
      className="grid h-8 w-9 shrink-0 place-items-center rounded-md border border-line hover:bg-hover aria-expanded:bg-hover pointer-coarse:size-11"
      entries={offered?.chartMenuEntries({ figure, title, finding, table, standing, data }, share) ?? null}
    >
      <Icon name="download" className="size-4.5 text-mute" />
    </Menu>
  );
  if (slot !== null) return createPortal(menu, slot);
  return (
    <div className="chart-menu" data-print="hide">
      {menu}
    </div>
  );
}

/** The place in the head of a card, for its first chart; what is still drawn in outline counts. */
function slotFor(figure: HTMLElement): Element | null {
  const card = figure.closest("section");
  return card?.querySelector(".chart") === figure ? card.querySelector(".chart-slot") : null;
}
