import { useContext, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { ShareContext, ShownDataContext } from "../../../ui/sharing.ts";
import { StandingContext } from "../../../ui/standing.ts";
import type { Table } from "../chart-table.tsx";
import { FindingContext } from "../finding/finding-context.ts";
import type { ChartAction } from "./chart-actions.ts";

export interface ChartMenuProps {
  /** What is drawn, with all that stands around it. */
  figure: HTMLElement;
  title: string;
  table: Table;
}

const load = () => import("./chart-actions.ts");
const ICON = "size-4.5 text-mute";
const SHARES = [
  { id: "dialog", label: "Share …", icon: "share-2" },
  { id: "slide", label: "Slide", hint: "16:9", icon: "monitor" },
] as const;
const ENTRIES = [
  { id: "png", label: "Picture", hint: "PNG", icon: "download" },
  { id: "svg", label: "Drawing", hint: "SVG", icon: "file-text" },
  { id: "csv", label: "Data", hint: "CSV", icon: "table" },
  { id: "link", label: "Copy link to this view", icon: "external-link" },
] as const;

/**
 * Every chart's button: shares of now, picture, drawing, figures, and a link to exactly this view. It is in the head of
 * the card that holds the chart; a further chart of the same card, or one outside of any, has it under its drawing.
 */
export function ChartMenu({ figure, title, table }: ChartMenuProps) {
  const standing = useContext(StandingContext);
  const finding = useContext(FindingContext);
  const share = useContext(ShareContext);
  const data = useContext(ShownDataContext);
  const [slot] = useState(() => slotFor(figure));
  if (standing === null) return null;
  const take = async (action: ChartAction) => {
    try {
      const { act } = await load();
      await act(action, { figure, title, finding, table, standing });
    } catch {
      toasts.add({
        tone: "bad",
        title: "That did not work",
        description: "Check the connection and try again.",
      });
    }
  };
  const menu = (
    <Menu
      label={`Download or share: ${title}`}
      onNear={() => void load().catch(() => null)}
      className="grid h-8 w-9 shrink-0 place-items-center rounded-md border border-line hover:bg-hover aria-expanded:bg-hover pointer-coarse:size-11"
      entries={[
        ...(share === null || standing.isPast
          ? []
          : SHARES.map(({ id, icon, ...rest }) => ({
              kind: "item" as const,
              id,
              ...rest,
              icon: <Icon name={icon} className={ICON} />,
              onSelect: () => share({ kind: "chart", figure, title, finding, standing, data }, id),
            }))),
        ...ENTRIES.flatMap(({ id, label, icon, ...rest }) => [
          ...(id === "link" ? [{ kind: "separator" as const, id: "line" }] : []),
          {
            kind: "item" as const,
            id,
            label,
            ...rest,
            icon: <Icon name={icon} className={ICON} />,
            onSelect: () => void take(id),
          },
        ]),
      ]}
    >
      <Icon name="download" className={ICON} />
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
