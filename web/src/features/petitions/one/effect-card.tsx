import { DrawnFigure } from "../../../charts/parts/files/drawn-figure.tsx";
import type { PetitionDetail } from "@command-center/contract/petition";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";
import { pointsText } from "@command-center/domain/results/change";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { PETITION_SAMPLE } from "./petition-sample.ts";
import { marginText, percentText } from "@command-center/domain/number-text";
import { ShiftLine } from "../../../parts/figures/shift-line.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { SeatFoot } from "./contest-card.tsx";
import { disputed, followedBy } from "./declarations.ts";
import { compared, effectSaid, shareAxis, type Compared } from "./effect.ts";
import { shortDay } from "./timeline/timeline.ts";

/** What the petition did to its contest: nothing so far, nothing, or another declaration, candidate by candidate. */
export function EffectCard({ className, read }: Pick<PanelProps<PetitionDetail>, "className" | "read">) {
  const { data } = read;
  const after = data === undefined ? null : followedBy(data);
  return (
    <Panel
      className={className}
      title="Effect on the contest"
      note={({ asOf }) =>
        after === null
          ? `As of ${formatDay(asOf)}`
          : `Votes and share of valid votes, first declaration and ${after.reason === "rerun" ? "rerun" : "after the ruling"}`
      }
      actions={
        data?.isWinnerChanged == null ? undefined : (
          <Badge tone={data.isWinnerChanged ? "middling" : "neutral"}>
            {data.isWinnerChanged ? "Winner changed" : "Same winner"}
          </Badge>
        )
      }
      read={read}
      what="The effect"
      sample={PETITION_SAMPLE}
    >
      {(petition) =>
        after === null ? <Words petition={petition} /> : <Change petition={petition} after={after} />
      }
    </Panel>
  );
}

function Words({ petition }: { petition: PetitionDetail }) {
  const { before, name, after } = effectSaid(petition);
  return (
    <p>
      {before}
      <b className="font-[650]">{name}</b>
      {after}
    </p>
  );
}

function Change({ petition, after }: { petition: PetitionDetail; after: ContestDeclaration }) {
  const before = disputed(petition);
  const rows = compared(before, after);
  return (
    <>
      <div className="grid items-center gap-2 sm:grid-cols-[1fr_auto_1fr] sm:gap-4">
        <Declared label="Before" declaration={before} />
        <Icon name="arrow-right" className="size-4.5 justify-self-center text-mute max-sm:rotate-90" />
        <Declared label="After" declaration={after} isNow />
      </div>
      {rows.length > 0 && <Table petition={petition} rows={rows} before={before} after={after} />}
      {petition.seatId !== null && <SeatFoot seatId={petition.seatId} />}
    </>
  );
}

interface DeclaredProps {
  label: string;
  declaration: ContestDeclaration | undefined;
  isNow?: boolean;
}

function Declared({ label, declaration, isNow = false }: DeclaredProps) {
  return (
    <div
      className={cx("min-w-0 rounded-md border px-3 py-2", isNow ? "border-l-4 border-s4" : "border-line")}
    >
      <p className="text-12 text-mute">
        {label} ·{" "}
        {declaration === undefined
          ? "no declaration recorded"
          : `declared ${formatDay(declaration.declaredOn)}`}
      </p>
      <p className="text-16 font-[650] break-words">{declaration?.winner ?? "Winner not recorded"}</p>
      <p className="text-12 text-mute">{leadText(declaration)}</p>
    </div>
  );
}

function leadText(declaration: ContestDeclaration | undefined): string {
  if (declaration?.leadVotes == null) return "Lead not recorded";
  const votes = `Lead ${formatCount(declaration.leadVotes)} votes`;
  return declaration.leadPoints === null ? votes : `${votes}, ${marginText(declaration.leadPoints)}`;
}

interface TableProps {
  petition: PetitionDetail;
  rows: readonly Compared[];
  before: ContestDeclaration | undefined;
  after: ContestDeclaration;
}

