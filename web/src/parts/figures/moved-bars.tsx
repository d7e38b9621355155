import { cx } from "../../ui/class-names.ts";

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
  /** The heading of the notes; left out if there are none. */
  notes?: string;
  /** The first total, the places that moved it, and the last total. */
  bars: readonly MovedBar[];
}

/** Two totals and what each place added or took away between them, as bars that begin where the one before ended. */
export function MovedBars({ notes, bars }: MovedBarsProps) {
  return (
    <table className="w-full [&_:is(td,th)]:py-1.5 [&_tr]:border-t [&_tr]:border-line">
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
            <tr key={`${name} ${from} ${to}`}>
              <th
                scope="row"
                colSpan={isTotal && notes !== undefined ? 2 : 1}
                className={cx("text-left", isTotal ? "font-[650]" : "font-normal")}
              >
                {name}
              </th>
              {!isTotal && notes !== undefined && (
                <td className="px-3 text-12 whitespace-nowrap text-mute max-sm:hidden">{note}</td>
              )}
              <td aria-hidden="true" className="relative w-1/2">
                <i
                  data-print="exact"
                  className={cx(
                    "absolute inset-y-2 rounded-sm",
                    isTotal ? "bg-mute/40" : to < from ? "bg-d1" : "bg-d5",
                  )}
                  style={{ left: `${Math.min(from, to)}%`, width: `max(2px, ${Math.abs(to - from)}%)` }}
                />
              </td>
              <td className="pl-3 text-right font-[650] tabular-nums">{text}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
