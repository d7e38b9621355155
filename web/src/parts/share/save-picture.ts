import type { QueryClient } from "@tanstack/react-query";
import { blobOf, canvasOf } from "../../charts/parts/files/picture/picture.ts";
import { slugOfTitle } from "../../charts/parts/files/chart-names.ts";
import { saveFile } from "../../ui/save-file.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import type { ShareRequest } from "../../ui/share-context.ts";
import { share, type Shared } from "./make-share.ts";
import { posterOf, type PosterSize } from "./poster.ts";

/** What a card may weigh: a chat on a slow network loads it at once. */
export const MAX_CARD_BYTES = 60 * 1024;
/** From fine to coarse; the last one is small for any chart. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5, 0.3, 0.1] as const;
const MAX_NAME_LENGTH = 60;

/** The picture of a share as a file. A card that is too large as PNG is a JPEG of at most {@link MAX_CARD_BYTES}. */
export async function pictureOf(shared: Shared, size: PosterSize): Promise<File> {
  const canvas = await canvasOf(posterOf(shared, size), 1);
  const name = `${slugOfTitle(shared.title).slice(0, MAX_NAME_LENGTH).replace(/-$/, "")}-${shared.code}`;
  let blob = await blobOf(canvas, "image/png");
  if (size === "card")
    for (const quality of QUALITIES) {
      if (blob.size <= MAX_CARD_BYTES) break;
      blob = await blobOf(canvas, "image/jpeg", quality);
    }
  const ending = blob.type === "image/png" ? "png" : "jpg";
  return new File([blob], `${name}.${ending}`, { type: blob.type });
}

/** Saves the picture of a share, and says so. */
export async function savePicture(shared: Shared, size: PosterSize): Promise<void> {
  const file = await pictureOf(shared, size);
  saveFile(file, file.name);
  toasts.add({ title: "Download complete", description: `Saved ${file.name}` });
}

export async function saveSlide(queries: QueryClient, request: ShareRequest): Promise<void> {
  await savePicture(await share(queries, request), "slide");
}
