import type { PetitionDetail } from "@command-center/contract/petition";
import { listPetitions } from "@command-center/contract/petitions";
import { PETITION_CATEGORY_NAMES } from "@command-center/domain/petitions/petition-words";
import { useMemo } from "react";
import { useRead } from "../../../api/queries.ts";
import { useHeld } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { paths } from "../../../navigation/paths.ts";
import { ListTrail, TrailLine, useKeptPlace } from "../../../parts/lists/trail/list-trail.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { listWords } from "../petition-list-words.ts";
import { listBehind, petitionsIn } from "../petition-list.ts";

export interface PetitionTrailProps {
  number: string;
  petition: PetitionDetail | undefined;
}

/**
 * Where the petition is in the list that it was opened from, else in its category by number; what is before and behind. A list of
 * petitions is filtered again from its address, so that it is known behind a shared link, too.
 */
export function PetitionTrail({ number, petition }: PetitionTrailProps) {
  const list = listBehind(useHeld("list"));
  if (list !== null) return <PlaceInList number={number} list={list} />;
  return (
    <ListTrail>
      <nav
        aria-label="Petitions of the category"
        data-print="hide"
        className="mb-3 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-12 text-mute"
      >
        <Link href={paths.disputesPetitions()} className={STEP}>
          <Icon name="scale" className="size-4" />
          {PAGES.disputesPetitions.title}
        </Link>
        <span aria-hidden="true">/</span>
        {petition === undefined ? <CategorySkeleton /> : <PlaceInCategory petition={petition} />}
      </nav>
    </ListTrail>
  );
}

/** `3 of 14 pending in Buganda`. */
function PlaceInList({ number, list }: { number: string; list: string }) {
  const { data } = useRead(listPetitions, {});
  const shown = useMemo(() => {
    if (data === undefined) return undefined;
    const held = new URLSearchParams(list.split("?")[1]);
    return petitionsIn(data, (name) => held.get(name));
  }, [data, list]);
  const stops = useMemo(
    () =>
      shown?.found.map((row) => ({ href: paths.petition(row.number), name: `${row.number} ${row.contest}` })),
    [shown],
  );
  const had = useKeptPlace(list, PAGES.disputesPetitions.title, stops);
  const at = shown === undefined ? -1 : shown.found.findIndex((row) => row.number === number);
  const all = shown && `${formatCount(shown.found.length)} ${listWords(shown)}`;
  return (
    <TrailLine
      list={list}
      label={PAGES.disputesPetitions.title}
      words={
        all === undefined ? "" : at === -1 ? `No longer among ${all}` : `${formatCount(at + 1)} of ${all}`
      }
      neighbours={at === -1 ? had : { previous: stops?.[at - 1] ?? null, next: stops?.[at + 1] ?? null }}
    />
  );
}

const STEP =
  "inline-flex items-center gap-1.5 font-semibold text-ink hover:underline pointer-coarse:min-h-11";
const NEIGHBOURS = "ml-auto flex flex-wrap gap-x-6";

function PlaceInCategory({ petition: { list, category } }: { petition: PetitionDetail }) {
  return (
    <>
      <span>
        {PETITION_CATEGORY_NAMES[category]}, by number · {formatCount(list.place)} of{" "}
        {formatCount(list.total)}
      </span>
      <span className={NEIGHBOURS}>
        {list.previous !== null && (
          <Link href={paths.petition(list.previous.number)} rel="prev" className={STEP}>
            <Icon name="chevron-left" className="size-4" />
            <span className="sr-only">Previous: </span>
            {list.previous.number}
            <span className="font-normal narrow:hidden">{list.previous.contest}</span>
          </Link>
        )}
        {list.next !== null && (
          <Link href={paths.petition(list.next.number)} rel="next" className={STEP}>
            <span className="sr-only">Next: </span>
            {list.next.number}
            <span className="font-normal narrow:hidden">{list.next.contest}</span>
            <Icon name="chevron-right" className="size-4" />
          </Link>
        )}
      </span>
    </>
  );
}

function CategorySkeleton() {
  return (
    <>
      <span>
        <SkeletonWords like="MP primaries, by number · 000 of 000" unseen />
      </span>
      <span className={NEIGHBOURS}>
        {["XX/000", "XX/001"].map((like) => (
          <span key={like} className={STEP}>
            <SkeletonWords like={like} unseen />
          </span>
        ))}
      </span>
    </>
  );
}
