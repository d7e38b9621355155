import { setAddress } from "../../../../navigation/address.ts";

export const openForm = (issuer: string) => setAddress({ correct: issuer }, "push");

/** Leaves the form for the station's page. A draft stays. */
export const closeForm = () => setAddress({ correct: null }, "push");
