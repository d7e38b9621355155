import type { Membership } from "@command-center/contract/membership";
import { formatCount } from "../../ui/format.ts";
import { percentInColumn } from "../../page/figure-text.ts";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const CELL = "border-t border-line py-1.5 text-right";

/** Where the members are, and how many there are to each registered voter. */
export function SharesCard({ className, read }: { className: string; read: PanelProps<Membership>["read"] }) {
  return (
    <Panel
      className={className}
      title="Share of all members, and members per voter"
      note="Members ÷ voters registered in 2021, with both numbers"
      read={read}
      what="The regions"
      skeleton={<Skeleton className="mt-3 w-full h-103 sm:h-64 lg:h-103 xl:h-75" />}
    >
      {({ regions, total }) =>
        regions.length === 0 ? (
          <p className="mt-3 text-mute">No region has a member yet.</p>
        ) : (
          <table className="mt-3 w-full">
            <thead>
              <tr className="text-12 text-mute">
                <th scope="col" className="pb-1 text-left font-semibold">
                  Party region
                </th>
                {["Share", "Members ÷ voters", "Per voter"].map((name) => (
                  <th key={name} scope="col" className="pb-1 pl-2 text-right font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {regions.map((region) => (
                <tr key={region.id}>
                  <th scope="row" className="border-t border-line py-1.5 text-left font-normal">
                    {region.partyRegion}
                  </th>
                  <td className={`${CELL} font-semibold`}>
                    {region.share === null ? "–" : percentInColumn(region.share)}
                  </td>
                  <Counts {...region} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="font-semibold">
                <th scope="row" className="border-t border-line py-1.5 text-left">
                  All
                </th>
                <td className={CELL}>{percentInColumn(100)}</td>
                <Counts {...total} />
              </tr>
            </tfoot>
          </table>
        )
      }
    </Panel>
  );
}

function Counts({ members, registeredVoters, perVoter }: Membership["total"]) {
  return (
    <>
      <td className={`${CELL} pl-2`}>
        <span className="whitespace-nowrap">{formatCount(members)}</span>{" "}
        <span className="whitespace-nowrap text-mute">
          ÷ {registeredVoters === null ? "not known" : formatCount(registeredVoters)}
        </span>
      </td>
      <td className={`${CELL} pl-2`}>{perVoter === null ? "–" : perVoter.toFixed(2)}</td>
    </>
  );
}
