import { listDistricts, type District } from "@command-center/contract/areas/districts";
import { listPetitions, type Petition } from "@command-center/contract/petitions";
import { holds, searchText, typedWords } from "@command-center/domain/names/search-text";
import { countedText, marginText, percentText } from "@command-center/domain/number-text";
import { isDueSoon } from "@command-center/domain/petitions/petitions";
import { listDistrictChairpersons } from "@command-center/contract/results/chairpersons";
import { listElections } from "@command-center/contract/results/elections";
import { listMayoralResults } from "@command-center/contract/results/mayors";
import { useMemo } from "react";
import { slugOf, paths, withQuery } from "../../navigation/paths.ts";
import type { SearchEntry } from "./entries.ts";
import { questionIn, type Question } from "./questions.ts";
import { useRead } from "../../api/queries.ts";

/** A seat with its current result, of whatever kind. */
export interface DeclaredSeat {
  readonly seatId: number;
  readonly name: string;
  readonly winner: string | null;
  /** In percentage points; null where it is not published. */
  readonly margin: number | null;
  readonly isLeading: boolean;
}

/** What a question is answered from; undefined: not loaded, so the entry has no figure. */
export interface Known {
  readonly districts: readonly District[] | undefined;
  readonly petitions: readonly Petition[] | undefined;
  readonly seats: readonly DeclaredSeat[] | undefined;
}

const MOST = 3;
const MOST_SEATS = 6;

/** Entries that answer a question with the records the account may read. A figure that is not known is left out. */
export function answersTo(question: Question, known: Known): SearchEntry[] {
  switch (question.about) {
    case "turnout":
      return [turnoutAnswer(question, known.districts)];
    case "closest":
      return [closestAnswer(known.seats)];
    case "winner":
      return winnerAnswers(question.seat, known.seats ?? []);
    case "petitions":
      return petitionAnswers(question, known);
  }
}

function turnoutAnswer(
  { contest, order }: Extract<Question, { about: "turnout" }>,
  districts: readonly District[] | undefined,
): SearchEntry {
  const places = (districts ?? []).flatMap((district) => {
    const percent = district[contest]?.percent;
    return percent == null ? [] : [{ name: district.name, percent }];
  });
  const sign = order === "asc" ? 1 : -1;
  const first = places.toSorted((a, b) => sign * (a.percent - b.percent)).slice(0, MOST);
  return {
    id: `answer turnout ${contest} ${order}`,
    title: `${order === "asc" ? "Lowest" : "Highest"} ${contest === "mp" ? "MP" : "LC5"} turnout`,
    detail: first.map(({ name, percent }) => `${name} ${percentText(percent)}`).join(", "),
    icon: "chart-line",
    leads: { href: withQuery(paths.electionAnalytics(), { tab: "turnout", sort: contest, order }) },
  };
}

function closestAnswer(seats: readonly DeclaredSeat[] | undefined): SearchEntry {
  const first = (seats ?? [])
    .flatMap(({ name, margin }) => (margin === null ? [] : [{ name, margin }]))
    .toSorted((a, b) => a.margin - b.margin)
    .slice(0, MOST);
  return {
    id: "answer closest",
    title: "Closest MP seats",
    detail: first.map(({ name, margin }) => `${name} ${marginText(margin)}`).join(", "),
    icon: "landmark",
    leads: { href: withQuery(paths.elections(), { sort: "margin", order: "asc" }) },
  };
}

function winnerAnswers(typed: string, seats: readonly DeclaredSeat[]): SearchEntry[] {
  const words = typedWords(typed);
  return seats
    .filter(({ name }) => holds(searchText(name), words))
    .slice(0, MOST_SEATS)
    .map(({ seatId, name, winner, margin, isLeading }) => ({
      id: `answer seat ${seatId}`,
      title: winner ?? "Winner not recorded",
      detail: [
        `${winner === null ? "" : isLeading ? "leads " : "won "}${name}`,
        ...(winner === null || margin === null ? [] : [`by ${marginText(margin)}`]),
      ].join(" "),
      icon: "user-round",
      leads: { href: paths.seat(seatId) },
    }));
}

