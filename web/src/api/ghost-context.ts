import { createContext } from "react";

/** Whether the component is in a ghost: it renders sample data and sends no request. */
export const GhostContext = createContext(false);
