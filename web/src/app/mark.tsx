/** The product's mark: the party's short name on its yellow. */
export function Mark({ children }: { children: string }) {
  return (
    <span className="rounded-sm bg-accent px-1.5 py-1.25 text-12 leading-none font-extrabold tracking-[0.04em] text-accent-ink">
      {children}
    </span>
  );
}
