/** Diagonal lines for "no data", readable in both themes and in print; as wide at every `scale` of the drawing. */
export function Hatch({ id, scale = 1 }: { id: string; scale?: number }) {
  const transform = `rotate(45)${scale === 1 ? "" : ` scale(${1 / scale})`}`;
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform={transform}>
      <rect width="6" height="6" fill="var(--surface)" />
      <line x1="0" y1="0" x2="0" y2="6" stroke="var(--mute)" strokeWidth="1.6" strokeOpacity="0.55" />
    </pattern>
  );
}

/** Squares, for another reason than that of the diagonal lines. */
export function Squares({ id, scale = 1 }: { id: string; scale?: number }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      {...(scale !== 1 && { patternTransform: `scale(${1 / scale})` })}
    >
      <rect width="6" height="6" fill="var(--surface)" />
      <path d="M0 0H6M0 0V6" stroke="var(--mute)" strokeWidth="1.6" strokeOpacity="0.55" />
    </pattern>
  );
}
