/** The answer to a question that leaves out what the question is about: rows, sheets, or the votes of a name. */
export const LEAVE_OUT = "leave out";
