import { DISTRICT } from "@command-center/contract/exports/file-columns";
import type { StationDifference } from "@command-center/contract/results/decisive/differences";
import { DECIDES_WORDS, INQUIRY_WORDS } from "@command-center/domain/decisive/decisive-words";
import { differencesOf } from "../../../measures/decisive/differences.ts";
import { dayAndTime, day, listOfResults, number, text } from "./listed.ts";

/** Every station with other votes by a second issuer, with what became of it: a list for lawyers. */
export const DIFFERENCES = listOfResults<StationDifference>({
  list: async (read, { contest, other: asked }, { pollingDay, issuer, about }) => {
    const { stations, other } = await differencesOf(
      read,
      { contest, pollingDay, issuer, other: asked },
      Infinity,
    );
    return { items: stations, ...(other !== null && { about: `${about}, compared with ${other}` }) };
  },
  columns: [
    text("seat", "Seat", ({ seat }) => seat),
    { ...DISTRICT, cell: ({ district }) => district },
    text("sub_county", "Sub-county", ({ subCounty }) => subCounty),
    text("parish", "Parish", ({ parish }) => parish),
    text("station", "Polling station", ({ station }) => station),
    number("valid", "Valid votes as published", ({ valid }) => valid.published),
    number("other_valid", "Valid votes on the other result", ({ valid }) => valid.other),
    text("difference", "Candidate, published, other", ({ candidates }) =>
      candidates.map(({ name, published, other }) => `${name} ${published}, ${other}`).join("; "),
    ),
    number("swing", "Lead shrinks by", ({ swing }) => swing),
    text("decides", "Decides the seat", ({ decides }) => DECIDES_WORDS[decides]),
    text("state", "State", ({ inquiry }) => INQUIRY_WORDS[inquiry?.state ?? "open"]),
    text("note", "Note", ({ inquiry }) => inquiry?.note ?? null),
    text("evidence", "Evidence", ({ inquiry }) => inquiry?.evidence ?? null),
    text("changed_by", "Changed by", ({ inquiry }) => inquiry?.by ?? null),
    day("changed_on", "Changed on", ({ inquiry }) => dayAndTime(inquiry?.at).day),
  ],
  orderedBy: [],
  idOf: ({ area }) => area,
});
