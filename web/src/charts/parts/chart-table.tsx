import { useState } from "react";

export type Table = {
  caption: string;
  columns: { label: string; numeric?: boolean }[];
  rows: { key: string; cells: string[] }[];
};

/** The figures of a chart as a table; built when opened, because a map has 146 rows. */
export function ChartTable({ caption, columns, rows }: Table) {
  const [open, setOpen] = useState(false);
  return (
    <details className="chart-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{open ? "Hide table" : "Show table"}</summary>
      {open && <TableOf caption={caption} columns={columns} rows={rows} />}
    </details>
  );
}

export function TableOf({ caption, columns, rows }: Table) {
  return (
    // It scrolls, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="chart-table" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="chart-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.numeric ? "chart-number" : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, i) => {
                const column = columns[i];
                const className = column?.numeric ? "chart-number" : undefined;
                return i === 0 ? (
                  <th key={column?.label} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={column?.label} className={className}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
