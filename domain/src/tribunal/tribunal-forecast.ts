import { addDays, type Day } from "../time/calendar.ts";

/** A petition that waits for its ruling. */
export interface WaitingPetition {
  readonly number: string;
  /** Null where the cycle has no deadline. */
  readonly dueOn: Day | null;
  /** Null: no panel has it yet. */
  readonly panel: number | null;
}

/** A panel of the tribunal, and how many petitions it rules on in a day. */
export interface SittingPanel {
  readonly number: number;
  readonly sitsFrom: Day;
  readonly sitsTo: Day | null;
  readonly dailyCapacity: number;
}

export interface TribunalForecast {
  /** The day of the ruling by petition at the current capacity; null if no panel sits long enough. */
  readonly days: ReadonlyMap<string, Day | null>;
  /** Petitions ruled on after their due day, the earliest due first. */
  readonly late: readonly string[];
}

/** Petitions that move from one panel to another; `from` is null for petitions that no panel had. */
export interface PanelMove {
  readonly from: number | null;
  readonly to: number;
  readonly petitions: readonly string[];
}

/** The search for moves tries each late petition in each panel: a tribunal with more of them needs panels, not moves. */
const MAX_LATE = 60;
/** Panels rest on Sundays. */
const SUNDAY = 0;

const isSittingDay = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== SUNDAY;

/**
 * When each petition is ruled on if its panel takes the earliest due first and rules on as many a day as it can. `from` is the first day
 * with rulings. Petitions without a panel go to the panel that is free first. A forecast of the queue, not of any ruling.
 */
export function tribunalForecast(
  petitions: readonly WaitingPetition[],
  panels: readonly SittingPanel[],
  from: Day,
): TribunalForecast {
  const days = new Map<string, Day | null>();
  const slots = new Map(panels.map((panel) => [panel.number, slotsOf(panel, from)]));
  for (const { number, panel } of byDue(petitions)) {
    const own = panel === null ? earliest([...slots.values()]) : slots.get(panel);
    days.set(number, own?.take() ?? null);
  }
  return {
    days,
    late: byDue(petitions)
      .filter((one) => isLate(one, days))
      .map(({ number }) => number),
  };
}

const byDue = (petitions: readonly WaitingPetition[]) =>
  petitions.toSorted(
    (one, other) =>
      (one.dueOn ?? "9999").localeCompare(other.dueOn ?? "9999") || one.number.localeCompare(other.number),
  );

function isLate({ number, dueOn }: WaitingPetition, days: TribunalForecast["days"]): boolean {
  const day = days.get(number) ?? null;
  return dueOn !== null && (day === null || day > dueOn);
}

interface Slots {
  next(): Day | null;
  take(): Day | null;
}

function slotsOf({ sitsFrom, sitsTo, dailyCapacity }: SittingPanel, from: Day): Slots {
  let day = sitsFrom > from ? sitsFrom : from;
  let taken = 0;
  const next = () => {
    if (taken >= dailyCapacity) {
      day = addDays(day, 1);
      taken = 0;
    }
    while (!isSittingDay(day)) day = addDays(day, 1);
    return sitsTo !== null && day > sitsTo ? null : day;
  };
  return {
    next,
    take: () => {
      const free = next();
      if (free !== null) taken += 1;
      return free;
    },
  };
}

function earliest(all: readonly Slots[]): Slots | undefined {
  return all
    .map((slots) => ({ slots, day: slots.next() }))
    .filter(({ day }) => day !== null)
    .toSorted((one, other) => (one.day ?? "").localeCompare(other.day ?? ""))[0]?.slots;
}

/**
 * Moves of petitions to other panels that leave fewer late, and the forecast after them. Each move lowers the number of late petitions;
 * none if no single move does, or if the whole tribunal is too slow.
 */
export function suggestedMoves(
  petitions: readonly WaitingPetition[],
  panels: readonly SittingPanel[],
  from: Day,
): { readonly moves: readonly PanelMove[]; readonly forecast: TribunalForecast } {
  let current = petitions;
  let forecast = tribunalForecast(current, panels, from);
  if (forecast.late.length > MAX_LATE) return { moves: [], forecast };
  const isMoving = () => forecast.late.length > 0;
  while (isMoving()) {
    const better = bestMove(current, forecast, panels, from);
    if (better === null) break;
    ({ petitions: current, forecast } = better);
  }
  const moved = new Map<string, PanelMove>();
  for (const [at, { number, panel: to }] of current.entries()) {
    const before = petitions[at]?.panel ?? null;
    if (to === null || to === before) continue;
    const key = `${before} ${to}`;
    moved.set(key, { from: before, to, petitions: [...(moved.get(key)?.petitions ?? []), number] });
  }
  return { moves: [...moved.values()], forecast };
}

/** The move that leaves the fewest petitions late, out of a panel that is late with some. */
function bestMove(
  petitions: readonly WaitingPetition[],
  { late }: TribunalForecast,
  panels: readonly SittingPanel[],
  from: Day,
): { readonly petitions: readonly WaitingPetition[]; readonly forecast: TribunalForecast } | null {
  let best: ReturnType<typeof bestMove> = null;
  for (const number of late)
    for (const { number: to } of panels) {
      const moved = petitions.map((one) => (one.number === number ? { ...one, panel: to } : one));
      const forecast = tribunalForecast(moved, panels, from);
      if (forecast.late.length < (best?.forecast.late.length ?? late.length))
        best = { petitions: moved, forecast };
    }
  return best;
}