const WORDS = { overdue: "Overdue petitions", due: "Petitions due in 7 days", pending: "Pending petitions" };

function petitionAnswers(
  { which, place }: Extract<Question, { about: "petitions" }>,
  { petitions }: Known,
): SearchEntry[] {
  const area = areaNamed(place, petitions ?? []);
  // A place that no petition has is not known: a list of all would answer another question.
  if (place !== "" && area === null) return [];
  const count = petitions?.filter(
    (petition) =>
      (area === null || areasOf(petition).some((name) => name === area)) &&
      (which === "overdue"
        ? petition.isOverdue === true
        : which === "pending"
          ? petition.isPending
          : isDueSoon(petition)),
  ).length;
  const filter =
    which === "pending" ? { status: "pending" } : { due: which === "overdue" ? "overdue" : "7-days" };
  return [
    {
      id: `answer petitions ${which} ${area ?? ""}`,
      title: `${WORDS[which]}${area === null ? "" : ` in ${area}`}`,
      detail: count === undefined ? "" : countedText(count, "petition", "petitions"),
      icon: "scale",
      leads: {
        href: withQuery(paths.disputesPetitions(), {
          ...filter,
          area: area === null ? undefined : slugOf(area),
        }),
      },
    },
  ];
}

const areasOf = ({ partyRegion, subRegion }: Petition) =>
  [partyRegion, subRegion].filter((name) => name !== null);

/** The region or sub-region with the typed name; null for none. */
function areaNamed(place: string, petitions: readonly Petition[]): string | null {
  if (place === "") return null;
  const names = new Set(petitions.flatMap(areasOf));
  return [...names].find((name) => searchText(name) === place) ?? null;
}

const NONE: readonly SearchEntry[] = [];
const ONCE = { refetchInterval: false, refetchOnWindowFocus: false } as const;

/** Answers to a question typed into the search, once the records that they come from are loaded. */
export function useAnswers(text: string): readonly SearchEntry[] {
  const question = useMemo(() => questionIn(text), [text]);
  const isAbout = (...abouts: Question["about"][]) => question !== null && abouts.includes(question.about);
  const districts = useRead(listDistricts, {}, { ...ONCE, enabled: isAbout("turnout") });
  const petitions = useRead(listPetitions, {}, { ...ONCE, enabled: isAbout("petitions") });
  const elections = useRead(listElections, {}, { ...ONCE, enabled: isAbout("winner", "closest") });
  const chairpersons = useRead(listDistrictChairpersons, {}, { ...ONCE, enabled: isAbout("winner") });
  const mayors = useRead(listMayoralResults, {}, { ...ONCE, enabled: isAbout("winner") });
  const isLoading = [districts, petitions, elections, chairpersons, mayors].some((read) => read.isLoading);
  return useMemo(() => {
    if (question === null || isLoading) return NONE;
    const seats: DeclaredSeat[] = [
      ...(elections.data ?? []).map(({ seatId, constituency: name, winner, margin }) => ({
        seatId,
        name,
        winner,
        margin,
        isLeading: false,
      })),
      ...(chairpersons.data ?? []).map(({ seatId, district, winner, margin = null }) => ({
        seatId,
        name: `${district} LC5 Chairperson`,
        winner,
        margin,
        isLeading: false,
      })),
      ...(mayors.data ?? []).map(({ seatId, cityMunicipality, winner, status, margin = null }) => ({
        seatId,
        name: `${cityMunicipality} Mayor`,
        winner,
        margin,
        isLeading: status === "Leading",
      })),
    ];
    return answersTo(question, { districts: districts.data, petitions: petitions.data, seats });
  }, [question, isLoading, districts.data, petitions.data, elections.data, chairpersons.data, mayors.data]);
}
