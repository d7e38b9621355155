/** A title as a part of addresses and of files' names: `Petitions by day` → `petitions-by-day`. */
export function slugOfTitle(title: string): string {
  return (
    title
      .normalize("NFD")
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .replace(/ŋ/g, "ng")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "chart"
  );
}

/** By which an address leads to a chart of a page, e.g. `#chart-petitions-by-day`. */
export function chartId(title: string): string {
  return `chart-${slugOfTitle(title)}`;
}

/** Longest part of a file's name that comes from a title: what systems allow is 255 bytes. */
const LONGEST = 80;

/** Name of a file of a chart: its title and the day that the figures stand for. */
export function chartFileName(title: string, asOf: string, ending: "png" | "svg" | "csv"): string {
  return `${slugOfTitle(title).slice(0, LONGEST).replace(/-$/, "")}-${asOf}.${ending}`;
}
