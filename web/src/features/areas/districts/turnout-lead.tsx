import type { EventKind } from "@command-center/contract/cycle";
import { readDistrict, type DistrictDetail } from "@command-center/contract/areas/district";
import type { District } from "@command-center/contract/areas/districts";
import { changeInPoints, pointsText } from "@command-center/domain/results/change";
import { Suspense } from "react";
import { lazy } from "../../../ui/loading/lazy.ts";
import { percentText } from "@command-center/domain/number-text";
import { sample } from "../../../page/sample.ts";
import { Panel, together, type PanelProps } from "../../../page/panel.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { comparedRows } from "./directory/compared-rows.ts";
import { WordsToCome } from "../../../page/words-to-come.tsx";
import type { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { RecordButton } from "../../../parts/entry/record-button.tsx";
import { WithFinding } from "../../../charts/parts/with-finding.tsx";
import { againstWholeFinding } from "../../../parts/findings/turnout-findings.ts";
import { DumbbellSkeleton } from "../../../charts/dumbbell/skeleton.tsx";

const Dumbbell = lazy(async () => ({
  default: (await import("../../../charts/dumbbell/dumbbell.tsx")).Dumbbell,
}));

/** The district, what it lies in and the whole: see `comparedRows`. */
const PLACES = 4;

export interface TurnoutLeadProps {
  read: PanelProps<DistrictDetail>["read"];
  /** All districts, to compare with. */
  list: { data: readonly District[] | undefined; error: unknown };
  cycle: ReturnType<typeof useCycle>;
}

/** Both turnouts with what they are divided by, beside those of the places around it. */
export function TurnoutLead({ read, list, cycle }: TurnoutLeadProps) {
  const dayOf = (kind: EventKind) => {
    const day = cycle.dayOf(kind);
    return cycle.data && (day === undefined ? "" : `, ${formatDay(day)}`);
  };
  return (
    <Panel
      title="Turnout"
      note="Votes cast ÷ party register, in the villages that have reported"
      // Without the list, the chart's room would be another than the sample's.
      read={together(read, list.data !== undefined || list.error !== null)}
      what="The turnout"
      sample={SAMPLE}
    >
      {(district) => (
        <>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <Headline
              label="MP primary"
              day={dayOf("mp_primary")}
              turnout={district.mp}
              slug={district.slug}
            />
            <Headline
              label="LC5 primary"
              day={dayOf("lc5_primary")}
              turnout={district.lc5}
              slug={district.slug}
            />
            <div className="min-w-0">
              <p className="text-12 text-mute">Change, LC5 minus MP</p>
              <p className="figure-lg">{changeText(district)}</p>
              <p className="text-12 text-mute">percentage points</p>
            </div>
          </div>
          {list.data !== undefined ? (
            <div className="mt-4">
              <WithFinding finding={againstWholeFinding(comparedRows(district, list.data))}>
                <Suspense fallback={<DumbbellSkeleton rows={PLACES} />}>
                  <Dumbbell
                    title={`Turnout of ${district.name} next to the places around it`}
                    describe="Each line is a place; the filled dot is its MP primary turnout, the hollow one its LC5 primary turnout."
                    rows={comparedRows(district, list.data)}
                    firstName="LC5"
                    secondName="MP"
                    format={percentText}
                    rowName="Place"
                  />
                </Suspense>
              </WithFinding>
            </div>
          ) : list.error ? null : (
            <div className="mt-4">
              <WithFinding like="MP turnout in Masaka was 00.0%, 00.0 points below Uganda (00.0%)">
                <DumbbellSkeleton rows={PLACES} />
              </WithFinding>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

const TURNOUT = { votesCast: 10_000, registered: 10_000, unitsReported: 100, unitsExpected: 100 };
const SAMPLE = sample(readDistrict.output, { mp: TURNOUT, lc5: TURNOUT });

interface HeadlineProps {
  label: string;
  /** Its day, as the label goes on with it; undefined until the cycle has come. */
  day: string | undefined;
  turnout: DistrictDetail["mp"];
  slug: string;
}

function Headline({ label, day, turnout, slug }: HeadlineProps) {
  const act = turnout === null ? "Enter" : "Correct";
  return (
    <div className="min-w-0" data-testid="turnout">
      <p className="text-12 text-mute">
        {label}
        <WordsToCome words={day} like=", 00 Jul 0000" />
      </p>
      {turnout?.percent == null ? (
        <p className="text-16 leading-[2] font-semibold">Not reported</p>
      ) : (
        <p className="figure-lg">{percentText(turnout.percent)}</p>
      )}
      {turnout !== null && (
        <p className="text-12 text-mute">
          {formatCount(turnout.votesCast)} of {formatCount(turnout.registered)} on the register;{" "}
          {formatCount(turnout.unitsReported)} of {formatCount(turnout.unitsExpected)} villages
        </p>
      )}
      <div className="mt-2 empty:hidden">
        <RecordButton
          kind="turnout"
          name={{ district: slug, contest: label }}
          label={act}
          fullLabel={`${act} turnout, ${label}`}
          newLabel="Enter a later count"
        />
      </div>
    </div>
  );
}

function changeText({ mp, lc5 }: DistrictDetail): string {
  const change = changeInPoints(mp?.percent, lc5?.percent);
  return change === null ? "–" : pointsText(change);
}