function Table({ petition, rows, before, after }: TableProps) {
  const axis = shareAxis(rows);
  const title = "Votes of each candidate before and after";
  const cells = ({ votes, share }: Compared["before"]) => [
    countOrUnknown(votes),
    share === null ? "–" : percentText(share),
  ];
  return (
    <DrawnFigure
      title={title}
      finding={effectFinding(before, after)}
      columns={["Candidate", "Votes before", "Share before", "Votes after", "Share after", "Change, points"]}
      rows={rows.map((row) => [row.name, ...cells(row.before), ...cells(row.after), signed(row.points)])}
    >
      <table className="mt-3 w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-12 text-mute">
            <Head>Candidate</Head>
            <Head isNumber>{before === undefined ? "Before" : shortDay(before.declaredOn)}</Head>
            <Head isNumber>{shortDay(after.declaredOn)}</Head>
            <Head isNumber>Points</Head>
            {axis !== null && (
              <th scope="col" className="hidden w-1/4 pb-1.5 pl-4 font-semibold sm:table-cell">
                <span aria-hidden="true" className="block text-center font-normal whitespace-nowrap">
                  ○ before ● after
                </span>
                <span aria-hidden="true" className="flex justify-between font-normal">
                  <span>{axis[0]}%</span>
                  <span>{axis[1]}%</span>
                </span>
                <span className="sr-only">Share on a scale</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.personId} className="align-top">
              <th scope="row" className="border-t border-line py-2 pr-3 text-left font-normal">
                <span className={cx("break-words", row.after.isWinner && "font-[650]")}>{row.name}</span>
                <span className="block text-12 text-mute">{rolesOf(petition, before, row)}</span>
              </th>
              <Votes side={row.before} />
              <Votes side={row.after} />
              <td className={cx(NUMBER, pointsTone(row.points))}>{signed(row.points)}</td>
              {axis !== null && (
                <td className="hidden border-t border-line py-2 pl-4 sm:table-cell">
                  <ShiftLine
                    before={row.before.share}
                    after={row.after.share}
                    axis={axis}
                    dot={(row.points ?? 0) < 0 ? "bg-neg" : "bg-s4"}
                  />
                </td>
              )}
            </tr>
          ))}
          <tr className="text-mute">
            <th scope="row" className="border-t border-line py-2 text-left font-normal">
              Valid votes{fewerText(before?.validVotes ?? null, after.validVotes)}
            </th>
            <td className={NUMBER}>{countOrUnknown(before?.validVotes ?? null)}</td>
            <td className={NUMBER}>{countOrUnknown(after.validVotes)}</td>
            <td className={NUMBER}>–</td>
            {axis !== null && (
              <td className="hidden border-t border-line sm:table-cell">
                <span className="sr-only">No share</span>
              </td>
            )}
          </tr>
        </tbody>
      </table>
    </DrawnFigure>
  );
}

/** Whether the petition changed the winner; null where a winner is not recorded. */
function effectFinding(before: ContestDeclaration | undefined, after: ContestDeclaration): string | null {
  if (before?.winner == null || after.winner === null) return null;
  return before.winner === after.winner
    ? `${after.winner} won again`
    : `The winner changed from ${before.winner} to ${after.winner}`;
}

const NUMBER = "border-t border-line py-2 pl-3 text-right whitespace-nowrap";

function Head({ isNumber = false, children }: { isNumber?: boolean; children: string }) {
  return (
    <th
      scope="col"
      className={cx("pb-1.5 font-semibold whitespace-nowrap", isNumber ? "pl-3 text-right" : "text-left")}
    >
      {children}
    </th>
  );
}

function Votes({ side }: { side: Compared["before"] }) {
  return (
    <td className={NUMBER}>
      <span className={cx(side.isWinner && "font-[650]")}>{countOrUnknown(side.votes)}</span>
      <span className="block text-12 text-mute">{side.share === null ? "" : percentText(side.share)}</span>
    </td>
  );
}

function rolesOf(
  { petitioner }: PetitionDetail,
  before: ContestDeclaration | undefined,
  row: Compared,
): string {
  const isRespondent =
    before?.candidates.some((one) => one.isWinner && one.personId === row.personId) === true;
  return [
    ...(petitioner?.personId === row.personId ? ["petitioner"] : []),
    ...(isRespondent ? ["respondent"] : []),
    ...(row.isIncumbent === true ? ["incumbent"] : []),
  ].join(", ");
}

function countOrUnknown(value: number | null): string {
  return value === null ? "Not recorded" : formatCount(value);
}

function signed(points: number | null): string {
  return points === null ? "–" : pointsText(points);
}

function pointsTone(points: number | null): string {
  if (points === null || Math.abs(points) < 1) return "text-mute";
  return points > 0 ? "text-pos" : "text-neg";
}

/** `, 24.5% fewer`: a share, which has no place in a column of points. */
function fewerText(before: number | null, after: number | null): string {
  if (before === null || after === null || before === 0 || before === after) return "";
  return `, ${percentText(Math.abs(after / before - 1) * 100)} ${after < before ? "fewer" : "more"}`;
}
