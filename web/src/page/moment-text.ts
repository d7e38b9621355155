import { dateFormat } from "../ui/formats.ts";
const MOMENT = dateFormat({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Africa/Kampala",
});

/** `2 Sep 2025, 09:41 EAT`: East Africa Time, wherever the device is. */
export function momentText(at: string): string {
  return `${MOMENT.format(Date.parse(at)).replace("Sept", "Sep")} EAT`;
}
