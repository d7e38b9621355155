import { addDays, type Day } from "../time/calendar.ts";

/** A petition that waits for its ruling. */
export interface WaitingPetition {
  readonly number: string;
  /** Null where the cycle has no deadline. */
  readonly dueOn: Day | null;
  /** Null: no panel has it yet. */
  readonly panel: number | null;
  /** It is not ruled on before the day of its hearing; null where it is not listed for one. */
  readonly hearingOn: Day | null;
  /** Whether it can be listed for a hearing by another panel: it is served and not heard yet. */
  readonly isMovable: boolean;
}

/** A panel of the tribunal, and how many petitions it rules on in a day. */
export interface SittingPanel {
  readonly number: number;
  readonly sitsFrom: Day;
  readonly sitsTo: Day | null;
  readonly dailyCapacity: number;
}

const SUNDAY = 0;

/** Panels rest on Sundays. */
export function isSittingDay(day: Day): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() !== SUNDAY;
}

export interface TribunalForecast {
  /** The day of the ruling by petition at the current capacity; null if no panel sits long enough. */
  readonly days: ReadonlyMap<string, Day | null>;
  /** Petitions ruled on after their due day, the earliest due first. */
  readonly late: readonly string[];
}

/** Petitions that move from one panel to another, or to an earlier day of the same one; `from` is null for petitions that no panel had. */
export interface PanelMove {
  readonly from: number | null;
  readonly to: number;
  readonly petitions: readonly string[];
}

/** Rulings that the search for moves places at most: a tribunal that is late with hundreds needs panels, not moves. */
const MAX_PLACED = 100_000;
/** The furthest day ahead that is searched for room. */
const MAX_DAYS = 1_000;

/**
 * When each petition is ruled on if its panel takes the earliest due first and rules on as many a day as it can. `from` is the first day
 * with rulings. Petitions without a panel go to the panel that is free first. A forecast of the queue, not of any ruling.
 */
export function tribunalForecast(
  petitions: readonly WaitingPetition[],
  panels: readonly SittingPanel[],
  from: Day,
): TribunalForecast {
  return forecastInOrder(petitions.toSorted(byDue), panels, from);
}

const orderOf = ({ dueOn, number }: WaitingPetition) => `${dueOn ?? "9999"} ${number}`;
const byDue = (one: WaitingPetition, other: WaitingPetition) => (orderOf(one) < orderOf(other) ? -1 : 1);

function forecastInOrder(
  inOrder: readonly WaitingPetition[],
  panels: readonly SittingPanel[],
  from: Day,
): TribunalForecast {
  const days = new Map<string, Day | null>();
  const slots = new Map(panels.map((panel) => [panel.number, new PanelSlots(panel, from)]));
  for (const { number, panel, hearingOn } of inOrder) {
    const own = panel === null ? freeFirst([...slots.values()], hearingOn) : slots.get(panel);
    days.set(number, own?.take(hearingOn) ?? null);
  }
  return { days, late: inOrder.filter((one) => isLate(one, days)).map(({ number }) => number) };
}

function isLate({ number, dueOn }: WaitingPetition, days: TribunalForecast["days"]): boolean {
  const day = days.get(number) ?? null;
  return dueOn !== null && (day === null || day > dueOn);
}

/** A panel's days from one on, with the petitions that it hears or rules on. */
export class PanelSlots {
  readonly #panel: SittingPanel;
  readonly #taken = new Map<Day, number>();
  /** No day before it is free. */
  #first: Day;

  constructor(panel: SittingPanel, from: Day) {
    this.#panel = panel;
    this.#first = panel.sitsFrom > from ? panel.sitsFrom : from;
  }

