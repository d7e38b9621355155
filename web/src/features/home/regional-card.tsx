import { listCecResults } from "@command-center/contract/results/cec";
import type { Figure } from "@command-center/contract/figures";
import { setPercentText } from "@command-center/domain/number-text";
import {
  listRegionalPerformance,
  REGION_FIGURES,
  type RegionalPerformance,
} from "@command-center/contract/areas/regions";
import { assessmentBand } from "@command-center/domain/results/bands";
import { FIGURE_LABELS, type SubjectFigureId } from "@command-center/domain/figures";
import type { ReactNode } from "react";
import { listDistricts } from "@command-center/contract/areas/districts";
import { useRead } from "../../api/queries.ts";
import { Badge, BadgeSkeleton } from "../../ui/badge.tsx";
import { formatDay } from "../../ui/format.ts";
import { setAddress, useHeld } from "../../navigation/address.ts";
import { slugOf } from "../../navigation/paths.ts";
import { FigureButton, FigureSkeleton } from "../../parts/figures/figure-button.tsx";
import { valueText } from "../../parts/figures/figure-text.ts";
import { Panel } from "../../page/panel.tsx";
import { BAND_TONES } from "../../parts/turnout/band-mark.tsx";
import { TurnoutByRegionChart, TurnoutByRegionSkeleton } from "../../parts/turnout/turnout-by-region.tsx";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { useFigures, type Figures } from "../../parts/figures/use-figures.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { WordsToCome } from "../../page/words-to-come.tsx";
import { placeAt } from "../../parts/district-map/places.ts";

const THREE = "grid grid-cols-3 gap-3";
/** Words of about the length of those to come: the cycle names its regions and its office. */
const HEADLINES_LIKE = ["A whole Region", "Another", "Its Victory"] as const;

/**
 * The three published headlines, then all regions with both turnouts on one line. Reads its data itself: the page that is around it hydrates
 * long before, and may have newer data than the server rendered the card from.
 */
export function RegionalCard() {
  const figures = useFigures();
  const { dayOf } = useCycle();
  // Map and chart share one selection, kept in the address.
  const selected = useSelectedRegion();
  const regions = useRead(listRegionalPerformance, {});
  /** The region or the office that a figure is about; null where the cycle names none. */
  const subjectOf = (id: SubjectFigureId) => figures.figure(id)?.subject ?? null;
  return (
    <Panel
      title="Regional Performance"
      note={noteOf(dayOf("mp_primary"), dayOf("lc5_primary"))}
      read={regions}
      what="The regions"
      skeleton={
        <>
          <div className={THREE}>
            {HEADLINES_LIKE.map((label) => (
              <HeadlineFrame
                key={label}
                label={<SkeletonWords like={label} />}
                value={<FigureSkeleton like="00.0%" />}
                note={<BadgeSkeleton like="Moderate" />}
              />
            ))}
          </div>
          <div className="mt-3">
            <TurnoutByRegionSkeleton />
          </div>
        </>
      }
    >
      {(rows) => (
        <>
          <div className={THREE}>
            {[REGION_FIGURES.first, REGION_FIGURES.second].map((id) => (
              <Headline key={id} id={id} figures={figures} note={assessmentOf(rows, subjectOf(id))} />
            ))}
            <Headline
              id="cec_victory"
              figures={figures}
              note={<CecWinner office={subjectOf("cec_victory")} />}
            />
          </div>
          <div className="mt-3">
            <TurnoutByRegionChart
              about="MP"
              regions={rows}
              selected={selected}
              onSelect={(region) =>
                setAddress({ area: region && slugOf(region), district: null, within: null })
              }
            />
          </div>
        </>
      )}
    </Panel>
  );
}

function noteOf(mp: string | undefined, lc5: string | undefined) {
  const days =
    mp === undefined || lc5 === undefined
      ? undefined
      : `: MP primaries ${formatDay(mp)}, LC5 ${formatDay(lc5)}`;
  return (
    <>
      Turnout on the party register
      <WordsToCome words={days} like=": MP primaries 00 Jul 0000, LC5 00 Jul 0000" />
    </>
  );
}

function assessmentOf(rows: readonly RegionalPerformance[], region: string | null): ReactNode {
  const assessment = rows.find((row) => row.region === region)?.assessment;
  return assessment === undefined ? null : (
    <Badge tone={BAND_TONES[assessmentBand(assessment)]}>{assessment}</Badge>
  );
}

interface HeadlineProps {
  id: SubjectFigureId;
  figures: Figures;
  note: ReactNode;
}

function Headline({ id, figures, note }: HeadlineProps) {
  const figure = figures.figure(id);
  const label = figure?.label ?? FIGURE_LABELS[id];
  // A cycle that names no region or office for it has nothing to say here.
  if (figure !== undefined && figure.value === null) return null;
  return (
    <HeadlineFrame
      testId="regional-headline"
      label={label}
      value={
        <FigureButton figure={figure} label={label}>
          {figure === undefined ? "–" : headlineText(figure)}
        </FigureButton>
      }
      note={note}
    />
  );
}

/** A headline figure with the decimals it was published with: `85%`, `92.8%`. */
function headlineText(figure: Figure): string {
  return figure.value !== null && figure.unit === "percent"
    ? setPercentText(figure.value)
    : valueText(figure);
}

interface HeadlineFrameProps {
  testId?: string;
  label: ReactNode;
  value: ReactNode;
  note: ReactNode;
}

function HeadlineFrame({ testId, label, value, note }: HeadlineFrameProps) {
  return (
    <div className="min-w-0" data-testid={testId}>
      <p className="text-12 text-mute">{label}</p>
      <p className="figure">{value}</p>
      <p className="mt-1 text-12">{note}</p>
    </div>
  );
}

/** The winner of the office that the figure is about, e.g. `Among Win`. */
function CecWinner({ office }: { office: string | null }) {
  const { data, error } = useRead(listCecResults, {});
  if (data === undefined && error !== null) return <span className="text-mute">Winner not known</span>;
  const winner = data?.find(({ position }) => position === office)?.winner;
  const surname = winner?.split(" ").at(-1);
  return surname === undefined ? null : <Badge>{surname} Win</Badge>;
}

/** The party region of what is selected or looked into on the map: charts beside it share its selection. */
function useSelectedRegion(): string | null {
  const { data = [] } = useRead(listDistricts, {});
  const heldDistrict = useHeld("district");
  const heldArea = useHeld("area");
  const heldWithin = useHeld("within");
  const district = data.find(({ slug }) => slug === heldDistrict);
  if (district) return district.partyRegion;
  const place = placeAt(data, heldArea) ?? placeAt(data, heldWithin);
  return place === null ? null : (place.parent ?? place.name);
}
