import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { setAddress } from "../../../../navigation/address.ts";
import type { SheetFact } from "./versions-card.tsx";

export interface FormOf {
  readonly fact: SheetFact;
  readonly cycle: number;
  readonly station: string;
  readonly ballot: readonly string[];
  /** Voters on the station list; null if they are not known. */
  readonly listed: number | null;
  /** The result that the form corrects; null where there is none. */
  readonly base: StationSheet | null;
  /** The result of now: another one where a colleague has saved meanwhile. */
  readonly current: StationSheet | null;
}

export interface FieldMessage {
  readonly field: string;
  readonly text: string;
}

export const openForm = (issuer: string) => setAddress({ correct: issuer }, "push");

/** Leaves the form for the station's page. A draft stays. */
export const closeForm = () => setAddress({ correct: null }, "push");
