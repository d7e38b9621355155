import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { formatCount } from "../../../ui/format.ts";
import { listWords } from "../petition-list-words.ts";
import { NO_FILTER, type PetitionFilter } from "../petition-list.ts";

export interface CountLinkProps {
  /** What the petitions counted are filtered by; areas are not named. */
  filter: Partial<Omit<PetitionFilter, "area">>;
  count: number;
}

/** A count of petitions, which leads to the list of exactly those. */
export function CountLink({ filter, count }: CountLinkProps) {
  const values = Object.entries(filter).flatMap(([name, value]) => (value == null ? [] : [[name, value]]));
  return (
    <Link
      href={withQuery(paths.disputesPetitions(), Object.fromEntries(values) as Record<string, string>)}
      aria-label={`${formatCount(count)} ${listWords({ filter: { ...NO_FILTER, ...filter }, areas: [], text: "" })}`}
      className="link touch-reach"
    >
      {formatCount(count)}
    </Link>
  );
}
