import { Icon } from "../../../ui/icon.tsx";
import type { MenuEntry } from "../../../ui/overlays/menu-content.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import type { Share } from "../../../ui/share-context.ts";
import { act, type ChartAction, type ChartOfMenu } from "./chart-actions.ts";

const ICON = "size-4.5 text-mute";
const SHARES = [
  { id: "dialog", label: "Share …", icon: "share-2" },
  { id: "slide", label: "Slide", hint: "16:9", icon: "monitor" },
] as const;
const ACTIONS = [
  { id: "png", label: "Picture", hint: "PNG", icon: "download" },
  { id: "svg", label: "Drawing", hint: "SVG", icon: "file-text" },
  { id: "csv", label: "Data", hint: "CSV", icon: "table" },
  { id: "copy", label: "Copy picture", icon: "copy" },
  { id: "link", label: "Copy link to this view", icon: "link" },
] as const;

/** What the menu of a chart offers, fetched when it is about to be opened. `share` is null where shares cannot be made. */
export function chartMenuEntries(chart: ChartOfMenu, share: Share | null): readonly MenuEntry[] {
  const take = async (action: ChartAction) => {
    try {
      await act(action, chart);
    } catch {
      toasts.add({
        tone: "bad",
        title: "That did not work",
        description: "Check the connection and try again.",
      });
    }
  };
  const { table: _, ...shared } = chart;
  return [
    ...(share === null || chart.standing.isPast
      ? []
      : SHARES.map(({ id, icon, ...rest }) => ({
          kind: "item" as const,
          id,
          ...rest,
          icon: <Icon name={icon} className={ICON} />,
          onSelect: () => share({ kind: "chart", ...shared }, id),
        }))),
    ...ACTIONS.flatMap(({ id, icon, ...rest }) => [
      ...(id === "copy" ? [{ kind: "separator" as const, id: "line" }] : []),
      {
        kind: "item" as const,
        id,
        ...rest,
        icon: <Icon name={icon} className={ICON} />,
        onSelect: () => void take(id),
      },
    ]),
  ];
}
