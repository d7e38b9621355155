import { readCycle } from "@command-center/contract/cycle";
import type { CycleEntry } from "@command-center/contract/cycles";
import { listMoments } from "@command-center/contract/moments";
import { isDay } from "@command-center/domain/time/calendar";
import { useId, useState, type ReactNode } from "react";
import { useRead } from "../../../api/queries.ts";
import { setAddress, useHeld, usePath } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { firstOf, nowOf, type Moment } from "../../../navigation/moment.ts";
import { paths } from "../../../navigation/paths.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { formatDay } from "../../../ui/format.ts";
import { DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { ChangeCalendar } from "./change-calendar.tsx";
import { KnownChoice, timeOf, useKnown, type KnownTime } from "./known-choice.tsx";
import { quickChoices, type QuickChoice } from "./day-words.ts";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { ReadError } from "../../../page/read-error.tsx";

interface DayChoiceProps {
  cycle: CycleEntry;
  /** What the page shows of this cycle; null where it shows another one. */
  moment: Moment | null;
  onClose: () => void;
}

export function DayChoice({ cycle, moment, onClose }: DayChoiceProps) {
  const name = useId();
  const path = usePath();
  const asOfMoment = moment?.asOf ?? null;
  const from = useHeld("from");
  // The days that can be chosen are those of now, whichever moment the page shows.
  const moments = useRead(listMoments, {}, { moment: nowOf(cycle.id) });
  const { data: shown } = useRead(readCycle, {});
  const kept = moment?.known != null && shown?.known?.token === moment.known ? shown.known : null;
  const [picked, setPicked] = useState<QuickChoice["id"] | "day" | null>(null);
  const [day, setDay] = useState(asOfMoment !== null && isDay(asOfMoment) ? asOfMoment : cycle.asOf);
  const [editedKnown, setKnown] = useState<KnownTime | null | undefined>();

  const choices = moments.data === undefined ? [] : quickChoices(cycle, moments.data);
  const id = picked ?? idOf(moment, choices);
  const quick = choices.find((one) => one.id === id);
  const fixed = quick?.known ?? null;
  const isNowChosen = id === "now";
  const known =
    isNowChosen || fixed !== null ? null : editedKnown === undefined ? kept && timeOf(kept.at) : editedKnown;
  // The time in the form has no seconds: asked for again, the position of the address would not be found.
  const isKept = kept !== null && known !== null && isSame(known, timeOf(kept.at));
  const found = useKnown(cycle.id, isKept ? null : known);
  const position = fixed ?? (known === null ? null : isKept ? kept : (found.data ?? null));
  const asOf = quick?.day ?? day;
  const isNow = asOf === cycle.asOf && known === null && fixed === null;
  const target: Moment = isNow
    ? nowOf(cycle.isInForce ? null : cycle.id)
    : { cycle: cycle.id, asOf, known: position?.token ?? null };
  const isReady = isNow || (moments.data !== undefined && (known === null || position !== null));
  const show = () => {
    const { asOf: day, known: token } = target;
    const id = target.cycle === null ? null : String(target.cycle);
    // The page of changes compares with an earlier day of the same cycle.
    const isTooLate = path === paths.changes() && (moment === null || (from !== null && from > asOf));
    const first = isTooLate ? { from: null, fromKnown: null } : {};
    setAddress({ cycle: id, asOf: day, known: token, page: null, ...first }, "push");
    onClose();
  };
  return (
    <>
      <DialogBody>
        <div className="grid gap-x-5 gap-y-4 md:grid-cols-[17rem_minmax(0,1fr)]">
          <div className="grid min-w-0 content-start md:border-r md:border-line md:pr-5">
            {choices.length > 0 && (
              <>
                <fieldset className="-mx-2 grid min-w-0">
                  <legend className="px-2 py-1 text-12 font-semibold text-mute">Quick choices</legend>
                  {choices.map((one) => (
                    <Choice
                      key={one.id}
                      name={name}
                      isChosen={one.id === id}
                      onChoose={() => setPicked(one.id)}
                      label={one.label}
                      when={one.when}
                    >
                      {one.note}
                    </Choice>
                  ))}
                  <Choice
                    name={name}
                    isChosen={id === "day"}
                    onChoose={() => setPicked("day")}
                    label="Another day"
                    when={id === "day" ? formatDay(day) : ""}
                  >
                    Choose on the calendar
                  </Choice>
                </fieldset>
                <KnownChoice
                  fixed={fixed}
                  isOff={isNowChosen}
                  value={known}
                  onChange={setKnown}
                  first={{ day: asOf, time: "23:59" }}
                  found={found}
                />
              </>
            )}
          </div>
          {moments.data !== undefined ? (
            <ChangeCalendar
              first={cycle.opensOn}
              newest={cycle.asOf}
              changed={moments.data.days}
              chosen={asOf}
              onChoose={(chosen) => {
                setPicked("day");
                setDay(chosen);
              }}
            />
          ) : moments.error === null ? (
            <PanelToCome />
          ) : (
            <ReadError what="The days" read={moments} />
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <p className="flex-1 basis-48 text-12 text-mute">
          Only your view changes. The link includes the day.
        </p>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        {isReady && !isNow && (
          <Link
            href={paths.changes(firstOf(target))}
            moment={nowOf(target.cycle)}
            onClick={onClose}
            className={buttonClass()}
          >
            Compare with now
          </Link>
        )}
        <Button look="primary" disabled={!isReady} onClick={show}>
          {isNow ? (moment === null ? `Show ${cycle.name}` : "Show now") : `Show ${formatDay(asOf)}`}
        </Button>
      </DialogFooter>
    </>
  );
}

/** The choice that is what the page shows. */
function idOf(moment: Moment | null, choices: readonly QuickChoice[]): QuickChoice["id"] | "day" {
  if (moment === null || moment.asOf === null) return "now";
  const same = choices.find(
    ({ id, day, known }) => id !== "now" && day === moment.asOf && (known?.token ?? null) === moment.known,
  );
  return same?.id ?? "day";
}

const isSame = (one: KnownTime, other: KnownTime) => one.day === other.day && one.time === other.time;

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  label: string;
  when: string;
  children: ReactNode;
}

function Choice({ name, isChosen, onChoose, label, when, children }: ChoiceProps) {
  return (
    <label className="grid cursor-pointer grid-cols-[auto_1fr_auto] gap-x-2.5 rounded-md px-2 py-1.5 hover:bg-hover has-checked:bg-hover pointer-coarse:py-2.5">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 accent-ink pointer-coarse:size-5"
      />
      <span className="font-semibold">{label}</span>
      <span className="whitespace-nowrap text-mute">{when}</span>
      <span className="col-start-2 -col-end-1 text-12 text-pretty text-mute">{children}</span>
    </label>
  );
}

/** Room for the days while they load. */
export function PanelToCome() {
  return (
    <Loading what="the days">
      <div className="grid h-80 content-start gap-4">
        {["Now", "Yesterday", "Last Friday", "Another day"].map((label) => (
          <p key={label}>
            <SkeletonWords like={`${label}, 00 Sep 0000`} />
          </p>
        ))}
      </div>
    </Loading>
  );
}
