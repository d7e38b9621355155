import { listDistricts } from "@command-center/contract/areas/districts";
import { listPetitions } from "@command-center/contract/petitions";
import { listDistrictChairpersons } from "@command-center/contract/results/chairpersons";
import { listElections } from "@command-center/contract/results/elections";
import { listMayoralResults } from "@command-center/contract/results/mayors";
import { useMemo } from "react";
import { useRead } from "../../api/queries.ts";
import { answersTo, type DeclaredSeat } from "./answers.ts";
import type { SearchEntry } from "./entries.ts";
import { questionIn, type Question } from "./questions.ts";

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
