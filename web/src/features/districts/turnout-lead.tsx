import type { EventKind } from "@command-center/contract/cycle";
import type { DistrictDetail } from "@command-center/contract/areas/district";
import type { District } from "@command-center/contract/areas/districts";
import { changeInPoints, pointsText } from "@command-center/domain/results/change";
import { Suspense, type ReactNode } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { percentText } from "@command-center/domain/number-text";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { comparedRows } from "./directory/compared-rows.ts";
import { DumbbellSkeleton } from "../../charts/dumbbell/skeleton.tsx";

const Dumbbell = lazy(async () => ({
  default: (await import("../../charts/dumbbell/dumbbell.tsx")).Dumbbell,
}));

/** The district, what it lies in and the whole: see `comparedRows`. */
const PLACES = 4;

export interface TurnoutLeadProps {
  read: PanelProps<DistrictDetail>["read"];
  /** All districts, to compare with. */
  list: { data: readonly District[] | undefined; error: unknown };
  dayOf: (kind: EventKind) => string | undefined;
}

/** Both turnouts with what they are divided by, beside those of the places around it. */
export function TurnoutLead({ read, list, dayOf }: TurnoutLeadProps) {
  return (
    <Panel
      title="Turnout"
      note="Votes cast ÷ party register, in the villages that have reported"
      read={read}
      what="The turnout"
      skeleton={<TurnoutSkeleton />}
    >
      {(district) => (
        <>
          <div className={THREE}>
            <Headline label="MP primary" day={dayOf("mp_primary")} turnout={district.mp} />
            <Headline label="LC5 primary" day={dayOf("lc5_primary")} turnout={district.lc5} />
            <Frame label={CHANGE} value={changeText(district)} note="percentage points" />
          </div>
          {list.data !== undefined ? (
            <div className="mt-4">
              <Suspense fallback={<DumbbellSkeleton rows={PLACES} />}>
                <Dumbbell
                  title={`Turnout of ${district.name} beside the places around it`}
                  describe="Each line is a place; the filled dot is its MP primary turnout, the hollow one its LC5 primary turnout."
                  rows={comparedRows(district, list.data)}
                  firstName="LC5"
                  secondName="MP"
                  format={percentText}
                  rowName="Place"
                />
              </Suspense>
            </div>
          ) : list.error ? null : (
            <div className="mt-4">
              <DumbbellSkeleton rows={PLACES} />
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

const THREE = "grid grid-cols-2 gap-4 sm:grid-cols-3";
const CHANGE = "Change, LC5 minus MP";

function TurnoutSkeleton() {
  const note = <SkeletonWords like="00,000 of 00,000 on the register; 000 of 000 villages" />;
  return (
    <>
      <div className={THREE}>
        {["MP", "LC5"].map((primary) => (
          <Frame
            key={primary}
            label={<SkeletonWords like={`${primary} primary, 00 Jul 0000`} />}
            value={<SkeletonWords like="00.0%" />}
            note={note}
          />
        ))}
        <Frame label={CHANGE} value={<SkeletonWords like="–0.0" />} note="percentage points" />
      </div>
      <div className="mt-4">
        <DumbbellSkeleton rows={PLACES} />
      </div>
    </>
  );
}

interface HeadlineProps {
  label: string;
  day: string | undefined;
  turnout: DistrictDetail["mp"];
}

function Headline({ label, day, turnout }: HeadlineProps) {
  return (
    <Frame
      testId="turnout"
      label={`${label}${day === undefined ? "" : `, ${formatDay(day)}`}`}
      value={turnout?.percent == null ? null : percentText(turnout.percent)}
      note={
        turnout !== null && (
          <>
            {formatCount(turnout.votesCast)} of {formatCount(turnout.registered)} on the register;{" "}
            {formatCount(turnout.unitsReported)} of {formatCount(turnout.unitsExpected)} villages
          </>
        )
      }
    />
  );
}

interface FrameProps {
  testId?: string;
  label: ReactNode;
  /** Null where it is not reported. */
  value: ReactNode;
  note: ReactNode;
}

function Frame({ testId, label, value, note }: FrameProps) {
  return (
    <div className="min-w-0" data-testid={testId}>
      <p className="text-12 text-mute">{label}</p>
      {value === null ? (
        <p className="text-16 leading-[2] font-semibold">Not reported</p>
      ) : (
        <p className="figure-lg">{value}</p>
      )}
      {note && <p className="text-12 text-mute">{note}</p>}
    </div>
  );
}

function changeText({ mp, lc5 }: DistrictDetail): string {
  const change = changeInPoints(mp?.percent, lc5?.percent);
  return change === null ? "–" : pointsText(change);
}
