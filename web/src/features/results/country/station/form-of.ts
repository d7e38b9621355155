import { setAddress } from "../../../../navigation/address.ts";
import { arrive } from "../../../../navigation/arrival.ts";

export const openForm = (issuer: string) => setAddress({ correct: issuer }, "push");

/** Leaves the form for the station's page. A draft stays. */
export function closeForm(): void {
  setAddress({ correct: null }, "push");
  arrive();
}
