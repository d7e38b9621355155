import { useMemo } from "react";
import { encode } from "uqr";

/** Light modules around the code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code: dark on light in either theme, as not every camera reads it the other way round. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={`rounded-md ${className}`}
      data-print="exact"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path} />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "L", border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: dark.join("") };
}
