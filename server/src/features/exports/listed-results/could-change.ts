import { DISTRICT } from "@command-center/contract/exports/file-columns";
import {
  leadersText,
  OPEN_REASON_WORDS,
  ownStanding,
  STANDING_WORDS,
} from "@command-center/domain/decisive/decisive-words";
import { couldChangeSeats, openStationsOf } from "../../../measures/decisive/could-change.ts";
import { aboutText, text } from "../tables/asked-results.ts";
import { listOfResults, number, percent } from "./listed.ts";

const SEATS = [
  text("seat", "Seat"),
  DISTRICT,
  text("standing", "Status"),
  text("leader", "Leader"),
  text("runner_up", "Runner-up"),
  text("own_candidate", "Own candidate"),
  number("lead", "Lead in votes"),
  number("open_stations", "Open stations"),
  number("open_voters", "Registered voters there"),
  percent("break_even", "Break-even turnout"),
  percent("highest_turnout", "Highest turnout seen"),
  percent("nearby_turnout", "Turnout nearby"),
  number("forms", "Other results held"),
] as const;

/** Every seat of a kind: whether its open stations could change it, as the page lists them. */
export const COULD_CHANGE = listOfResults({
  columns: SEATS,
  orderedBy: [],
  list: async (read, { contest }, { pollingDay, issuer }) => {
    const { seats } = await couldChangeSeats(read, { contest, pollingDay, issuer });
    return {
      columns: SEATS,
      rows: seats.map((seat) => {
        const turnoutBy = (name: string) => seat.bounds.find(({ bound }) => bound === name)?.turnout ?? null;
        return {
          id: seat.contest,
          seat: seat.seat,
          district: seat.district ?? (seat.area.kind === "district" ? seat.area.name : null),
          standing: STANDING_WORDS[seat.standing],
          leader: leadersText(seat),
          runner_up: seat.runnerUp,
          own_candidate: ownStanding(seat),
          lead: seat.lead,
          open_stations: seat.stations,
          open_voters: seat.registered,
          break_even: seat.breakEven,
          highest_turnout: turnoutBy("highest"),
          nearby_turnout: turnoutBy("nearby"),
          forms: seat.forms,
        };
      }),
    };
  },
});

const STATIONS = [
  number("number", "No."),
  text("sub_county", "Sub-county"),
  text("parish", "Parish"),
  text("station", "Polling station"),
  number("registered", "Registered voters"),
  text("reason", "Why it is open"),
  text("note", "Note"),
  text("form", "Other result by"),
  number("ballots", "Ballots cast on it"),
] as const;

/** The open stations of a seat, those with the most voters first: the schedule of an affidavit. */
export const OPEN_STATIONS = listOfResults({
  columns: STATIONS,
  orderedBy: ["number"],
  list: async (read, results, { pollingDay, place: { unit } }) => {
    const open = await openStationsOf(read, { ...results, pollingDay }, unit.id);
    return {
      columns: STATIONS,
      rows: open.map((station, at) => ({
        id: station.id,
        number: at + 1,
        sub_county: station.subCounty,
        parish: station.parish,
        station: station.name,
        registered: station.registered,
        reason: OPEN_REASON_WORDS[station.reason],
        note: station.note,
        form: station.form?.issuer ?? null,
        ballots: station.form?.ballots ?? null,
      })),
      about: aboutText(results, pollingDay, [unit.name]),
    };
  },
});
