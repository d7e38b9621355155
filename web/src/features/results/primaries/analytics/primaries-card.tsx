import { turnoutCells } from "../../../../parts/turnout/turnout-cells.ts";
import { DrawnFigure, DrawnFigureSkeleton } from "../../../../charts/parts/files/drawn-figure.tsx";
import type { EventKind } from "@command-center/contract/cycle";
import { readRenewal, type Renewal, type RenewalContest } from "@command-center/contract/results/renewal";
import type { Turnout, TurnoutByRegion } from "@command-center/contract/turnout";
import type { FigureId } from "@command-center/domain/figures";
import type { ReactNode } from "react";
import { useRead } from "../../../../api/queries.ts";
import { FigureButton, FigureSkeleton } from "../../../../parts/figures/figure-button.tsx";
import { percentText, shortCountText } from "@command-center/domain/number-text";
import { Panel, type PanelProps } from "../../../../page/panel.tsx";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { formatCount, formatDay } from "../../../../ui/format.ts";
import { reportedText } from "./compared-table.tsx";
import { bothTurnoutsFinding } from "../../../../parts/findings/turnout-findings.ts";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";

const TITLE = "The two primaries side by side";

export interface PrimariesCardProps {
  className?: string;
  figures: Figures;
  turnout: PanelProps<TurnoutByRegion>["read"];
  dayOf: (kind: EventKind) => string | undefined;
}

/** The MP and the LC5 primaries one beside the other, line by line. */
export function PrimariesCard({ className, figures, turnout, dayOf }: PrimariesCardProps) {
  const renewal = useRead(readRenewal, {});
  return (
    <Panel
      className={className}
      title={TITLE}
      note={`${turnout.data?.part == null ? "" : `${turnout.data.part} · `}Contests by their current declaration`}
      read={turnout}
      what="The turnout"
      skeleton={<PrimariesSkeleton />}
    >
      {({ country }) => (
        <DrawnFigure
          title={TITLE}
          finding={bothTurnoutsFinding(country.mp?.percent ?? null, country.lc5?.percent ?? null)}
          columns={["What is counted", "MP", "LC5"]}
          rows={cellsOf(country, renewal.data, figures, dayOf)}
        >
          <Frame>
            <Line label="Polling day" mp={dayText(dayOf("mp_primary"))} lc5={dayText(dayOf("lc5_primary"))} />
            <Line
              label="Turnout"
              strong
              mp={<Linked id="mp_turnout" label="MP turnout" figures={figures} text={share(country.mp)} />}
              lc5={
                <Linked id="lc5_turnout" label="LC5 turnout" figures={figures} text={share(country.lc5)} />
              }
            />
            <Line
              label="Votes cast"
              {...(country.mp === null
                ? {}
                : { note: `of ${shortCountText(country.mp.registered)} on the party register` })}
              mp={country.mp === null ? MISSING : shortCountText(country.mp.votesCast)}
              lc5={country.lc5 === null ? MISSING : shortCountText(country.lc5.votesCast)}
            />
            <Line
              label="Villages reported"
              mp={country.mp === null ? MISSING : reportedText(country.mp)}
              lc5={country.lc5 === null ? MISSING : reportedText(country.lc5)}
            />
            <Outcomes renewal={renewal.data} failed={renewal.error !== null} figures={figures} />
            <Petitions figures={figures} />
          </Frame>
        </DrawnFigure>
      )}
    </Panel>
  );
}

function PrimariesSkeleton() {
  const value = <SkeletonWords like="00 Jul 0000" />;
  return (
    <DrawnFigureSkeleton>
      <Frame>
        {LINES.map(({ label, note, strong }) => (
          <Line
            key={label}
            label={label}
            {...(note === undefined ? {} : { note: <SkeletonWords like={note} /> })}
            {...(strong === undefined ? {} : { strong })}
            mp={strong === true ? <FigureSkeleton like="00.0%" /> : value}
            lc5={strong === true ? <FigureSkeleton like="00.0%" /> : value}
          />
        ))}
      </Frame>
    </DrawnFigureSkeleton>
  );
}

/** The card's data: a row for each line of the table. */
function cellsOf(
  { mp, lc5 }: TurnoutByRegion["country"],
  renewal: Renewal | undefined,
  figures: Figures,
  dayOf: PrimariesCardProps["dayOf"],
): string[][] {
  const contests = renewal?.contests ?? [];
  const [ofMp, ofLc5] = (["mp_primary", "lc5_primary"] as const).map((kind) =>
    contests.find((contest) => contest.kind === kind),
  );
  const count = (value: number | undefined) => (value === undefined ? "not known" : formatCount(value));
  const day = (kind: EventKind) => {
    const known = dayOf(kind);
    return known === undefined ? "not known" : formatDay(known);
  };
  const petitions = (label: string) =>
    count(figures.figure("petitions_mp_lc5")?.parts.find((part) => part.label === label)?.value);
  return [
    ["Polling day", day("mp_primary"), day("lc5_primary")],
    ...["Turnout", "Votes cast", "Party register"].map((label, column) => [
      label,
      turnoutCells(mp)[column] ?? "",
      turnoutCells(lc5)[column] ?? "",
    ]),
    [
      "Villages reported",
      mp === null ? "not reported" : reportedText(mp),
      lc5 === null ? "not reported" : reportedText(lc5),
    ],
    ["Contests declared", count(ofMp?.total), count(ofLc5?.total)],
    ["Incumbents re-elected", count(ofMp?.incumbentReelected), count(ofLc5?.incumbentReelected)],
    ["Incumbents defeated", count(ofMp?.incumbentDefeated), count(ofLc5?.incumbentDefeated)],
    ["Petitions filed", petitions("MP"), petitions("LC5")],
  ];
}

