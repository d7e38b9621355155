/** Of the words in a list of events, and what stands between two of them. */
export const lineHeight = 17;
export const padding = 15;
