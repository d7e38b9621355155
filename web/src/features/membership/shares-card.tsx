import { DrawnFigure, DrawnFigureSkeleton } from "../../charts/parts/files/drawn-figure.tsx";
import type { Membership } from "@command-center/contract/areas/membership";
import type { ReactNode } from "react";
import { formatCount, formatDay } from "../../ui/format.ts";
import { percentText, perVoterText } from "@command-center/domain/number-text";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { EXPECTED } from "../../page/expected.ts";

const TITLE = "Share of all members, and members per voter";
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
      skeleton={<SharesSkeleton />}
    >
      {({ regions, total, part }) =>
        regions.length === 0 ? (
          <p className="text-mute">No region has a member yet.</p>
        ) : (
          <DrawnFigure
            title={TITLE}
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
            <Frame
              rows={regions.map((region) => (
                <Row key={region.id} name={region.partyRegion} share={shareText(region.share)}>
                  <Counts {...region} />
                </Row>
              ))}
              whole={part ?? "All"}
              total={<Counts {...total} />}
            />
          </DrawnFigure>
        )
      }
    </Panel>
  );
}

function SharesSkeleton() {
  const counts = (
    <Cells
      members={<SkeletonWords like="0,000,000" />}
      voters={<SkeletonWords like="÷ 0,000,000" />}
      perVoter={<SkeletonWords like="0.00" />}
    />
  );
  const rows = Array.from({ length: EXPECTED.regions }, (_, row) => (
    <Row key={row} name={<SkeletonWords like="Western" />} share={<SkeletonWords like="00.0%" />}>
      {counts}
    </Row>
  ));
  return (
    <DrawnFigureSkeleton>
      <Frame rows={rows} whole="All" total={counts} />
    </DrawnFigureSkeleton>
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

function Frame({
  rows,
  whole,
  total,
}: {
  rows: readonly ReactNode[];
  /** Name of the last row, which adds up all others. */
  whole: string;
  total: ReactNode;
}) {
  return (
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
      <tbody>{rows}</tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="border-t border-line py-1.5 text-left">
            {whole}
          </th>
          <td className={CELL}>{percentText(100)}</td>
          {total}
        </tr>
      </tfoot>
    </table>
  );
}

function Row({ name, share, children }: { name: ReactNode; share: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="border-t border-line py-1.5 text-left font-normal">
        {name}
      </th>
      <td className={`${CELL} font-semibold`}>{share}</td>
      {children}
    </tr>
  );
}

function Counts({ members, registeredVoters, perVoter }: Omit<Membership["total"], "isFinding">) {
  return (
    <Cells
      members={formatCount(members)}
      voters={`÷ ${registeredVoters === null ? "not known" : formatCount(registeredVoters)}`}
      perVoter={perVoter === null ? "–" : perVoterText(perVoter)}
    />
  );
}

function Cells(cells: { members: ReactNode; voters: ReactNode; perVoter: ReactNode }) {
  return (
    <>
      <td className={`${CELL} pl-2`}>
        <span className="whitespace-nowrap">{cells.members}</span>{" "}
        <span className="whitespace-nowrap text-mute">{cells.voters}</span>
      </td>
      <td className={`${CELL} pl-2`}>{cells.perVoter}</td>
    </>
  );
}