const LINES: readonly { label: string; note?: string; strong?: boolean }[] = [
  { label: "Polling day" },
  { label: "Turnout", strong: true },
  { label: "Votes cast", note: "of 00.0M on the party register" },
  { label: "Villages reported" },
  { label: "Contests declared" },
  { label: "Incumbents re-elected" },
  { label: "Incumbents defeated" },
  { label: "Petitions filed" },
];

function Frame({ children }: { children: ReactNode }) {
  return (
    <table className="w-full [&_td]:text-right [&_th]:font-normal [&_tr]:border-t [&_tr]:border-line [&_:is(td,th)]:py-2 [&_:is(td,th)]:align-baseline">
      <caption className="sr-only">The MP and the LC5 primaries side by side</caption>
      <thead className="[&_tr]:border-0">
        <tr>
          <th scope="col">
            <span className="sr-only">What is counted</span>
          </th>
          <th scope="col" className="pl-4 text-right text-12 font-semibold! text-mute">
            MP
          </th>
          <th scope="col" className="pl-4 text-right text-12 font-semibold! text-mute">
            LC5
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

const MISSING = <span className="text-14 font-normal tracking-normal text-mute">not reported</span>;
const UNKNOWN = <span className="text-mute">not known</span>;

function share(turnout: Turnout | null): string | null {
  return turnout?.percent == null ? null : percentText(turnout.percent);
}

function dayText(day: string | undefined): ReactNode {
  return day === undefined ? UNKNOWN : formatDay(day);
}

interface LineProps {
  label: string;
  note?: ReactNode;
  strong?: boolean;
  mp: ReactNode;
  lc5: ReactNode;
}

function Line({ label, note, strong = false, mp, lc5 }: LineProps) {
  const look = strong ? "pl-3 figure xs:pl-4" : "pl-3 xs:pl-4 xs:whitespace-nowrap";
  return (
    <tr>
      <th scope="row" className="text-left">
        {label}
        {note !== undefined && <span className="block text-12 text-pretty text-mute">{note}</span>}
      </th>
      <td className={look}>{mp}</td>
      <td className={look}>{lc5}</td>
    </tr>
  );
}

interface LinkedProps {
  id: FigureId;
  label: string;
  figures: Figures;
  text: string | null;
}

/** A number that is a headline figure: it opens its sheet. */
function Linked({ id, label, figures, text }: LinkedProps) {
  if (text === null) return MISSING;
  return (
    <FigureButton figure={figures.figure(id)} label={label}>
      {text}
    </FigureButton>
  );
}

function Outcomes({
  renewal,
  failed,
  figures,
}: {
  renewal: Renewal | undefined;
  failed: boolean;
  figures: Figures;
}) {
  const contestOf = (kind: RenewalContest) => renewal?.contests.find((contest) => contest.kind === kind);
  const [mp, lc5] = [contestOf("mp_primary"), contestOf("lc5_primary")];
  const missing =
    renewal === undefined ? failed ? UNKNOWN : "…" : <span className="text-mute">none yet</span>;
  const count = (value: number | undefined) => (value === undefined ? missing : formatCount(value));
  const linked = (id: FigureId, label: string, value: number | undefined) =>
    value === undefined ? (
      missing
    ) : (
      <Linked id={id} label={label} figures={figures} text={formatCount(value)} />
    );
  return (
    <>
      <Line
        label="Contests declared"
        mp={linked("mps_in_force", "Current MP declarations", mp?.total)}
        lc5={count(lc5?.total)}
      />
      <Line
        label="Incumbents re-elected"
        mp={count(mp?.incumbentReelected)}
        lc5={linked("lc5_incumbents_reelected", "LC5 incumbents re-elected", lc5?.incumbentReelected)}
      />
      <Line
        label="Incumbents defeated"
        mp={count(mp?.incumbentDefeated)}
        lc5={linked("incumbents_defeated", "LC5 incumbents defeated", lc5?.incumbentDefeated)}
      />
    </>
  );
}

function Petitions({ figures }: { figures: Figures }) {
  const figure = figures.figure("petitions_mp_lc5");
  const part = (label: string) => {
    const value = figure?.parts.find((one) => one.label === label)?.value;
    return value === undefined ? (
      figures.loading ? (
        "…"
      ) : (
        UNKNOWN
      )
    ) : (
      <FigureButton figure={figure} label={`${label} petitions`}>
        {formatCount(value)}
      </FigureButton>
    );
  };
  return <Line label="Petitions filed" mp={part("MP")} lc5={part("LC5")} />;
}
