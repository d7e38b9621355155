import { readArea, type Area, type AreaDetail } from "@command-center/contract/areas/areas";
import type { Turnout } from "@command-center/contract/turnout";
import type { FigureId } from "@command-center/domain/figures";
import type { ReactNode } from "react";
import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery, slugOf } from "../../../navigation/paths.ts";
import { sample } from "../../../page/sample.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { usedText } from "../../../parts/figures/figure-text.ts";
import { FigureButton } from "../../../parts/figures/figure-button.tsx";
import { percentText, pluralText, shortCountText } from "@command-center/domain/number-text";
import type { Figures } from "../../../parts/figures/use-figures.ts";
import { keptText } from "./kept-text.ts";
import { formatCount } from "../../../ui/format.ts";

const TURNOUT = { votesCast: 100_000, registered: 100_000 };
const FIGURES = {
  members: 100_000,
  districtsOnRegister: 10,
  districts: 10,
  mp: TURNOUT,
  lc5: TURNOUT,
  petitions: { total: 10, resolved: 10, pending: 10, overdue: 10, withdrawn: 0 },
  mpSeats: { total: 10, declared: 10, kept: 5, notKnown: 0 },
};
const SAMPLE = sample(readArea.output, { area: FIGURES, country: { ...FIGURES, label: "Uganda" } });

const STRIP = "grid grid-cols-[1fr_1fr] gap-x-6 gap-y-5 sm:grid-cols-3 xl:grid-cols-5";

export interface AreaFiguresStripProps {
  read: PanelProps<AreaDetail>["read"];
  figures: Figures;
}

/** What leads the page: each number with what it is of, and the country's beside it, which opens its sheet where it has one. */
export function AreaFiguresStrip({ read, figures }: AreaFiguresStripProps) {
  return (
    <Panel
      title="Key figures"
      note={({ area }) =>
        `Totals of its ${pluralText(area.districts, "district", `${area.districts} districts`)}; select a national figure for how it is calculated`
      }
      noteLike="Totals of its 00 districts; select a national figure for how it is calculated"
      read={read}
      what="The figures"
      sample={SAMPLE}
    >
      {({ area, country }) => {
        const whole = (id: FigureId, label: string, words: string | null) => (
          <>
            {country.label}{" "}
            <FigureButton figure={figures.figure(id)} label={`${label}, ${country.label}`}>
              {usedText(figures.figure(id), words ?? "not recorded")}
            </FigureButton>
          </>
        );
        return (
          <div className={STRIP}>
            <Cell
              label="Party members"
              value={area.members === null ? null : formatCount(area.members)}
              note={
                area.districtsOnRegister < area.districts &&
                `${area.districtsOnRegister} of ${area.districts} districts on the party register`
              }
              beside={whole(
                "party_register",
                "party members",
                country.members === null ? null : shortCountText(country.members),
              )}
            />
            <Cell
              label="MP turnout"
              {...turnoutWords(area.mp)}
              beside={whole(
                "mp_turnout",
                "MP turnout",
                country.mp?.percent == null ? null : percentText(country.mp.percent),
              )}
            />
            <Cell
              label="LC5 turnout"
              {...turnoutWords(area.lc5)}
              beside={whole(
                "lc5_turnout",
                "LC5 turnout",
                country.lc5?.percent == null ? null : percentText(country.lc5.percent),
              )}
            />
            <Cell
              label="Petitions"
              value={
                <Link href={petitionsOf(area)} className="link">
                  {formatCount(area.petitions.total)}
                </Link>
              }
              note={<PetitionNote area={area} />}
              beside={whole("petitions_filed", "petitions", formatCount(country.petitions.total))}
            />
            <Cell
              label="MP seats kept by incumbents"
              value={keptText(area.mpSeats)}
              note={
                <>
                  {formatCount(area.mpSeats.declared)} of {formatCount(area.mpSeats.total)} seats declared
                  {area.mpSeats.notKnown > 0 && `; ${formatCount(area.mpSeats.notKnown)} not recorded`}
                </>
              }
              beside={`${country.label} ${keptText(country.mpSeats) ?? "not recorded"}`}
            />
          </div>
        );
      }}
    </Panel>
  );
}

function turnoutWords(turnout: Turnout | null): { value: string | null; note: ReactNode } {
  return {
    value: turnout?.percent == null ? null : percentText(turnout.percent),
    note: turnout !== null && (
      <>
        {formatCount(turnout.votesCast)} of {formatCount(turnout.registered)} on the register;{" "}
        {formatCount(turnout.unitsReported)} of {formatCount(turnout.unitsExpected)} villages
      </>
    ),
  };
}

function petitionsOf({ name }: Pick<Area, "name">, due?: "overdue"): string {
  return withQuery(paths.disputesPetitions(), { due, area: slugOf(name) });
}

function PetitionNote({ area }: { area: Area }) {
  const { resolved, pending, overdue, withdrawn } = area.petitions;
  return (
    <>
      {formatCount(resolved)} resolved, {formatCount(pending)} pending
      {overdue !== null && overdue > 0 && (
        <>
          , of these{" "}
          <Link href={petitionsOf(area, "overdue")} className="link">
            {formatCount(overdue)} overdue
          </Link>
        </>
      )}
      {withdrawn > 0 && `, ${formatCount(withdrawn)} withdrawn`}
    </>
  );
}

interface CellProps {
  label: string;
  /** Null where it is not recorded. */
  value: ReactNode;
  note?: ReactNode;
  /** The country's value. */
  beside: ReactNode;
}

function Cell({ label, value, note, beside }: CellProps) {
  return (
    <div data-testid="area-figure">
      <p className="text-12 text-mute">{label}</p>
      {value === null ? (
        <p className="text-16 leading-[2] font-semibold">Not recorded</p>
      ) : (
        <p className="figure-lg">{value}</p>
      )}
      {note && <p className="text-12 text-pretty text-mute">{note}</p>}
      <p className="mt-1 text-12 text-mute">{beside}</p>
    </div>
  );
}
