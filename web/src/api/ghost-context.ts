import { createContext } from "react";

/** Whether what is rendered is a ghost of what is to come: it stands on sample data, and reads nothing. */
export const GhostContext = createContext(false);
