import type { SeatDetail } from "@command-center/contract/results/seat";
import type { ReactNode } from "react";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { ListTrail } from "../../../parts/lists/trail/list-trail.tsx";
import { RowsButton, RowsButtonSkeleton } from "../../../parts/export/rows-button.tsx";
import { FollowButton } from "../../../parts/following/follow-button.tsx";
import { ShareButton } from "../../../parts/share/share-button.tsx";
import { PrintButton } from "../../../page/print-button.tsx";
import { cx } from "../../../ui/class-names.ts";
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
          <Frame
            back={<SkeletonWords like="MP elections" />}
            among={<SkeletonWords like="Seats in Name District · 1 of 4" />}
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

function Nearby({ seat }: { seat: SeatDetail }) {
  const { among } = seat;
  const [list, href] = listOf(seat);
  return (
    <Frame
      back={
        <Link href={href} className="inline-flex items-center gap-1 text-mute hover:text-ink">
          <Icon name="chevron-left" className="size-3.5" />
          {list}
        </Link>
      }
      among={`${amongWords(seat)} · ${among.position} of ${among.total}`}
      previous={<Step seat={among.previous} icon="chevron-left" none="First" />}
      next={<Step seat={among.next} icon="chevron-right" none="Last" />}
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

interface FrameProps {
  back: ReactNode;
  among: ReactNode;
  previous: ReactNode;
  next: ReactNode;
}

function Frame({ back, among, previous, next }: FrameProps) {
  return (
    <nav
      aria-label="Seats nearby"
      className="mb-2 flex flex-wrap items-center gap-x-4 text-12 text-mute print:hidden"
    >
      <span className={STEP}>{back}</span>
      <span className={cx(STEP, "sm:flex-1")}>{among}</span>
      <span className={cx(STEP, "max-w-[45%] sm:max-w-60")}>{previous}</span>
      <span className={cx(STEP, "max-w-[45%] max-sm:ml-auto sm:max-w-60")}>{next}</span>
    </nav>
  );
}

const STEP = "flex min-h-6 min-w-0 items-center pointer-coarse:min-h-11";

interface StepProps {
  seat: SeatDetail["among"]["next"];
  icon: "chevron-left" | "chevron-right";
  /** In its place where there is none. */
  none: string;
}

function Step({ seat, icon, none }: StepProps) {
  const isNext = icon === "chevron-right";
  const content = (
    <>
      <span className={cx("min-w-0 wrap-anywhere", isNext && "text-right")}>{seat?.name ?? none}</span>
      <Icon name={icon} className="size-3.5 shrink-0" />
    </>
  );
  const look = cx("inline-flex min-w-0 items-center gap-1", !isNext && "flex-row-reverse");
  if (seat === null) return <span className={cx(look, "text-mute")}>{content}</span>;
  return (
    <Link
      href={paths.seat(seat.id)}
      rel={isNext ? "next" : "prev"}
      className={cx(look, "font-semibold text-ink hover:underline")}
    >
      <span className="sr-only">{isNext ? "Next seat: " : "Previous seat: "}</span>
      {content}
    </Link>
  );
}
