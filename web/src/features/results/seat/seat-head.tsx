import type { SeatDetail } from "@command-center/contract/results/seat";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { ListTrail, TrailFrame, TrailStep } from "../../../parts/lists/trail/list-trail.tsx";
import { RowsButton, RowsButtonSkeleton } from "../../../parts/export/rows-button.tsx";
import { FollowButton } from "../../../parts/following/follow-button.tsx";
import { ShareButton } from "../../../parts/share/share-button.tsx";
import { PrintButton } from "../../../page/print-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { amongWords, districtName, KIND_WORDS } from "./seat-words.ts";

/** The list that a seat is on, and what that is called. */
function listOf({ kind }: SeatDetail): readonly [name: string, href: string] {
  if (kind === "lc5_chairperson") return ["LC5 results", paths.lcResults()];
  if (kind === "mayor") return ["Mayor results", paths.mayorResults()];
  if (kind === "cec_office") return ["CEC elections", paths.cecElections()];
  if (kind === "president") return ["Results", paths.results({ contest: "president" })];
  return ["MP elections", paths.elections()];
}

/**
 * What the seat is called and where it lies; above that the way back, and to the seats before and after it. Its heading stays the
 * same element when the seat comes, so that it keeps the focus.
 */
export function SeatHead({ seat, title }: { seat: SeatDetail | undefined; title: string }) {
  return (
    <>
      <ListTrail>
        {seat === undefined ? (
          // Most seats are constituencies.
          <TrailFrame
            label={NEARBY}
            back={<SkeletonWords like="MP elections" />}
            words={<SkeletonWords like="Seats in Name District · 1 of 4" />}
            previous={<SkeletonWords like="Name County" unseen />}
            next={<SkeletonWords like="Name County" unseen />}
          />
        ) : (
          <Nearby seat={seat} />
        )}
      </ListTrail>
      <PageHeader
        title={seat?.name ?? title}
        subtitle={
          seat === undefined ? (
            <SkeletonWords like="Constituency MP · Name District · Name · Eastern region" unseen />
          ) : (
            <Place seat={seat} />
          )
        }
        actions={
          <>
            <FollowButton kind="seat" id={seat?.id} name={seat?.name ?? title} />
            <ShareButton subject={seat && { kind: "seat", id: seat.id }} />
            <PrintButton />
            {seat === undefined && <RowsButtonSkeleton like="Export seat" />}
            {seat?.contest != null && seat.contest.candidacies.length > 0 && (
              <RowsButton
                dataType="candidates"
                label="Export seat"
                rows={seat.contest.candidacies}
                shown={[{ label: "Seat", value: seat.name }]}
              />
            )}
          </>
        }
      />
    </>
  );
}

const NEARBY = "Seats nearby";

function Nearby({ seat }: { seat: SeatDetail }) {
  const { among } = seat;
  const [list, href] = listOf(seat);
  const stopOf = (one: typeof among.next) => one && { name: one.name, href: paths.seat(one.id) };
  return (
    <TrailFrame
      label={NEARBY}
      back={
        <Link href={href} className="inline-flex items-center gap-1 text-mute hover:text-ink">
          <Icon name="chevron-left" className="size-3.5" />
          {list}
        </Link>
      }
      words={`${amongWords(seat)} · ${among.position} of ${among.total}`}
      previous={<TrailStep stop={stopOf(among.previous)} noun="seat" />}
      next={<TrailStep stop={stopOf(among.next)} noun="seat" isNext />}
    />
  );
}

function Place({ seat: { kind, place } }: { seat: SeatDetail }) {
  if (place === null) return KIND_WORDS[kind];
  const { district, subRegion, partyRegion } = place;
  return (
    <>
      {KIND_WORDS[kind]} ·{" "}
      <Link href={paths.district(district.slug)} className="link touch-reach">
        {districtName(district)}
      </Link>{" "}
      ·{" "}
      {subRegion.name !== partyRegion.name && (
        <>
          <Link href={paths.area(subRegion.slug)} className="link touch-reach">
            {subRegion.name}
          </Link>{" "}
          ·{" "}
        </>
      )}
      <Link href={paths.area(partyRegion.slug)} className="link touch-reach">
        {partyRegion.name} region
      </Link>
    </>
  );
}
