/** Diagonal lines for "no data", readable in both themes and in print. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill="var(--surface)" />
      <line x1="0" y1="0" x2="0" y2="6" stroke="var(--mute)" strokeWidth="1.6" strokeOpacity="0.55" />
    </pattern>
  );
}
