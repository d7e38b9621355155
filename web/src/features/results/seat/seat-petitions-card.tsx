import { countedText } from "@command-center/domain/number-text";
import { listSeatPetitions, type SeatDetail } from "@command-center/contract/results/seat";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import type { Petition } from "@command-center/contract/petitions";
import {
  PETITION_GROUND_WORDS,
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import type { ReactNode } from "react";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { districtName } from "./seat-words.ts";

type Found = OutputOf<typeof listSeatPetitions>;
export type SeatPetitionsRead = PanelProps<Found>["read"];

export interface SeatPetitionsCardProps {
  read: SeatPetitionsRead;
  place: SeatDetail["place"];
}

/** Petitions about the seat, newest first, and the way to those of its district. */
export function SeatPetitionsCard({ read, place }: SeatPetitionsCardProps) {
  return (
    <Panel
      distance="close"
      title="Petitions about this seat"
      note={read.data === undefined ? "None" : noteOf(read.data, place)}
      noteLike="0 resolved · 0 more in Name District"
      read={read}
      what="The petitions"
      skeleton={<Entry title={<SkeletonWords like="No petition is filed about this seat." />} />}
    >
      {({ petitions, inDistrict }) => (
        <>
          {petitions.length === 0 ? (
            <Entry title={<span className="text-mute">No petition is filed about this seat.</span>} />
          ) : (
            <ul>
              {petitions.map((petition) => (
                <li key={petition.id} className="border-t border-line first:border-0">
                  <About petition={petition} />
                </li>
              ))}
            </ul>
          )}
          {place !== null && inDistrict !== null && inDistrict > petitions.length && (
            <p data-print="hide" className="mt-2 border-t border-line pt-2.5 text-12">
              <Link
                href={paths.district(place.district.slug)}
                className="touch-reach inline-flex items-center gap-1.5 font-semibold hover:underline"
              >
                All {formatCount(inDistrict)} in {districtName(place.district)}
                <Icon name="arrow-right" className="size-3.5" />
              </Link>
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

/** `1 resolved · 4 more in Budaka District`. */
function noteOf({ petitions, inDistrict }: Found, place: SeatDetail["place"]): string {
  const resolved = petitions.filter(({ status }) => status === "resolved").length;
  const pending = petitions.filter(({ isPending }) => isPending).length;
  const more = inDistrict === null ? 0 : inDistrict - petitions.length;
  const parts = [
    petitions.length === 0 ? "None" : null,
    resolved > 0 ? `${resolved} resolved` : null,
    pending > 0 ? `${pending} pending` : null,
    petitions.length > resolved + pending ? `${petitions.length - resolved - pending} withdrawn` : null,
    more > 0 && place !== null ? `${formatCount(more)} more in ${districtName(place.district)}` : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

function About({ petition }: { petition: Petition }) {
  const { number, ground, status, outcome, isPending, isOverdue, daysWaited } = petition;
  const days = daysWaited === null ? null : countedText(daysWaited, "day", "days");
  return (
    <Entry
      title={
        <Link href={paths.petition(number)} className="link touch-reach">
          {number}
        </Link>
      }
      badge={
        <Badge
          tone={isOverdue === true ? "bad" : isPending || outcome === "dismissed" ? "neutral" : "middling"}
        >
          {isOverdue === true
            ? "Overdue"
            : outcome === null
              ? PETITION_STATUS_WORDS[status]
              : PETITION_OUTCOME_WORDS[outcome]}
        </Badge>
      }
      note={`${PETITION_GROUND_WORDS[ground]}${days === null ? "" : isPending ? ` · waiting ${days}` : ` · ruled in ${days}`}`}
    />
  );
}

function Entry({ title, badge, note }: { title: ReactNode; badge?: ReactNode; note?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 py-2">
      <span>{title}</span>
      {badge}
      {note !== undefined && <p className="basis-full text-12 text-mute">{note}</p>}
    </div>
  );
}
