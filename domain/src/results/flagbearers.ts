/** A flagbearer who turns this age in the year of the primary, or less, is young (the party's targets, STAT-05). */
export const YOUTH_AGE_AT_MOST = 35;
