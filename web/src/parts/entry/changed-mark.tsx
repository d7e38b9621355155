export function ChangedMark() {
  return (
    <>
      <span
        aria-hidden="true"
        data-print="exact"
        className="mr-1.5 inline-block size-2 rounded-full border border-ink bg-accent align-middle"
      />
      <span className="sr-only">changed: </span>
    </>
  );
}
