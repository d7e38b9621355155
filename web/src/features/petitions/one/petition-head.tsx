import type { PetitionDetail } from "@command-center/contract/petition";
import {
  PETITION_CATEGORY_NAMES,
  PETITION_ELECTION_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { Link } from "../../../navigation/link.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { RowsButton, RowsButtonSkeleton } from "../../../parts/export/rows/rows-button.tsx";
import { FollowButton } from "../../../parts/following/follow-button.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { clockVerdict, standing } from "./verdict.ts";

/** Where one is in the list, what is before and behind, and which petition this is. */
export function PetitionHead({ number, petition }: { number: string; petition: PetitionDetail | undefined }) {
  return (
    <>
      <nav
        aria-label="Petitions of the list"
        data-print="hide"
        className="mb-3 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-12 text-mute"
      >
        <Link href={paths.disputesPetitions()} className={NEIGHBOUR}>
          <Icon name="scale" className="size-4" />
          {PAGES.disputesPetitions.title}
        </Link>
        {petition === undefined ? <PlaceSkeleton /> : <Place petition={petition} />}
      </nav>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {petition === undefined ? number : `${number} ${petition.contest}`}
          </span>
        }
        subtitle={
          petition === undefined ? (
            <>
              <span className={BADGES}>
                <Badge>
                  <SkeletonWords like="Heard, awaiting ruling" unseen />
                </Badge>
              </span>
              <SkeletonWords
                like="Petition against the MP primary result · Iganga, Busoga, Eastern region"
                unseen
              />
            </>
          ) : (
            <About petition={petition} />
          )
        }
        actions={
          <>
            <FollowButton kind="petition" id={petition?.id} name={number} />
            <Button onClick={() => print()}>
              <Icon name="printer" className="size-4" />
              Print
            </Button>
            {petition === undefined ? (
              <RowsButtonSkeleton like="Export petition" />
            ) : (
              <RowsButton
                dataType="petitions"
                label="Export petition"
                rows={[petition.id]}
                shown={[{ label: "Petition", value: `${number} ${petition.contest}` }]}
              />
            )}
          </>
        }
      />
    </>
  );
}

const NEIGHBOUR =
  "inline-flex items-center gap-1.5 font-semibold text-ink hover:underline pointer-coarse:min-h-11";

const BADGES = "mb-1.5 flex flex-wrap gap-2";
const NEIGHBOURS = "ml-auto flex flex-wrap gap-x-6";

const LIST_NAMES = {
  overdue: "Overdue petitions, longest waiting first",
  pending: "Pending petitions, longest waiting first",
} as const;

function Place({ petition: { list, category } }: { petition: PetitionDetail }) {
  const name =
    list.of === "category" ? `${PETITION_CATEGORY_NAMES[category]}, by number` : LIST_NAMES[list.of];
  const to = ({ number }: { number: string }) =>
    withQuery(paths.petition(number), { list: list.of === "category" ? undefined : list.of });
  return (
    <>
      <span aria-hidden="true">/</span>
      <span>
        {name} · {formatCount(list.place)} of {formatCount(list.total)}
      </span>
      <span className={NEIGHBOURS}>
        {list.previous !== null && (
          <Link href={to(list.previous)} rel="prev" className={NEIGHBOUR}>
            <Icon name="chevron-left" className="size-4" />
            <span className="sr-only">Previous: </span>
            {list.previous.number}
            <span className="font-normal narrow:hidden">{list.previous.contest}</span>
          </Link>
        )}
        {list.next !== null && (
          <Link href={to(list.next)} rel="next" className={NEIGHBOUR}>
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

function PlaceSkeleton() {
  return (
    <>
      <span aria-hidden="true">/</span>
      <span>
        <SkeletonWords like="MP primaries, by number · 000 of 000" unseen />
      </span>
      <span className={NEIGHBOURS}>
        {["XX/000", "XX/001"].map((like) => (
          <span key={like} className={NEIGHBOUR}>
            <SkeletonWords like={like} unseen />
          </span>
        ))}
      </span>
    </>
  );
}

function About({ petition }: { petition: PetitionDetail }) {
  const { category, district, districtSlug, subRegion, partyRegion } = petition;
  const clock = clockVerdict(petition, petition.daysLeft);
  const { text, tone } = standing(petition);
  const beyond = [
    subRegion,
    subRegion === partyRegion || partyRegion === null ? null : `${partyRegion} region`,
  ].filter((name) => name !== null);
  const election = PETITION_ELECTION_WORDS[category];
  return (
    <>
      <span className={BADGES}>
        <Badge tone={tone}>{text}</Badge>
        {clock !== null && <Badge tone={clock.tone}>{clock.text}</Badge>}
      </span>
      Petition against the {/^(MP|LC5)/.test(election) ? election : election.toLowerCase()} result ·{" "}
      {district === null || districtSlug === null ? (
        "no district on record"
      ) : (
        <>
          <Link href={paths.district(districtSlug)} className="touch-reach link">
            {district}
          </Link>
          {beyond.map((name) => `, ${name}`)}
        </>
      )}
    </>
  );
}
