import type { PetitionPart } from "@command-center/contract/petition";

/** What one record of a petition says, part by part; null where it says nothing of one. */
export type RecordedParts = Readonly<Record<PetitionPart, string | null>>;

export interface RecordedChange {
  readonly added: PetitionPart[];
  readonly changed: PetitionPart[];
  readonly removed: PetitionPart[];
}

/** What each record says beyond the one before it; all of the first one is new. Given in the order in which they were recorded. */
export function recordedChanges(records: readonly RecordedParts[]): RecordedChange[] {
  return records.map((now, index) => {
    const before = records[index - 1];
    const parts = Object.keys(now) as PetitionPart[];
    const was = (part: PetitionPart) => before?.[part] ?? null;
    return {
      added: parts.filter((part) => was(part) === null && now[part] !== null),
      changed: parts.filter((part) => was(part) !== null && now[part] !== null && now[part] !== was(part)),
      removed: parts.filter((part) => was(part) !== null && now[part] === null),
    };
  });
}

const PART_WORDS: Record<PetitionPart, string> = {
  filing: "day of filing",
  ground: "ground",
  service: "served",
  hearing: "heard",
  panel: "panel",
  ruling: "ruling",
  withdrawal: "withdrawal",
};

/** A change in words: `Served, heard and panel added; ground changed`. Nothing new: `Recorded again`. */
export function changeText({ added, changed, removed }: RecordedChange): string {
  const said = [
    [added, "added"],
    [changed, "changed"],
    [removed, "removed"],
  ] as const;
  const text = said
    .filter(([parts]) => parts.length > 0)
    .map(([parts, verb]) => `${listed(parts.map((part) => PART_WORDS[part]))} ${verb}`)
    .join("; ");
  return text === "" ? "Recorded again" : text.charAt(0).toUpperCase() + text.slice(1);
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
