import type { AreaFigures, ComparedArea, CountryFigures } from "@command-center/contract/areas/areas";
import type { Change, ChangeGroup, Changes } from "@command-center/contract/changes/changes";
import { useState } from "react";
import { ShortcutsDialog } from "../../app/shell/bar/shortcuts-dialog.tsx";
import { DrawnFigure, DrawnFigureSkeleton } from "../../charts/parts/files/drawn-figure.tsx";
import { ScopePicker } from "../../features/administration/accounts/scope-picker.tsx";
import { ComparedAreas } from "../../features/areas/area/compare/compared-areas.tsx";
import { ChangeList } from "../../features/home/changes/change-list.tsx";
import { DaysBar } from "../../features/petitions/one/timeline/days-bar.tsx";
import { Steps } from "../../features/petitions/one/timeline/steps.tsx";
import "../../features/petitions/one/timeline/timeline.css";
import { FILED, HEARD, RULED, WITHDRAWN } from "../../features/petitions/one/timeline/fixtures.ts";
import { barOf, stepsOf, type TimedPetition } from "../../features/petitions/one/timeline/timeline.ts";
import { CandidateBars } from "../../features/results/seat/candidate-bars.tsx";
import { aDeclaration } from "../../features/results/seat/fixtures.ts";
import { figuresHere } from "../../parts/figures/fixtures.ts";
import { Ghost } from "../../page/ghost.tsx";
import { Card } from "../../ui/card.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { ProgressBar } from "../../ui/states/progress-bar.tsx";
import type { Exhibit } from "../exhibit.tsx";
import { Answered } from "./answered.tsx";

const LONG = "Ŋora's people in Kibale-Kyegegwa-Kyenjojo";

function Scope({
  first,
  off,
  isWaiting = false,
}: {
  first: readonly number[];
  off?: string;
  isWaiting?: boolean;
}) {
  const [value, change] = useState(first);
  return (
    <Answered isWaiting={isWaiting}>
      <ScopePicker value={value} onChange={change} off={off} />
    </Answered>
  );
}

const PETITIONS: Readonly<Record<string, TimedPetition>> = {
  "filed today": { ...FILED, filedOn: "2025-09-01", isOverdue: false, rulingDueOn: "2025-09-29" },
  "heard, overdue": HEARD,
  "ruled on, and voted again": RULED,
  withdrawn: WITHDRAWN,
  "without a deadline": { ...FILED, isOverdue: null, rulingDueOn: null },
};

const declared = aDeclaration();
const nobody = declared.candidates.map((one) => ({ ...one, votes: null, share: null }));

const turnout = (percent: number) => ({
  percent,
  votesCast: Math.round(percent * 1000),
  registered: 100_000,
  unitsReported: 400,
  unitsExpected: 400,
});
const figuresOf = (mp: number | null, lc5: number | null): AreaFigures => ({
  districts: 9,
  members: mp === null ? null : 728_286,
  districtsOnRegister: 9,
  mp: mp === null ? null : turnout(mp),
  lc5: lc5 === null ? null : turnout(lc5),
  petitions:
    mp === null
      ? { total: 0, resolved: 0, withdrawn: 0, pending: 0, overdue: 0 }
      : { total: 45, resolved: 40, withdrawn: 0, pending: 5, overdue: 2 },
  mpSeats: { total: 28, declared: mp === null ? 0 : 28, kept: 5, notKnown: 0 },
});
const compared = (id: number, name: string, mp: number | null, lc5: number | null): ComparedArea => ({
  ...figuresOf(mp, lc5),
  id,
  slug: `area-${id}`,
  page: `area-${id}`,
  name,
  label: name,
  isPart: false,
  kind: "sub_region",
});
const COUNTRY: CountryFigures = {
  ...figuresOf(49.8, 43),
  label: "Uganda",
  isPart: false,
  inNoDistrict: { petitions: 0, mpSeats: 0 },
};
const AREAS = [
  compared(1, "Acholi", 48.6, 45),
  compared(2, "Lango", 43, 48.1),
  compared(3, LONG, 85, 70.3),
  compared(4, "Sebei", null, null),
];
const NO_FIGURES = figuresHere([]);

