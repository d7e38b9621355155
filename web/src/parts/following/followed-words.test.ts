import { listFollows, type FollowedRecord } from "@command-center/contract/following/follows";
import { expect, test } from "vitest";
import { sample } from "../../page/sample.ts";
import {
  followedBadge,
  followedPath,
  followedPlace,
  followedState,
  followedTotals,
} from "./followed-words.ts";

const [example] = sample(listFollows.output, { rows: 1 }).rows;

function record(part: Partial<FollowedRecord>): FollowedRecord {
  if (example === undefined) throw new Error("There is no example.");
  return { ...example, petition: null, seat: null, district: null, name: "Gulu", place: null, ...part };
}

const PETITION = {
  number: "MP/015",
  status: "hearing",
  outcome: null,
  ruledOn: null,
  dueOn: "2025-09-05",
  daysLeft: 3,
} as const;
const SEAT = {
  kind: "mayor",
  status: "declared",
  winner: "Jane Doe",
  margin: 4,
  pendingPetitions: 1,
} as const;

test.each([
  [{ petition: PETITION }, "In hearing, ruling due 5 Sep 2025", "Due in 3 days"],
  [{ petition: { ...PETITION, daysLeft: 0 } }, "In hearing, ruling due 5 Sep 2025", "Due today"],
  [{ petition: { ...PETITION, daysLeft: -1 } }, "In hearing, ruling due 5 Sep 2025", "1 day overdue"],
  [{ petition: { ...PETITION, daysLeft: 8 } }, "In hearing, ruling due 5 Sep 2025", null],
  [{ petition: { ...PETITION, dueOn: null, daysLeft: null } }, "In hearing", null],
  [
    {
      petition: {
        ...PETITION,
        status: "resolved",
        outcome: "dismissed",
        ruledOn: "2025-09-01",
        dueOn: null,
        daysLeft: null,
      },
    },
    "Dismissed on 1 Sep 2025",
    null,
  ],
  [
    { petition: { ...PETITION, status: null, dueOn: null, daysLeft: null } },
    "No longer on record: its import was undone",
    "Undone",
  ],
  [{ seat: SEAT }, "Jane Doe declared by 4.0 points, 1 pending petition", null],
  [
    { seat: { ...SEAT, status: "provisional", margin: null, pendingPetitions: 2 } },
    "Jane Doe leads the count, 2 pending petitions",
    null,
  ],
  [{ seat: { ...SEAT, winner: null, pendingPetitions: 0 } }, "Declared, winner not recorded", null],
  [{ seat: { ...SEAT, status: "awaiting", winner: null, pendingPetitions: 0 } }, "Awaiting a result", null],
  [{ district: { slug: "gulu", mpTurnout: 48.25, pendingPetitions: 0 } }, "MP turnout 48.3%", null],
  [
    { district: { slug: "gulu", mpTurnout: null, pendingPetitions: 3 } },
    "No MP turnout yet, 3 pending petitions",
    null,
  ],
] as const)("DAY-05 %j reads “%s”", (part, state, badge) => {
  expect(followedState(record(part))).toBe(state);
  expect(followedBadge(record(part))?.text ?? null).toBe(badge);
});

test("DAY-05 a followed record leads to its page, and names its district once", () => {
  const paths = [
    { petition: PETITION },
    { seat: SEAT, id: 70 },
    { district: { slug: "gulu", mpTurnout: 1, pendingPetitions: 0 } },
  ];
  expect(paths.map((part) => followedPath(record(part)))).toEqual([
    "/disputes-petitions/mp-015",
    "/seats/70",
    "/districts-directory/gulu",
  ]);
  const about = (name: string) => followedPlace(record({ petition: PETITION, name, place: "Hoima" }));
  expect([about("District councillor, Hoima"), about("Kigulu County")]).toEqual([
    "District councillor, Hoima",
    "Kigulu County, Hoima",
  ]);
});

test.each([
  [{ petition: 12, seat: 1, district: 0 }, 2, 1, "12 petitions, 1 seat: 2 overdue, 1 due in 7 days"],
  [{ petition: 0, seat: 0, district: 1 }, 0, 0, "1 district"],
  [{ petition: 5000, seat: 0, district: 0 }, 0, 0, "5,000 petitions"],
])("DAY-05 the totals of %j are “%s”", (counts, overdue, due, text) => {
  expect(followedTotals({ counts, overdue, due, rows: [] })).toBe(text);
});
