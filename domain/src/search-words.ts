/** How far a person got in a contest, as a hit of the search says it after the seat. */
export const STANDING_WORDS = { candidate: "candidate", leading: "leading", winner: "winner" } as const;

/** What a hit of the search says in the place of the district, of a seat that lies in none. */
export const SEAT_OF_NO_DISTRICT_WORDS = {
  cec: "Party leadership",
  special_interest_mp: "Special-interest seat",
} as const;
