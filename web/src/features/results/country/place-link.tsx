import { Link } from "../../../navigation/link.tsx";

/** The name of a unit or seat in a table, which leads to its results. */
export function PlaceLink({ name, href }: { readonly name: string; readonly href: string }) {
  return (
    <Link href={href} className="link wrap-break-word touch-reach">
      {name}
    </Link>
  );
}
