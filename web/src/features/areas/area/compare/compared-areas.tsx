import { DrawnFigure } from "../../../../charts/parts/files/drawn-figure.tsx";
import type { AreaFigures, ComparedArea, CountryFigures } from "@command-center/contract/areas/areas";
import { percentText } from "@command-center/domain/number-text";
import { AREA_KIND_WORDS } from "@command-center/domain/areas/areas";
import type { ReactNode } from "react";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { extremesFinding } from "../../../../parts/findings/findings.ts";
import { usedText } from "../../../../parts/figures/figure-text.ts";
import { FigureButton } from "../../../../parts/figures/figure-button.tsx";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { MEASURES, placeOn, scaleOf, type Measure } from "./measures.ts";
import "./compared-areas.css";

export interface ComparedAreasProps {
  areas: readonly ComparedArea[];
  country: CountryFigures;
  figures: Figures;
}

interface Scaled {
  readonly measure: Measure;
  readonly scale: { from: number; to: number } | null;
  /** The country's value on the scale, for the dashed line. */
  readonly line: number | null;
}

/**
 * Areas as rows and measures as columns, the country last: each value a dot on its column's scale, beside its words. Where
 * there is no room for columns, a list for each measure.
 */
export function ComparedAreas({ areas, country, figures }: ComparedAreasProps) {
  const columns = MEASURES.map((measure): Scaled => {
    const { percent } = measure;
    const scale = percent === undefined ? null : scaleOf([...areas, country].map((one) => percent(one)));
    const ofCountry = percent?.(country) ?? null;
    return { measure, scale, line: scale === null || ofCountry === null ? null : placeOn(scale, ofCountry) };
  });
  const rows: readonly Row[] = [
    ...areas.map((area) => ({
      key: area.slug,
      label: area.label,
      figures: area,
      name: <AreaName area={area} />,
    })),
    { key: "country", label: country.label, figures: country, name: country.label },
  ];
  const valueOf = ({ key, figures: own }: Row, { id, text, figure, label }: Measure): ReactNode => {
    const words = text(own);
    if (words === null) return <span className="font-normal text-mute">Not recorded</span>;
    if (key !== "country" || figure === null) return words;
    return (
      <FigureButton key={id} figure={figures.figure(figure)} label={label}>
        {usedText(figures.figure(figure), words)}
      </FigureButton>
    );
  };
  return (
    <DrawnFigure
      title="Areas side by side"
      finding={extremesFinding(
        "MP turnout",
        areas.map(({ label, mp }) => ({
          name: label,
          value: mp?.percent ?? null,
          text: mp?.percent == null ? "" : percentText(mp.percent),
        })),
        ["area", "areas"],
      )}
      columns={["Area", ...MEASURES.map(({ label }) => label)]}
      rows={rows.map((row) => [
        row.label,
        ...MEASURES.map(({ text }) => text(row.figures) ?? "Not recorded"),
      ])}
      className="compared-frame"
    >
      <table className="compared">
        <caption className="sr-only">Areas side by side</caption>
        <thead>
          <tr>
            <th scope="col">Area</th>
            {columns.map(({ measure: { id, label }, scale }) => (
              <th key={id} scope="col">
                {label}
                <span aria-hidden="true" className="compared-ends">
                  {scale !== null && (
                    <>
                      <span>{scale.from}%</span>
                      <span>{scale.to}%</span>
                    </>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {columns.map((column) => (
                <td key={column.measure.id}>
                  <span className="compared-cell">
                    <Dot {...column} figures={row.figures} isCountry={row.key === "country"} />
                    <span className="compared-value">{valueOf(row, column.measure)}</span>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="compared-lists">
        {columns.map((column) => (
          <section key={column.measure.id}>
            <h3 className="text-12 font-semibold text-mute">
              {column.measure.label}
              {column.scale !== null && `, scale ${column.scale.from}–${column.scale.to}%`}
            </h3>
            <ul>
              {rows.map((row) => (
                <li key={row.key} className="compared-line">
                  <span className="min-w-0 wrap-anywhere">{row.name}</span>
                  <Dot {...column} figures={row.figures} isCountry={row.key === "country"} />
                  <span className="compared-value">{valueOf(row, column.measure)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DrawnFigure>
  );
}

interface Row {
  readonly key: string;
  readonly label: string;
  readonly figures: AreaFigures;
  readonly name: ReactNode;
}

function AreaName({ area: { kind, page, label } }: { area: ComparedArea }) {
  const href = kind === "district" ? paths.district(page) : paths.area(page);
  return (
    <>
      <Link href={href} className="touch-reach link">
        {label}
      </Link>{" "}
      <span className="text-12 font-normal text-mute">{AREA_KIND_WORDS[kind]}</span>
    </>
  );
}

/** The value as a dot between the column's ends, with the country's as a dashed line; nothing where there is no scale. */
function Dot({
  measure,
  scale,
  line,
  figures,
  isCountry,
}: Scaled & { figures: AreaFigures; isCountry: boolean }) {
  if (scale === null) return null;
  const value = measure.percent?.(figures) ?? null;
  return (
    <svg aria-hidden="true" data-print="exact" className="compared-dot">
      <line x1="0" x2="100%" y1="50%" y2="50%" className="compared-track" />
      {line !== null && (
        <line x1={`${line}%`} x2={`${line}%`} y1="0" y2="100%" className="compared-country" />
      )}
      {value !== null && (
        <circle
          cx={`${placeOn(scale, value)}%`}
          cy="50%"
          r="4.5"
          className={isCountry ? "compared-hollow" : "compared-full"}
        />
      )}
    </svg>
  );
}
