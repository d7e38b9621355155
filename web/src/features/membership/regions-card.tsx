import type { Membership } from "@command-center/contract/areas/membership";
import { Suspense, useMemo } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { formatCount, formatDay } from "../../ui/format.ts";
import { percentText, shortCountText } from "@command-center/domain/number-text";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { WithFinding } from "../../charts/parts/with-finding.tsx";
import { regionTargetsFinding } from "../../parts/findings/target-findings.ts";
import { TargetBarsSkeleton } from "../../charts/target-bars/skeleton.tsx";
import { EXPECTED } from "../../page/expected.ts";

const TargetBars = lazy(async () => ({
  default: (await import("../../charts/target-bars/target-bars.tsx")).TargetBars,
}));

/** Members of each party region against its part of the target: the page's picture. */
export function RegionsCard({ className, read }: Pick<PanelProps<Membership>, "className" | "read">) {
  const rows = useMemo(
    () =>
      (read.data?.regions ?? []).map(({ partyRegion, members, target, reached }) => ({
        id: partyRegion,
        label: partyRegion,
        value: members,
        target,
        reached: reached === null ? null : percentText(reached),
      })),
    [read.data],
  );
  const voters = read.data?.voters;
  return (
    <Panel
      className={className}
      title="Members against the target by region"
      note={`Tick: national target shared by registered voters${voters == null ? "" : ` of ${formatDay(voters.asOf)}`} (the party sets no regional targets)`}
      read={read}
      what="The regions"
      noteLike="Tick: national target shared by registered voters of 00 Jan 0000 (the party sets no regional targets)"
      skeleton={
        <WithFinding like="0 of 0 regions reached their share of the target; Kampala is furthest from it (00.0%)">
          <TargetBarsSkeleton rows={EXPECTED.regions} />
        </WithFinding>
      }
    >
      {({ regions }) => (
        <WithFinding finding={regionTargetsFinding(regions)}>
          <Suspense fallback={<TargetBarsSkeleton rows={EXPECTED.regions} />}>
            <TargetBars
              title="Members against the target by region"
              describe="Members of each party region, with a mark at its part of the target."
              rows={rows}
              rowName="Party region"
              valueName="Members"
              targetName="Target"
              format={shortCountText}
              exact={formatCount}
            />
          </Suspense>
        </WithFinding>
      )}
    </Panel>
  );
}
