import { readCauseList, type CauseList, type CauseListed } from "@command-center/contract/cause-list";
import { countedText } from "@command-center/domain/number-text";
import { useState } from "react";
import { useRead } from "../../../../api/queries.ts";
import { useIsPast } from "../../../../navigation/address.ts";
import { Panel } from "../../../../page/panel.tsx";
import { sample } from "../../../../page/sample.ts";
import { useMayChange } from "../../../../parts/account/use-may-change.ts";
import { RowsButton } from "../../../../parts/export/rows-button.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { PrintButton } from "../../../../page/print-button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { lazyPart } from "../../../../ui/loading/lazy-part.ts";
import { sittingDays, sittingText, type Sitting } from "./cause-list.ts";
import "./cause-list.css";
import { listenToDrags, type DropPlace } from "./dragging.ts";
import { ForecastCard } from "./forecast-card.tsx";
import { PetitionRows, type RowChoice } from "./petition-rows.tsx";
import type { Move } from "./move-dialog.tsx";

const part = lazyPart(() => import("./move-dialog.tsx"));

const SAMPLE = sample(readCauseList.output, {
  listed: 0,
  unlisted: Array.from({ length: 6 }, () => ({ number: "XX/000", contest: "Name County", petitioner: null })),
  forecast: { late: 0, moves: 0 },
});

/** Which petitions each panel hears on which day, those that wait to be listed, and what comes late at the current capacity. */
export function CauseListTab() {
  const read = useRead(readCauseList, {});
  const mayChange = useMayChange("data.import");
  const isPast = useIsPast();
  const [move, setMove] = useState<Move>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const MoveDialog = part.use()?.MoveDialog;
  const { data } = read;
  const rows = data === undefined ? [] : [...data.listed, ...data.unlisted];
  // Of what was chosen, what is still to be heard.
  const chosenRows = rows.filter(({ number }) => chosen.has(number));
  const open = (next: Omit<Move, "rows">, petitions: readonly CauseListed[]) => {
    part.preload();
    setMove({ ...next, rows: petitions });
  };
  const choice: RowChoice | null =
    mayChange && !isPast
      ? {
          chosen,
          choose: (numbers, isChosen) =>
            setChosen((before) => {
              const next = new Set(before);
              for (const number of numbers)
                if (isChosen) next.add(number);
                else next.delete(number);
              return next;
            }),
          move: (row) => open({}, [row]),
        }
      : null;
  const drop = (number: string, to: DropPlace) => {
    const dragged = chosen.has(number) ? chosenRows : rows.filter((row) => row.number === number);
    const moved = dragged.filter(({ panel, hearingOn }) => panel !== to.panel || hearingOn !== to.from);
    if (moved.length > 0) open(to, moved);
  };
  return (
    <div
      ref={(root) => (root === null || choice === null ? undefined : listenToDrags(root, drop))}
      className="cause-list grid grid-cols-1 gap-4"
    >
      <Panel
        title="Cause list"
        note={(list) => noteOf(list)}
        noteLike="0 petitions listed for a hearing, 00 to be listed, 00 not served yet, as of 00 Aug 0000"
        read={read}
        what="The cause list"
        sample={SAMPLE}
        distance="usual"
        actions={
          data !== undefined &&
          data.listed.length > 0 && (
            <>
              <PrintButton />
              <RowsButton
                dataType="petitions"
                label={`Export these ${data.listed.length}`}
                rows={data.listed.map(({ id }) => id)}
                shown={[{ label: "List", value: "Listed for a hearing" }]}
              />
            </>
          )
        }
      >
        {(list) => (
          <>
            {list.forecast !== null && (
              <ForecastCard
                forecast={list.forecast}
                onMove={
                  choice &&
                  ((panels) =>
                    open(
                      { panels },
                      rows.filter(({ number }) => panels.has(number)),
                    ))
                }
              />
            )}
            {list.listed.length === 0 && (
              <p className="text-14 text-mute">No petition is listed for a hearing.</p>
            )}
          </>
        )}
      </Panel>
      {data !== undefined &&
        sittingDays(data).map(({ day, sittings }) => (
          <section key={day} aria-label={formatDay(day)} className="cause-day">
            <h2 className="cause-day-title">
              {formatDay(day)}
              {day < data.asOf && <span className="text-mute"> · past, and no hearing recorded</span>}
            </h2>
            <div className="cause-sittings">
              {sittings.map((sitting) => (
                <SittingCard key={sitting.panel} sitting={sitting} choice={choice} asOf={data.asOf} />
              ))}
            </div>
          </section>
        ))}
      {data !== undefined && <Unlisted list={data} choice={choice} />}
      {chosenRows.length > 0 && choice !== null && (
        <div className="cause-bar" role="region" aria-label="Chosen petitions" data-print="hide">
          <p role="status" className="min-w-0 flex-1 text-14">
            {countedText(chosenRows.length, "petition", "petitions")} chosen
          </p>
          <Button look="ghost" onClick={() => setChosen(new Set())}>
            Clear
          </Button>
          <Button look="primary" aria-haspopup="dialog" onClick={() => open({}, chosenRows)}>
            Move to…
          </Button>
        </div>
      )}
      {MoveDialog && move !== undefined && data !== undefined && (
        <MoveDialog
          {...move}
          list={data}
          onClose={() => setMove(undefined)}
          onMoved={(numbers) => choice?.choose(numbers, false)}
        />
      )}
    </div>
  );
}

