import type { EventKind } from "@command-center/contract/cycle";
import type { TurnoutByRegion } from "@command-center/contract/turnout";
import { Suspense, useMemo } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { percentText } from "@command-center/domain/number-text";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { useRegion } from "./use-region.ts";
import { WithFinding } from "../../charts/parts/with-finding.tsx";
import { turnoutChangeFinding } from "../../parts/findings/turnout-findings.ts";
import { turnoutColumns, turnoutLines } from "./turnout-lines.ts";
import { SlopeSkeleton } from "../../charts/slope/skeleton.tsx";
import { EXPECTED } from "../../page/expected.ts";

const Slope = lazy(async () => ({ default: (await import("../../charts/slope/slope.tsx")).Slope }));

export interface TurnoutCardProps {
  className?: string;
  read: PanelProps<TurnoutByRegion>["read"];
  dayOf: (kind: EventKind) => string | undefined;
}

/** The lead: turnout of the last MP primaries and of both primaries of this cycle, a line a region. */
export function TurnoutCard({ className, read, dayOf }: TurnoutCardProps) {
  return (
    <Panel
      className={className ?? ""}
      distance="close"
      title="Turnout from primary to primary, by party region"
      note="Votes cast ÷ party register at the time, in percent"
      read={read}
      what="The turnout"
      skeleton={
        <WithFinding like="Turnout fell in 0 of 0 regions since 0000–0000, most in Kampala (by 00.0 points to 0.0%); it rose in Western">
          <SlopeSkeleton lines={EXPECTED.regions + 1} />
        </WithFinding>
      }
    >
      {(turnout) => <Picture turnout={turnout} dayOf={dayOf} />}
    </Panel>
  );
}

function Picture({ turnout, dayOf }: { turnout: TurnoutByRegion; dayOf: TurnoutCardProps["dayOf"] }) {
  const [mp, lc5] = [dayOf("mp_primary"), dayOf("lc5_primary")];
  const columns = useMemo(() => turnoutColumns(turnout, { mp, lc5 }), [turnout, mp, lc5]);
  const lines = useMemo(() => turnoutLines(turnout), [turnout]);
  const [selected, select] = useRegion(turnout.regions.map(({ region, partOf }) => partOf ?? region));
  return (
    <WithFinding finding={turnoutChangeFinding(turnout)}>
      <Suspense fallback={<SlopeSkeleton lines={EXPECTED.regions + 1} />}>
        <Slope
          title="Turnout by party region over the primaries"
          describe="A line for each party region from one primary to the next; the heavy line is all regions together."
          columns={columns}
          lines={lines}
          format={percentText}
          selected={selected}
          onSelect={(id) => select(id === "all" ? null : id)}
        />
      </Suspense>
    </WithFinding>
  );
}
