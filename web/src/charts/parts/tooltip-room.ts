/** Height of the line with the mark's name, and of a line of its notes, in pixels. */
export const nameLine = 18;
export const noteLine = 16;
/** Padding within the border: at top and bottom, and at the sides. */
export const inset = { block: 6, inline: 10 };
