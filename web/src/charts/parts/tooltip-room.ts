/** A line of what is named, and of what else is said of it. */
export const nameLine = 18;
export const noteLine = 16;
/** Within the border, at top and bottom, and at the sides. */
export const inset = { block: 6, inline: 10 };
