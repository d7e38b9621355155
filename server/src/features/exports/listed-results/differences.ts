import { DISTRICT } from "@command-center/contract/exports/file-columns";
import { DECIDES_WORDS, INQUIRY_WORDS } from "@command-center/domain/decisive/decisive-words";
import { differencesOf } from "../../../measures/decisive/differences.ts";
import { text } from "../tables/asked-results.ts";
import { dayAndTime, day, listOfResults, number } from "./listed.ts";

const COLUMNS = [
  text("seat", "Seat"),
  DISTRICT,
  text("sub_county", "Sub-county"),
  text("parish", "Parish"),
  text("station", "Polling station"),
  number("valid", "Valid votes as published"),
  number("other_valid", "Valid votes on the other result"),
  text("difference", "Candidate, published, other"),
  number("swing", "Lead shrinks by"),
  text("decides", "Decides the seat"),
  text("state", "State"),
  text("note", "Note"),
  text("evidence", "Evidence"),
  text("changed_by", "Changed by"),
  day("changed_on", "Changed on"),
] as const;

/** Every station with other votes by a second issuer, with what became of it: a list for lawyers. */
export const DIFFERENCES = listOfResults({
  columns: COLUMNS,
  orderedBy: [],
  list: async (read, { contest, other: asked }, { pollingDay, issuer, about }) => {
    const { stations, other } = await differencesOf(
      read,
      { contest, pollingDay, issuer, other: asked },
      Infinity,
    );
    return {
      columns: COLUMNS,
      rows: stations.map(({ inquiry, candidates, valid, ...station }) => ({
        id: station.area,
        seat: station.seat,
        district: station.district,
        sub_county: station.subCounty,
        parish: station.parish,
        station: station.station,
        valid: valid.published,
        other_valid: valid.other,
        difference: candidates.map((one) => `${one.name} ${one.published}, ${one.other}`).join("; "),
        swing: station.swing,
        decides: DECIDES_WORDS[station.decides],
        state: INQUIRY_WORDS[inquiry?.state ?? "open"],
        note: inquiry?.note ?? null,
        evidence: inquiry?.evidence ?? null,
        changed_by: inquiry?.by ?? null,
        changed_on: inquiry === null ? null : dayAndTime(inquiry.at).day,
      })),
      ...(other !== null && { about: `${about}, compared with ${other}` }),
    };
  },
});
