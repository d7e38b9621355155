import { EXHIBITS as CHARTS } from "./charts.gallery.tsx";
import { EXHIBITS as CONTROLS } from "./controls.gallery.tsx";
import type { Exhibit } from "./exhibit.tsx";
import { EXHIBITS as OVERLAYS } from "./overlays.gallery.tsx";
import { EXHIBITS as LISTS } from "./parts/lists.gallery.tsx";
import { EXHIBITS as PAGES } from "./parts/pages.gallery.tsx";
import { EXHIBITS as SKELETONS } from "./skeletons.gallery.tsx";
import { EXHIBITS as STATEMENTS } from "./statements.gallery.tsx";

/** All that the gallery shows; its test compares it with the folders. */
export const EXHIBITS: readonly Exhibit[] = [
  ...CHARTS,
  ...CONTROLS,
  ...OVERLAYS,
  ...SKELETONS,
  ...STATEMENTS,
  ...LISTS,
  ...PAGES,
];
