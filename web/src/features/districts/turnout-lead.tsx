import type { EventKind } from "@command-center/contract/cycle";
import type { DistrictDetail } from "@command-center/contract/district";
import type { District } from "@command-center/contract/districts";
import { oneDecimal } from "@command-center/domain/turnout";
import { lazy, Suspense } from "react";
import { percentText } from "../../page/figure-text.ts";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { comparedRows } from "./compared-rows.ts";
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
      note="Votes cast ÷ party register, in the polling stations that have reported"
      read={read}
      what="The turnout"
      skeleton={<Skeleton className="mt-3 w-full h-128 sm:h-108 xl:h-80" />}
    >
      {(district) => (
        <>
          <div className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-3">
            <Headline label="MP primary" day={dayOf("mp_primary")} turnout={district.mp} />
            <Headline label="LC5 primary" day={dayOf("lc5_primary")} turnout={district.lc5} />
            <div>
              <p className="text-12 text-mute">Change, LC5 less MP</p>
              <p className="text-28 font-[720] tracking-[-0.03em]">{changeText(district)}</p>
              <p className="text-12 text-mute">percentage points</p>
            </div>
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

interface HeadlineProps {
  label: string;
  day: string | undefined;
  turnout: DistrictDetail["mp"];
}

function Headline({ label, day, turnout }: HeadlineProps) {
  return (
    <div className="min-w-0" data-testid="turnout">
      <p className="text-12 text-mute">
        {label}
        {day !== undefined && `, ${formatDay(day)}`}
      </p>
      {turnout?.percent == null ? (
        <p className="text-16 leading-[2] font-semibold">Not reported</p>
      ) : (
        <p className="text-28 font-[720] tracking-[-0.03em]">{percentText(turnout.percent)}</p>
      )}
      {turnout !== null && (
        <p className="text-12 text-mute">
          {formatCount(turnout.votesCast)} of {formatCount(turnout.registered)} on the register;{" "}
          {formatCount(turnout.unitsReported)} of {formatCount(turnout.unitsExpected)} stations
        </p>
      )}
    </div>
  );
}

function changeText({ mp, lc5 }: DistrictDetail): string {
  if (mp?.percent == null || lc5?.percent == null) return "–";
  const change = oneDecimal(lc5.percent - mp.percent);
  return change.startsWith("-") || Number(change) === 0 ? change : `+${change}`;
}
