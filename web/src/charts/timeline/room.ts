/** Height of a line of words in the list of events, and the space between two events, in pixels. */
export const lineHeight = 17;
export const padding = 15;
