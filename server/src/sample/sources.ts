import type { NewRow, SampleRows } from "./rows.ts";

/** The numbers of the sources that records name. */
export type Sources = ReturnType<typeof addSources>;

/** The numbers of the publications that the country's units and their counts stand on. */
export type GeographySources = ReturnType<typeof addGeographySources>;

/** Where the country's units and their counts come from. */
export function addGeographySources(rows: SampleRows) {
  const publication = publicationIn(rows);
  return {
    voters2021: publication({
      title: "Registered voters and polling stations by constituency, 2021",
      publisher: "Electoral Commission",
    }),
    units2025: publication({
      title: "Electoral areas, polling stations and registered voters",
      publisher: "Electoral Commission",
      note: "Published in November 2025, after the sample's as-of date.",
    }),
    census2024: publication({
      title: "National Population and Housing Census 2024",
      publisher: "Uganda Bureau of Statistics",
    }),
  };
}

const publicationIn = (rows: SampleRows) => (columns: Omit<NewRow<"source">, "kind">) =>
  rows.add("source", { kind: "publication", ...columns });

/** Where the sample's records come from: what is invented says `sample`, each real fact names its publication. */
export function addSources(rows: SampleRows, ofGeography: GeographySources) {
  const batch = rows.add("import_batch", { kind: "sample", title: "Sample cycle 2025–2026" });
  const publication = publicationIn(rows);
  return {
    ...ofGeography,
    sample: rows.add("source", {
      kind: "sample",
      title: "Sample cycle",
      note: "Invented: generated with a fixed seed. Names of candidates mean nobody.",
      import_batch_id: batch,
    }),
    electoralRoadmap: publication({
      title: "Roadmap for the general elections 2025/2026",
      publisher: "Electoral Commission",
    }),
    partyRoadmap: publication({
      title: "Roadmap for the party's primaries and conferences 2025",
      publisher: "Party electoral commission",
    }),
    partyOrgans: publication({ title: "Party organs, leagues and posts", publisher: "The party" }),
    ministersPulse: publication({
      title: "Ministers who lost their party primary",
      publisher: "Pulse Uganda",
      published_on: "2025-07-17",
    }),
    ministersOtherPapers: publication({
      title: "Ministers who lost their party primary",
      publisher: "Other newspapers",
      published_on: "2025-07-18",
    }),
    cecPress: publication({
      title: "CEC elections at the National Conference",
      publisher: "Several outlets, 27–28 August 2025",
      published_on: "2025-08-28",
    }),
    cecOtherOutlet: publication({
      title: "CEC elections, dated 21 August 2025",
      publisher: "One outlet",
      note: "When it was published is not known.",
    }),
    earlierDashboard: publication({
      title: "Figures shown by the previous Command Center",
      publisher: "The party's data desk",
    }),
  };
}
