/** The product's mark: the party's short name on its yellow. */
export function Mark({ children }: { children: string }) {
  return <span className="mark">{children}</span>;
}
