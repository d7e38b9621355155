import type { ShareSubject } from "@command-center/contract/shares";
import { createContext } from "react";
import type { Standing } from "./standing.ts";

/** A chart as it is on the page. */
export interface ChartToShare {
  readonly kind: "chart";
  readonly figure: HTMLElement;
  readonly title: string;
  /** What it found; null where the data show nothing. */
  readonly finding: string | null;
  readonly standing: Standing;
  /** The response that it shows; undefined where its card does not say. */
  readonly data: unknown;
}

export type ShareRequest = Exclude<ShareSubject, { kind: "chart" }> | ChartToShare;

/** Opens the dialog for a share, or saves its slide at once. */
export type Share = (request: ShareRequest, way: "dialog" | "slide") => void;

/** Null outside of the shell. */
export const ShareContext = createContext<Share | null>(null);

/** The response that the card around a chart shows. */
export const ShownDataContext = createContext<unknown>(undefined);
