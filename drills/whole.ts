import { until } from "./embedded.ts";
import { openSession, type RunningServer } from "../e2e/steps/server.ts";

/** What the sample cycle has on the home page. */
const WHOLE = JSON.stringify({ constituencies: 519, mpsDeclared: 536, totalPetitions: 710 });

/** Whether somebody can sign in, or go on with a session from before, and reads the whole sample. */
export async function isWhole({ origin }: Pick<RunningServer, "origin">, session?: string): Promise<boolean> {
  const cookie = session ?? (await openSession(origin));
  const answer = await fetch(`${origin}/api/dashboard/stats`, { headers: { cookie } });
  return (await answer.text()) === WHOLE;
}

/** Milliseconds until a server is ready; null when it is not within the time given. */
export const readyAfter = (origin: string, milliseconds: number): Promise<number | null> =>
  until(
    () =>
      fetch(`${origin}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    milliseconds,
  );
