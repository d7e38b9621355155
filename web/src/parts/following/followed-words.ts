import type { FollowedRecord, Follows } from "@command-center/contract/following/follows";
import {
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import {
  countText,
  countedText,
  daysText,
  marginText,
  percentText,
} from "@command-center/domain/number-text";
import { paths } from "../../navigation/paths.ts";
import type { Tone } from "../../ui/badge.tsx";
import { formatDay } from "../../ui/format.ts";

/** Days before a deadline from which a badge says it. */
const SOON_DAYS = 7;

/** What a followed record is called, also where its kind must be clear: `MP/015`. */
export const followedName = ({ name, petition }: FollowedRecord): string => petition?.number ?? name;

/** What it is about and where it lies. The seat or post of a petition often names the district. */
export function followedPlace({ name, place, petition }: FollowedRecord): string | null {
  if (petition === null) return place;
  return place === null || name.includes(place) ? name : `${name}, ${place}`;
}

export function followedPath({ id, petition, district }: FollowedRecord): string {
  if (petition !== null) return paths.petition(petition.number);
  return district === null ? paths.seat(id) : paths.district(district.slug);
}

export function followedState({ petition, seat, district }: FollowedRecord): string {
  if (petition !== null) return petitionState(petition);
  if (seat !== null) return [seatState(seat), pendingText(seat.pendingPetitions)].filter(Boolean).join(", ");
  if (district === null) return "";
  const turnout =
    district.mpTurnout === null ? "No MP turnout yet" : `MP turnout ${percentText(district.mpTurnout)}`;
  return [turnout, pendingText(district.pendingPetitions)].filter(Boolean).join(", ");
}

function petitionState({ status, outcome, ruledOn, dueOn }: NonNullable<FollowedRecord["petition"]>): string {
  if (status === null) return "No longer on record: its import was undone";
  if (outcome !== null)
    return `${PETITION_OUTCOME_WORDS[outcome]}${ruledOn === null ? "" : ` on ${formatDay(ruledOn)}`}`;
  const words = PETITION_STATUS_WORDS[status];
  return dueOn === null ? words : `${words}, ruling due ${formatDay(dueOn)}`;
}

function seatState({ status, winner, margin }: NonNullable<FollowedRecord["seat"]>): string {
  if (status === "awaiting") return "Awaiting a result";
  const verb = status === "declared" ? "declared" : "leads the count";
  const lead = margin === null ? "" : ` by ${marginText(margin)}`;
  return winner === null
    ? status === "declared"
      ? "Declared, winner not recorded"
      : "Provisional result"
    : `${winner} ${verb}${lead}`;
}

function pendingText(count: number): string | null {
  return count === 0 ? null : countedText(count, "pending petition", "pending petitions");
}

/** What needs attention; null where nothing does. */
export function followedBadge({ petition }: FollowedRecord): { text: string; tone: Tone } | null {
  if (petition === null) return null;
  if (petition.status === null) return { text: "Undone", tone: "middling" };
  const { daysLeft } = petition;
  if (daysLeft === null || daysLeft > SOON_DAYS) return null;
  if (daysLeft < 0) return { text: `${daysText(-daysLeft)} overdue`, tone: "bad" };
  return { text: daysLeft === 0 ? "Due today" : `Due in ${daysText(daysLeft)}`, tone: "middling" };
}

const NOUNS = {
  petition: ["petition", "petitions"],
  seat: ["seat", "seats"],
  district: ["district", "districts"],
} as const;

/** `12 petitions, 1 seat: 2 overdue, 1 due in 7 days`. */
export function followedTotals({ counts, overdue, due }: Follows): string {
  const kinds = (["petition", "seat", "district"] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => countedText(counts[kind], NOUNS[kind][0], NOUNS[kind][1]));
  const urgent = [
    ...(overdue > 0 ? [`${countText(overdue)} overdue`] : []),
    ...(due > 0 ? [`${countText(due)} due in 7 days`] : []),
  ];
  return [kinds.join(", "), urgent.join(", ")].filter(Boolean).join(": ");
}
