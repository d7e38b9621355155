import { MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import { saveFile } from "../../../ui/save-file.ts";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import type { ChartToShare } from "../../../ui/share-context.ts";
import type { Standing } from "../../../ui/standing.ts";
import type { Table } from "../chart-table.tsx";
import { chartCsv } from "./chart-csv.ts";
import { chartFileName, chartId } from "./chart-names.ts";
import { chartWords } from "./chart-words.ts";
import { drawingText } from "./picture/drawing.ts";
import { pngOf } from "./picture/picture.ts";
import { takenFrom } from "./picture/taken.ts";

export type ChartAction = "png" | "svg" | "csv" | "copy" | "link";

export interface ChartOfMenu extends Omit<ChartToShare, "kind"> {
  readonly table: Table;
}

/** Saves a chart as a file, or copies its picture or a link to it. All of it is made here: the server is asked for nothing. */
export async function act(
  action: ChartAction,
  { figure, title, finding, table, standing }: ChartOfMenu,
): Promise<void> {
  if (action === "link") return copyLink(linkTo(location.href, title, standing));
  const words = chartWords(figure, title, finding, standing);
  const drawing = () => drawingText(takenFrom(figure), words);
  if (action === "copy") return copyPicture(pngOf(drawing()));
  const fileName = chartFileName(words.name, standing.asOf, action);
  if (action === "csv") {
    saveFile(new Blob([chartCsv(table, words, standing)], { type: MEDIA_TYPES.csv }), fileName);
  } else {
    saveFile(
      action === "svg" ? new Blob([drawing().text], { type: "image/svg+xml" }) : await pngOf(drawing()),
      fileName,
    );
  }
  toasts.add({ title: "Download complete", description: `Saved ${fileName}` });
}

/** The address of exactly this view: what the page holds in it, the cycle, and where on the page the chart stands. */
export function linkTo(href: string, title: string, standing: Pick<Standing, "cycle">): string {
  const link = new URL(href);
  link.searchParams.set("cycle", String(standing.cycle));
  link.hash = chartId(title);
  return link.href;
}

/** Some browsers take a picture only within the press that asked for it, and so before it is drawn. */
async function copyPicture(picture: Promise<Blob>): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    toasts.add({ title: "Picture copied" });
  } catch {
    toasts.add({
      tone: "bad",
      title: "The picture was not copied",
      description: "This browser does not allow it. Download it instead.",
    });
  }
}

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toasts.add({ title: "Link copied", description: link });
  } catch {
    // Not there on plain http, or refused: whoever wants the link selects it, however long that takes.
    toasts.add({ title: "Copy this link", text: link, durationMs: Infinity });
  }
}
