import type { Division } from "@command-center/contract/districts";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatCount } from "../ui/format.ts";

const ONE_DECIMAL = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export interface DivisionsTableProps {
  divisions: readonly Division[];
  /** The primary that the page is about: its column stands first. */
  about?: "MP" | "LC5";
}

/** Turnout of both primaries in the divisions of Kampala, each with its votes and register. */
export function DivisionsTable({ divisions, about = "MP" }: DivisionsTableProps) {
  const columns = about === "MP" ? (["MP", "LC5"] as const) : (["LC5", "MP"] as const);
  if (divisions.length === 0)
    return (
      <div className="mt-3">
        <EmptyState title="No division has reported yet" />
      </div>
    );
  return (
    <table className="mt-2 w-full">
      <caption className="sr-only">Turnout in the divisions of Kampala</caption>
      <thead className="text-12 text-mute">
        <tr>
          <th scope="col" className="py-1.5 text-left font-semibold">
            Division
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="py-1.5 text-right font-semibold">
              {name}, %
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {divisions.map((division) => (
          <tr key={division.id} className="border-t border-control/40 align-top">
            <th scope="row" className="py-1.5 text-left font-semibold">
              {division.name}
            </th>
            {columns.map((name) => (
              <Turnout key={name} of={name === "MP" ? division.mp : division.lc5} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Turnout({ of }: { of: Division["mp"] }) {
  return (
    <td className="py-1.5 pl-3 text-right">
      {of === null || of.percent === null ? (
        <span className="text-mute">not reported</span>
      ) : (
        <>
          <span className="font-semibold">{ONE_DECIMAL.format(of.percent)}</span>
          <span className="block text-12 text-mute">
            {formatCount(of.votesCast)} of {formatCount(of.registered)}
          </span>
        </>
      )}
    </td>
  );
}
