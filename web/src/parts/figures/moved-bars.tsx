import "./moved-bars.css";

export interface MovedBar {
  readonly name: string;
  /** Next to its name. */
  readonly note?: string;
  /** A total, or by how much the place moved it. */
  readonly text: string;
  /** Ends of the bar, in percent of the scale. */
  readonly from: number;
  readonly to: number;
}

export interface MovedBarsProps {
  /** What the notes say; left out if there are none. */
  notes?: string;
  /** The first total, the places that moved it, and the last total. */
  bars: readonly MovedBar[];
}

/** Two totals and what each place added or took away between them, as bars that begin where the one before ended. */
export function MovedBars({ notes, bars }: MovedBarsProps) {
  return (
    <table className="moved-bars w-full">
      <thead className="sr-only">
        <tr>
          {["Place", ...(notes === undefined ? [] : [notes]), "Bar", "Change"].map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, note, text, from, to }, place) => {
          const isTotal = place === 0 || place === bars.length - 1;
          return (
            <tr key={`${isTotal ? place : ""} ${name}`} data-total={isTotal ? "" : undefined}>
              <th scope="row" colSpan={isTotal && notes !== undefined ? 2 : 1}>
                {name}
              </th>
              {!isTotal && notes !== undefined && <td className="moved-note">{note}</td>}
              <td aria-hidden="true" className="moved-track">
                <i
                  data-print="exact"
                  data-direction={isTotal ? undefined : to < from ? "down" : "up"}
                  style={{ left: `${Math.min(from, to)}%`, width: `max(2px, ${Math.abs(to - from)}%)` }}
                />
              </td>
              <td className="moved-change">{text}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
