import { useEffect, useState } from "react";
let ahead = 0;

/** Takes down what time the server has now; what is no time says nothing. */
export function setServerTime(at: number): void {
  ahead = at - Date.now() || ahead;
}

/** How far the server's clock is ahead of this device's, which may be wrong by a day. */
export function serverAhead(): number {
  return ahead;
}

/** The time, told anew every `everyMs`: ages shown in minutes grow by themselves. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
