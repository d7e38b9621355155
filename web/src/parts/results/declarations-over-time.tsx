import { formatCount, formatDay } from "../../ui/format.ts";
import { FigureOverTime } from "../figures/figure-over-time.tsx";
import { useCycle } from "../calendar/use-cycle.ts";
import { declaredAgain } from "./declared-again.ts";
import type { Figures } from "../figures/use-figures.ts";
import { WordsToCome } from "../../page/words-to-come.tsx";

/** Declarations of the MP primaries made by the end of each day, those made again after a rerun included. */
export function DeclarationsOverTime({ className, figures }: { className?: string; figures: Figures }) {
  const figure = figures.figure("mps_declared");
  const inForce = figures.figure("mps_in_force");
  const { data: cycle, dayOf } = useCycle();
  const redeclarations = declaredAgain(figure);
  return (
    <FigureOverTime
      className={className ?? ""}
      figures={figures}
      id="mps_declared"
      title="MP declarations, cumulative"
      note={
        <>
          MP primaries, made by the end of each day
          <WordsToCome
            words={
              figures.loading
                ? undefined
                : redeclarations > 0
                  ? `; ${formatCount(redeclarations)} were re-declared after a rerun or ruling`
                  : ""
            }
            like="; 00 were re-declared after a rerun or ruling"
          />
        </>
      }
      counted="Declarations"
      done="made"
      markers={[{ date: dayOf("mp_primary"), text: "MP primaries" }]}
      empty="No seat is declared yet"
      childrenLike="000 of 000 seats have a current declaration on 0 Sep 0000."
    >
      {inForce?.numerator && inForce.denominator && cycle !== undefined && (
        <p className="mt-1 text-12 text-mute">
          {formatCount(inForce.numerator.value)} of {formatCount(inForce.denominator.value)} seats have a
          current declaration on {formatDay(cycle.asOf)}.
        </p>
      )}
    </FigureOverTime>
  );
}
