import type { Cycle } from "@command-center/contract/cycle";
import { pluralText } from "@command-center/domain/number-text";
import { formatCount, longDay } from "../../ui/format.ts";

export interface CountdownWords {
  /** The number that leads; null where there is nothing to count to. */
  number: string | null;
  /** Follows the number: `days to 12 January 2026, including election day`. */
  after: string;
  /** The other published reading, or what is missing. */
  note: string;
}

/** The countdown in words: before, on and after the day, and without a day. */
export function countdownWords(countdown: Cycle["countdown"]): CountdownWords {
  if (countdown === null) {
    return { number: null, after: "No election day is set", note: "It is set with the cycle's calendar." };
  }
  const { days, daysCountingElectionDay: counted, title } = countdown;
  const to = longDay(countdown.to);
  if (days < 0) {
    return {
      number: formatCount(-days),
      after: `${pluralText(-days, "day", "days")} since ${to}`,
      note: `${title} has passed.`,
    };
  }
  if (days === 0) return { number: "0", after: `days left: ${to} is today`, note: title };
  return {
    number: formatCount(counted),
    after: `${pluralText(counted, "day", "days")} to ${to}, including election day`,
    note: `${title}. Excluding election day: ${formatCount(days)}.`,
  };
}
