/** Marks the changed value that follows. The word joiner keeps both on one line. */
export function ChangedMark() {
  return (
    <>
      <span aria-hidden="true" className="relative pr-3.5">
        {"\u2060"}
        <span
          data-print="exact"
          className="absolute top-1/2 left-0 size-2 -translate-y-1/2 rounded-full border border-ink bg-accent"
        />
      </span>
      <span className="sr-only">changed: </span>
    </>
  );
}
