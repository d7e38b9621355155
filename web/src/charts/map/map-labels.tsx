import type { MapLayout } from "./layout.ts";

/** Words over the map, in pixels of their own: they never scale with it. */
export function MapLabels({ layout, size }: { layout: MapLayout; size: number }) {
  return (
    <g className="map-labels">
      {layout.water.map((label) => (
        <text key={label.text} x={label.x} y={label.y} textAnchor="middle" className="map-water-name">
          {label.text}
        </text>
      ))}
      {layout.labels.map((label) => (
        <g key={label.place}>
          {label.from && (
            <>
              <line
                x1={label.from.x}
                y1={label.from.y}
                x2={label.x}
                y2={label.box.y - 1}
                className="map-callout"
              />
              <circle cx={label.from.x} cy={label.from.y} r="2" className="map-callout-end" />
            </>
          )}
          {label.lines.map((line, i) => (
            <text
              key={line}
              x={label.x}
              y={label.box.y + size - 1 + i * (size + 2)}
              fontSize={size}
              textAnchor="middle"
              className="map-region-name"
            >
              {line}
            </text>
          ))}
        </g>
      ))}
    </g>
  );
}
