import { createContext } from "react";

/** The finding above a chart, which is the title of its files; null where its data show none. */
export const FindingContext = createContext<string | null>(null);
