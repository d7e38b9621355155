import { listDistricts } from "@command-center/contract/areas/districts";
import { useMemo } from "react";
import { useRead } from "../../api/queries.ts";
import { Panel } from "../../page/panel.tsx";
import { TurnoutTable, TurnoutTableSkeleton } from "../../parts/turnout/turnout-table.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/states/states.tsx";

/** The districts of the region that is selected, with both turnouts and their denominators. */
export function RegionDistricts({ className, region }: { className?: string; region: string | null }) {
  const read = useRead(listDistricts, {});
  const rows = useMemo(
    () => read.data?.filter(({ partyRegion }) => partyRegion === region) ?? [],
    [read.data, region],
  );
  if (region === null) {
    return (
      <Card className={className ?? ""} title="Districts of a region">
        {read.data?.length === 0 ? (
          <EmptyState title="No district is recorded yet" />
        ) : (
          <EmptyState title="No region is selected">
            Select a region in the table or chart to see its districts.
          </EmptyState>
        )}
      </Card>
    );
  }
  const place = rows[0]?.parts?.partyRegion ?? region;
  return (
    <Panel
      className={className ?? ""}
      title={`Districts of ${place}`}
      note="Votes cast ÷ party register. Districts that have not reported are marked"
      read={read}
      what="The districts"
      skeleton={<TurnoutTableSkeleton withRegion={false} />}
    >
      {() => (
        <TurnoutTable
          label={`Turnout by district in ${place}`}
          rows={rows}
          within={place}
          withRegion={false}
        />
      )}
    </Panel>
  );
}
