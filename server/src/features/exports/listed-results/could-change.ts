import { DISTRICT } from "@command-center/contract/exports/file-columns";
import {
  leadersText,
  OPEN_REASON_WORDS,
  ownStanding,
  STANDING_WORDS,
} from "@command-center/domain/decisive/decisive-words";
import type { DecidedSeat, OpenStation } from "@command-center/contract/results/decisive/could-change";
import { couldChangeSeats, openStationsOf } from "../../../measures/decisive/could-change.ts";
import { aboutText } from "../tables/asked-results.ts";
import { listOfResults, NUMBER, number, percent, text } from "./listed.ts";

const turnoutBy = (name: string, { bounds }: DecidedSeat) =>
  bounds.find(({ bound }) => bound === name)?.turnout ?? null;

/** Every seat of a kind: whether its open stations could change it, as the page lists them. */
export const COULD_CHANGE = listOfResults<DecidedSeat>({
  list: async (read, { contest }, { pollingDay, issuer }) => {
    const { seats } = await couldChangeSeats(read, { contest, pollingDay, issuer });
    return { items: seats };
  },
  columns: [
    text("seat", "Seat", ({ seat }) => seat),
    {
      ...DISTRICT,
      cell: ({ district, area }) => district ?? (area.kind === "district" ? area.name : null),
    },
    text("standing", "Status", ({ standing }) => STANDING_WORDS[standing]),
    text("leader", "Leader", leadersText),
    text("runner_up", "Runner-up", ({ runnerUp }) => runnerUp),
    text("own_candidate", "Own candidate", ownStanding),
    number("lead", "Lead in votes", ({ lead }) => lead),
    number("open_stations", "Open stations", ({ stations }) => stations),
    number("open_voters", "Registered voters there", ({ registered }) => registered),
    percent("break_even", "Break-even turnout", ({ breakEven }) => breakEven),
    percent("highest_turnout", "Highest turnout seen", (seat) => turnoutBy("highest", seat)),
    percent("nearby_turnout", "Turnout nearby", (seat) => turnoutBy("nearby", seat)),
    number("forms", "Other results held", ({ forms }) => forms),
  ],
  orderedBy: [],
  idOf: ({ contest }) => contest,
});

/** The open stations of a seat, those with the most voters first: the schedule of an affidavit. */
export const OPEN_STATIONS = listOfResults<OpenStation>({
  list: async (read, results, { pollingDay, place: { unit } }) => ({
    items: await openStationsOf(read, { ...results, pollingDay }, unit.id),
    about: aboutText(results, pollingDay, [unit.name]),
  }),
  columns: [
    NUMBER,
    text("sub_county", "Sub-county", ({ subCounty }) => subCounty),
    text("parish", "Parish", ({ parish }) => parish),
    text("station", "Polling station", ({ name }) => name),
    number("registered", "Registered voters", ({ registered }) => registered),
    text("reason", "Why it is open", ({ reason }) => OPEN_REASON_WORDS[reason]),
    text("note", "Note", ({ note }) => note),
    text("form", "Other result by", ({ form }) => form?.issuer ?? null),
    number("ballots", "Ballots cast on it", ({ form }) => form?.ballots ?? null),
  ],
  orderedBy: ["number"],
  idOf: ({ id }) => id,
});
