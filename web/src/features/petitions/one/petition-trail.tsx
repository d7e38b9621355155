import type { PetitionDetail } from "@command-center/contract/petition";
import { listPetitions } from "@command-center/contract/petitions";
import { PETITION_CATEGORY_NAMES } from "@command-center/domain/petitions/petition-words";
import { useMemo } from "react";
import { useRead } from "../../../api/queries.ts";
import { useHeld } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { paths } from "../../../navigation/paths.ts";
import {
  ListTrail,
  TrailFrame,
  TrailLine,
  TrailStep,
  useKeptPlace,
} from "../../../parts/lists/trail/list-trail.tsx";
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
      <TrailFrame
        label="Petitions of the category"
        back={
          <Link
            href={paths.disputesPetitions()}
            className="inline-flex items-center gap-1 font-semibold text-ink hover:underline"
          >
            <Icon name="chevron-left" className="size-3.5" />
            {PAGES.disputesPetitions.title}
          </Link>
        }
        {...(petition === undefined ? CATEGORY_SKELETON : placeInCategory(petition))}
      />
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

function placeInCategory({ list, category }: PetitionDetail) {
  const stopOf = (one: typeof list.next) =>
    one && {
      name: (
        <>
          {one.number} <span className="narrow:hidden">{one.contest}</span>
        </>
      ),
      href: paths.petition(one.number),
    };
  return {
    words: `${PETITION_CATEGORY_NAMES[category]}, by number · ${formatCount(list.place)} of ${formatCount(list.total)}`,
    previous: <TrailStep stop={stopOf(list.previous)} />,
    next: <TrailStep stop={stopOf(list.next)} isNext />,
  };
}

const CATEGORY_SKELETON = {
  words: <SkeletonWords like="MP primaries, by number · 000 of 000" unseen />,
  previous: <SkeletonWords like="XX/000" unseen />,
  next: <SkeletonWords like="XX/001" unseen />,
};
