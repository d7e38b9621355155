/** The party's targets count a flagbearer as young up to this age, reached in the year of the primary. */
export const YOUTH_AGE_AT_MOST = 35;
