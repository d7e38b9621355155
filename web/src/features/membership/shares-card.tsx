import { DrawnFigure } from "../../charts/parts/files/drawn-figure.tsx";
import { readMembership, type Membership } from "@command-center/contract/areas/membership";
import { formatCount, formatDay } from "../../ui/format.ts";
import { percentText, perVoterText } from "@command-center/domain/number-text";
import { sample } from "../../page/sample.ts";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { mostFinding } from "../../parts/findings/findings.ts";
import { EXPECTED } from "../../page/expected.ts";

const TITLE = "Share of all members, and members per voter";
const COUNTS = { members: 2_000_000, registeredVoters: 2_000_000, perVoter: 1 };
const SAMPLE = sample(readMembership.output, {
  total: { ...COUNTS, members: 10_000_000 },
  part: null,
  regions: Array.from({ length: EXPECTED.regions }, () => ({ ...COUNTS, partyRegion: "Western" })),
  districts: 0,
});
const CELL = "border-t border-line py-1.5 text-right";

/** Each region's share of all members, and its members per registered voter. */
export function SharesCard({ className, read }: { className: string; read: PanelProps<Membership>["read"] }) {
  return (
    <Panel
      className={className}
      title={TITLE}
      note={`Members ÷ ${votersWords(read.data?.voters?.asOf)}`}
      read={read}
      what="The regions"
      noteLike="Members ÷ registered voters of 00 Jan 0000"
      sample={SAMPLE}
    >
      {({ regions, total, part }) =>
        regions.length === 0 ? (
          <p className="text-mute">No region has a member yet.</p>
        ) : (
          <DrawnFigure
            title={TITLE}
            finding={mostFinding(
              "members",
              regions.map(({ partyRegion, members }) => ({ name: partyRegion, value: members })),
            )}
            columns={[
              "Party region",
              "Share of members",
              "Members",
              "Registered voters",
              "Members per voter",
            ]}
            rows={[
              ...regions.map((region) => [
                region.partyRegion,
                shareText(region.share),
                ...countCells(region),
              ]),
              [part ?? "All", shareText(100), ...countCells(total)],
            ]}
          >
            <table className="w-full">
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
                    <td className={`${CELL} font-semibold`}>{shareText(region.share)}</td>
                    <Counts {...region} />
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr className="font-semibold">
                  <th scope="row" className="border-t border-line py-1.5 text-left">
                    {part ?? "All"}
                  </th>
                  <td className={CELL}>{percentText(100)}</td>
                  <Counts {...total} />
                </tr>
              </tfoot>
            </table>
          </DrawnFigure>
        )
      }
    </Panel>
  );
}

function shareText(share: number | null): string {
  return share === null ? "–" : percentText(share);
}

/** Members, voters and members per voter in the card's data. */
function countCells({
  members,
  registeredVoters,
  perVoter,
}: Omit<Membership["total"], "isFinding">): string[] {
  return [
    formatCount(members),
    registeredVoters === null ? "not known" : formatCount(registeredVoters),
    perVoter === null ? "–" : perVoterText(perVoter),
  ];
}

/** The voters' register with its day, which also says of which year it is. */
function votersWords(asOf: string | undefined): string {
  return `registered voters${asOf === undefined ? "" : ` of ${formatDay(asOf)}`}`;
}

function Counts({ members, registeredVoters, perVoter }: Omit<Membership["total"], "isFinding">) {
  return (
    <>
      <td className={`${CELL} pl-2`}>
        <span className="whitespace-nowrap">{formatCount(members)}</span>{" "}
        <span className="whitespace-nowrap text-mute">
          ÷ {registeredVoters === null ? "not known" : formatCount(registeredVoters)}
        </span>
      </td>
      <td className={`${CELL} pl-2`}>{perVoter === null ? "–" : perVoterText(perVoter)}</td>
    </>
  );
}
