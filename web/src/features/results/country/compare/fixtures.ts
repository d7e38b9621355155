import type { ComparedSide } from "@command-center/contract/results/result-comparison";
import type { Comparison } from "./comparison-view.ts";

/** One side of a place: votes of the subject among valid votes, of stations counted. */
export const side = (votes: number | null, valid: number, counted = 10): ComparedSide => ({
  stations: { counted, expected: 12 },
  seatsWithoutStations: 0,
  figures: {
    registered: valid * 2,
    registeredCounted: valid * 2,
    turnoutVotes: valid + Math.round(valid / 20),
    valid,
    invalid: Math.round(valid / 20),
    total: valid + Math.round(valid / 20),
    votes,
    leader: null,
  },
});

export const NO_SIDE: ComparedSide = {
  stations: { counted: 0, expected: null },
  seatsWithoutStations: 0,
  figures: null,
};

type Unit = Comparison["units"][number];

const unit = (id: number, kind: string, name: string, change: Partial<Unit>): Unit => ({
  area: { id, kind, name, code: null },
  parent: null,
  ground: "same",
  others: [],
  before: NO_SIDE,
  after: NO_SIDE,
  ...change,
});

const CENTRAL = { before: side(570, 1000), after: side(360, 1000) };
const KABALE = { before: side(600, 1000), after: side(800, 1000) };
const WHOLE = { before: side(1170, 2000), after: side(1160, 2000) };

const ELECTION = { issuer: "Electoral Commission", isByElection: false, seat: null };

/** The country with two regions, and a district that was split. */
export const COMPARISON: Comparison = {
  contest: "president",
  before: { cycle: "2015–2016", pollingDay: "2016-02-18", ...ELECTION },
  after: { cycle: "2020–2021", pollingDay: "2021-01-14", ...ELECTION },
  contests: { before: 1, after: 2 },
  own: { before: null, after: "YOWERI MUSEVENI" },
  subject: { before: 11, after: 21 },
  candidates: [
    {
      before: { id: 11, name: "Y.K.Museveni", votes: 1170, share: 58.5 },
      after: { id: 21, name: "YOWERI MUSEVENI", votes: 1160, share: 58 },
      matchedBy: "name",
      decision: null,
    },
    {
      before: null,
      after: { id: 22, name: "KYAGULANYI ROBERT", votes: 840, share: 42 },
      matchedBy: null,
      decision: null,
    },
    {
      before: { id: 12, name: "Kizza Besigye", votes: 830, share: 41.5 },
      after: null,
      matchedBy: null,
      decision: null,
    },
  ],
  unit: unit(1, "country", "Uganda", WHOLE),
  compared: { isWhole: true, names: ["Kabale", "Wakiso"], ...WHOLE },
  units: [
    unit(2, "party_region", "Central", CENTRAL),
    unit(3, "party_region", "Western", KABALE),
    unit(4, "sub_region", "Buganda", { parent: 2, ...CENTRAL }),
    unit(5, "sub_region", "Kigezi", { parent: 3, ...KABALE }),
    unit(6, "district", "Wakiso", { parent: 4, ...CENTRAL }),
    unit(7, "district", "Kabale", {
      parent: 5,
      ground: "changed",
      others: ["Rubanda"],
      before: KABALE.before,
      after: side(500, 600),
    }),
    unit(8, "district", "Rubanda", { parent: 5, ground: "new", others: ["Kabale"], after: side(300, 400) }),
  ],
  joined: [
    {
      area: { id: 7, kind: "district", name: "Kabale", code: null },
      members: [7, 8],
      isOnBothLists: true,
      ...KABALE,
    },
  ],
};

/** Two lists that have one district in common. */
export const PARTIAL: Comparison = {
  ...COMPARISON,
  unit: { ...COMPARISON.unit, ground: "one-list" },
  compared: { isWhole: false, names: ["Wakiso"], ...CENTRAL },
  units: COMPARISON.units
    .filter(({ area }) => ["Central", "Buganda", "Wakiso", "Kabale"].includes(area.name))
    .map((one) =>
      one.area.name === "Wakiso" ? one : { ...one, ground: "one-list", others: [], before: NO_SIDE },
    ),
  joined: [],
};