function noteOf({ listed, unlisted, unserved, asOf, forecast }: CauseList): string {
  const counts = [
    `${countedText(listed.length, "petition", "petitions")} listed for a hearing`,
    `${unlisted.length} to be listed`,
    `${unserved} not served yet`,
  ].join(", ");
  return `${counts}, as of ${formatDay(asOf)}${forecast === null ? ". Petitions of your districts" : ""}`;
}

function Unlisted({ list, choice }: { list: CauseList; choice: RowChoice | null }) {
  if (list.unlisted.length === 0) return null;
  const numbers = list.unlisted.map(({ number }) => number);
  const isAll = choice !== null && numbers.every((number) => choice.chosen.has(number));
  return (
    <section
      aria-labelledby="unlisted"
      className="cause-wide card rounded-lg border border-line bg-surface px-4 py-4"
      data-print="hide"
    >
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 id="unlisted" className="text-14 font-[650]">
            To be listed
          </h2>
          <p className="mt-0.5 text-12 text-mute">
            Served, and not listed for a hearing yet; the earliest due first
          </p>
        </div>
        {choice !== null && (
          <Button look="ghost" onClick={() => choice.choose(numbers, !isAll)}>
            {isAll ? "Clear all" : `Choose all ${numbers.length}`}
          </Button>
        )}
      </div>
      <PetitionRows label="To be listed" rows={list.unlisted} choice={choice} asOf={list.asOf} />
    </section>
  );
}

interface SittingCardProps {
  sitting: Sitting;
  choice: RowChoice | null;
  asOf: string;
}

/** What a panel hears on a day; on paper a sheet for the wall. */
function SittingCard({ sitting, choice, asOf }: SittingCardProps) {
  const { day, panel, petitions } = sitting;
  const name = `Panel ${panel}, ${formatDay(day)}`;
  return (
    <section
      aria-label={name}
      data-panel={panel}
      data-day={day}
      className="cause-sitting card rounded-lg border border-line bg-surface px-4 py-4"
    >
      <p className="cause-paper">Election tribunal · Cause list of {formatDay(day)}</p>
      <h3 className="text-14 font-[650]">Panel {panel}</h3>
      <p className="mt-0.5 text-12 text-mute">{sittingText(sitting)}</p>
      <PetitionRows label={name} rows={petitions} choice={choice} asOf={asOf} />
    </section>
  );
}