const CHANGE: Change = {
  day: "2025-09-02",
  petition: "MP/015",
  category: "mp",
  outcome: "dismissed",
  daysWaited: 28,
  contest: null,
  reason: null,
  winner: null,
  about: "Kigulu County South",
  seatId: 23,
  district: "Iganga",
};
const total = { contest: null, reason: null, category: CHANGE.category, outcome: null };
const GROUPS: readonly ChangeGroup[] = [
  {
    kind: "declared",
    count: 1,
    totals: [{ ...total, category: null, contest: "mp_primary", reason: "rerun", count: 1 }],
    entries: [
      {
        ...CHANGE,
        petition: null,
        category: null,
        outcome: null,
        daysWaited: null,
        contest: "mp_primary",
        reason: "rerun",
        winner: LONG,
      },
    ],
    last: null,
  },
  {
    kind: "petition_resolved",
    count: 12,
    totals: [
      { ...total, outcome: "dismissed", count: 11 },
      { ...total, outcome: "fresh_poll_ordered", count: 1 },
    ],
    entries: [CHANGE],
    last: null,
  },
  {
    kind: "petition_overdue",
    count: 3,
    totals: [{ ...total, count: 3 }],
    entries: [{ ...CHANGE, outcome: null }],
    last: null,
  },
  {
    kind: "petition_filed",
    count: 0,
    totals: [],
    entries: [],
    last: { ...CHANGE, day: "2025-08-30", outcome: null },
  },
];
const CHANGES: Changes = {
  since: "2025-09-01",
  asOf: "2025-09-02",
  part: null,
  petitions: 710,
  rulingDays: 28,
  overdue: 17,
  dueSoon: 8,
  nextOverdue: { count: 1, entries: [{ ...CHANGE, outcome: null }] },
  groups: [...GROUPS],
};

export const EXHIBITS: readonly Exhibit[] = [
  {
    file: "features/administration/accounts/scope-picker.tsx",
    states: {
      "the whole country": () => <Scope first={[]} />,
      "Acholi and a district of Lango": () => <Scope first={[9, 30]} />,
      "a region": () => <Scope first={[1]} />,
      "nothing to choose": () => <Scope first={[]} off="Administrators see the whole country." />,
      "on its way": () => <Scope first={[]} isWaiting />,
    },
  },
  {
    file: "features/petitions/one/timeline/steps.tsx",
    states: Object.fromEntries(
      Object.entries(PETITIONS).map(([name, petition]) => [name, () => <Steps steps={stepsOf(petition)} />]),
    ),
  },
  {
    file: "features/petitions/one/timeline/days-bar.tsx",
    states: Object.fromEntries(
      Object.entries(PETITIONS).map(([name, petition]) => {
        const bar = barOf(petition);
        return [
          name,
          () =>
            bar === null ? (
              <p>No days yet</p>
            ) : (
              <DaysBar bar={bar} filedOn={petition.filedOn} finding="Ruled on day 14" />
            ),
        ];
      }),
    ),
  },
  {
    file: "features/results/seat/candidate-bars.tsx",
    states: {
      usual: () => <CandidateBars title="Result" declaration={declared} />,
      provisional: () => (
        <CandidateBars title="Result" declaration={aDeclaration({ status: "provisional" })} />
      ),
      unopposed: () => (
        <CandidateBars
          title="Result"
          declaration={aDeclaration({
            isUnopposed: true,
            leadVotes: null,
            leadPoints: null,
            candidates: nobody.slice(0, 1).map((one) => ({ ...one, name: LONG })),
          })}
        />
      ),
      "votes not published": () => (
        <CandidateBars
          title="Result"
          declaration={aDeclaration({ leadVotes: null, leadPoints: null, candidates: nobody })}
        />
      ),
      "nobody on record": () => (
        <CandidateBars title="Result" declaration={aDeclaration({ candidates: [] })} />
      ),
      "on its way": () => (
        <Ghost what="the part">
          <CandidateBars title="Result" declaration={declared} />
        </Ghost>
      ),
    },
  },
  {
    file: "features/home/changes/change-list.tsx",
    states: {
      usual: () => <ChangeList changes={CHANGES} />,
      "nothing changed": () => (
        <ChangeList
          changes={{
            ...CHANGES,
            groups: GROUPS.map((group) => ({ ...group, count: 0, totals: [], entries: [], last: CHANGE })),
          }}
        />
      ),
    },
  },
  {
    file: "features/areas/area/compare/compared-areas.tsx",
    states: {
      two: () => <ComparedAreas areas={AREAS.slice(0, 2)} country={COUNTRY} figures={NO_FIGURES} />,
      "four, a long name, one without results": () => (
        <ComparedAreas areas={AREAS} country={COUNTRY} figures={NO_FIGURES} />
      ),
    },
  },
  { file: "app/shell/bar/shortcuts-dialog.tsx", states: { "opened by a button": () => <Shortcuts /> } },
  {
    file: "charts/parts/files/drawn-figure.tsx",
    states: {
      "in the head of a card": () => (
        <Answered>
          <Card title="Targets" note={LONG}>
            <DrawnFigure
              finding="Women hold 37.0% of the seats, above the target of 35%"
              title="Women among flagbearers"
              columns={["Target", "Reached"]}
              rows={[["Women", "37.0%"]]}
            >
              <p className="mb-1">Women 37.0%</p>
              <ProgressBar value={37} label="Women" mark={35} />
            </DrawnFigure>
          </Card>
        </Answered>
      ),
      "on its way": () => (
        <Card title="Targets to come">
          <DrawnFigureSkeleton>
            <span className="block h-2 rounded-full bg-line" />
          </DrawnFigureSkeleton>
        </Card>
      ),
    },
  },
];

function Shortcuts() {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button onClick={() => open(true)}>Open the shortcuts</Button>
      <ShortcutsDialog open={isOpen} onOpenChange={open} />
    </>
  );
}