  /** The first day with room, not before another one; null if it does not sit that long. */
  next(notBefore: Day | null): Day | null {
    const { dailyCapacity, sitsTo } = this.#panel;
    const isAhead = notBefore !== null && notBefore > this.#first;
    let day = isAhead ? notBefore : this.#first;
    for (let tried = 0; tried < MAX_DAYS; tried += 1, day = addDays(day, 1)) {
      if (sitsTo !== null && day > sitsTo) return null;
      if (!isSittingDay(day) || (this.#taken.get(day) ?? 0) >= dailyCapacity) continue;
      if (!isAhead) this.#first = day;
      return day;
    }
    return null;
  }

  take(notBefore: Day | null): Day | null {
    const day = this.next(notBefore);
    if (day !== null) this.occupy(day);
    return day;
  }

  occupy(day: Day): void {
    this.#taken.set(day, (this.#taken.get(day) ?? 0) + 1);
  }
}

function freeFirst(all: readonly PanelSlots[], notBefore: Day | null): PanelSlots | undefined {
  let first: { readonly slots: PanelSlots; readonly day: Day } | undefined;
  for (const slots of all) {
    const day = slots.next(notBefore);
    if (day !== null && (first === undefined || day < first.day)) first = { slots, day };
  }
  return first?.slots;
}

/**
 * Moves of petitions to other panels or earlier days that leave fewer late, and the forecast after them. Each move lowers the number of
 * late petitions; none if no single move does, or if the whole tribunal is too slow. Petitions that were heard stay with their panel.
 */
export function suggestedMoves(
  petitions: readonly WaitingPetition[],
  panels: readonly SittingPanel[],
  from: Day,
): { readonly moves: readonly PanelMove[]; readonly forecast: TribunalForecast } {
  const before = petitions.toSorted(byDue);
  let current = before;
  let forecast = forecastInOrder(current, panels, from);
  let left = Math.floor(MAX_PLACED / Math.max(1, before.length));
  const search = () => {
    const better = betterMove(current, { forecast, panels, from, left });
    left = better?.left ?? 0;
    return better;
  };
  for (let better = search(); better !== null; better = search()) ({ petitions: current, forecast } = better);
  const moved = new Map<string, PanelMove>();
  for (const [at, { number, panel: to, hearingOn }] of current.entries()) {
    const was = before[at]?.panel ?? null;
    const isMoved = to !== was || hearingOn !== before[at]?.hearingOn;
    if (to === null || !isMoved) continue;
    const key = `${was} ${to}`;
    moved.set(key, { from: was, to, petitions: [...(moved.get(key)?.petitions ?? []), number] });
  }
  return { moves: [...moved.values()], forecast };
}

interface Search {
  readonly forecast: TribunalForecast;
  readonly panels: readonly SittingPanel[];
  readonly from: Day;
  /** Forecasts that the search may still make. */
  readonly left: number;
}

/** The first move that leaves fewer petitions late: of a late petition, or of another that its panel takes before it. */
function betterMove(petitions: readonly WaitingPetition[], { forecast, panels, from, left }: Search) {
  const late = new Set(forecast.late);
  // What is due before the first day with rulings stays late in every panel.
  const canBeInTime = ({ dueOn }: WaitingPetition) => dueOn !== null && dueOn >= from;
  const slow = new Set(
    petitions.filter((one) => late.has(one.number) && canBeInTime(one)).map((one) => one.panel),
  );
  const ofSlow = petitions.filter(({ panel, isMovable }) => isMovable && slow.has(panel));
  const candidates = [
    ...ofSlow.filter((one) => late.has(one.number) && canBeInTime(one)),
    ...ofSlow.filter((one) => !late.has(one.number)),
  ];
  const numbers = panels.map(({ number }) => number);
  for (const { number, panel: own, hearingOn } of candidates)
    // An earlier day with its own panel comes first.
    for (const to of numbers.toSorted((one, other) => Number(other === own) - Number(one === own))) {
      if (to === own && hearingOn === null) continue;
      if (left === 0) return null;
      left -= 1;
      const moved = petitions.map((one) =>
        one.number === number ? { ...one, panel: to, hearingOn: null } : one,
      );
      const after = forecastInOrder(moved, panels, from);
      if (after.late.length < late.size) return { petitions: moved, forecast: after, left };
    }
  return null;
}
