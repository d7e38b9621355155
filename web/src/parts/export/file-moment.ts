import { chosenMoment } from "../../navigation/address.ts";
import { chosenOf, nowOf } from "../../navigation/moment.ts";
import { isOfMoment } from "../../navigation/paths.ts";

/** The moment of an exported file as the server is given it: that of the page's figures. Pages that show now have no day. */
export function fileMoment(): ReturnType<typeof chosenOf> {
  const moment = chosenMoment();
  return chosenOf(isOfMoment(location.pathname) ? moment : nowOf(moment.cycle));
}
