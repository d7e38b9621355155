import type { Contradiction, Inbox, WaitingChange, WaitingImport } from "@command-center/contract/data/inbox";
import type { Petition } from "@command-center/contract/petitions";
import { changeTitle } from "@command-center/domain/changes/change-text";
import { exactText } from "@command-center/domain/figure-text";
import type { FigureId } from "@command-center/domain/figures";
import { countedText } from "@command-center/domain/number-text";
import { daysLeft } from "@command-center/domain/petitions/petitions";
import { longDayText, momentText } from "@command-center/domain/time/moment-text";
import { IMPORT_KIND_WORDS } from "@command-center/import-rules/import-words";
import type { Tone } from "../../../ui/badge.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { formatCount, formatDay } from "../../../ui/format.ts";

/** Groups of the inbox, in their order. */
export const GROUPS = ["approvals", "contradictions", "petitions", "imports"] as const;
export type GroupName = (typeof GROUPS)[number];

export const GROUP_NAMES: Readonly<Record<GroupName, string>> = {
  approvals: "Approvals",
  contradictions: "Contradictions",
  petitions: "Petitions",
  imports: "Imports",
};

type Content =
  | { readonly of: "approvals"; readonly change: WaitingChange }
  | { readonly of: "contradictions"; readonly contradiction: Contradiction }
  | { readonly of: "petitions"; readonly petition: Petition }
  | { readonly of: "imports"; readonly waiting: WaitingImport };

export type InboxItem = Content & {
  /** Its name in the address. */
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  readonly about: string;
  /** The most serious about it, behind `about`. */
  readonly warning: string | null;
  /** Since when it waits, or by when it is due. */
  readonly when: string;
  readonly tone: Tone;
};

export interface InboxGroup {
  readonly name: GroupName;
  readonly note: string;
  readonly items: readonly InboxItem[];
}

/** What waits, by kind. Groups without items are left out. */
export function groupsOf(inbox: Inbox): InboxGroup[] {
  const { approvals, contradictions, petitions, imports } = inbox;
  const groups: InboxGroup[] = [
    { name: "approvals", note: "changed winners first", items: approvals.map(approvalItem) },
    { name: "contradictions", note: "two sources, one figure", items: contradictions.map(contradictionItem) },
    {
      name: "petitions",
      note: petitionsNote(inbox),
      items: petitions.map((petition) => petitionItem(petition, approvals)),
    },
    { name: "imports", note: "with questions", items: imports.map(importItem) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Decisions of an inbox by kind: without requests that wait for another person, or have lapsed. */
function decisionsOf({ approvals, contradictions, imports }: Inbox) {
  return {
    approvals: approvals.filter(({ isOwn, lapsed }) => !isOwn && lapsed === null).length,
    contradictions: contradictions.length,
    imports: imports.length,
  };
}

/** `5 to decide`; null for an account that decides nothing. */
export function decisionsText(inbox: Inbox): string | null {
  if (!inbox.mayDecide) return null;
  const { approvals, contradictions, imports } = decisionsOf(inbox);
  return `${formatCount(approvals + contradictions + imports)} to decide`;
}

/** `2 approvals, 1 import`; empty without decisions. */
export function kindsText(inbox: Inbox): string {
  const { approvals, contradictions, imports } = decisionsOf(inbox);
  return [
    approvals > 0 && countedText(approvals, "approval", "approvals"),
    contradictions > 0 && countedText(contradictions, "contradiction", "contradictions"),
    imports > 0 && countedText(imports, "import", "imports"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** `27 petitions overdue or due by 9 September 2025`. */
export function petitionsText({ petitions, dueTo }: Inbox): string {
  return `${countedText(petitions.length, "petition", "petitions")} overdue or due by ${longDayText(dueTo)}`;
}

/** `19 overdue, 8 due by 9 Sep 2025`. */
function petitionsNote({ petitions, dueTo }: Inbox): string {
  const overdue = petitions.filter(({ isOverdue }) => isOverdue === true).length;
  const due = petitions.length - overdue;
  return [
    overdue > 0 && `${formatCount(overdue)} overdue`,
    due > 0 && `${formatCount(due)} due by ${formatDay(dueTo)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** What a file or a form is of: `Declarations`; empty while it is not known. */
export const kindText = (kind: string | null): string =>
  (IMPORT_KIND_WORDS as Readonly<Record<string, string>>)[kind ?? ""] ?? "";

const RESULT_WORDS = { "another winner": "winner changes", none: "no winner until the fresh poll" } as const;

function approvalItem(change: WaitingChange): InboxItem {
  const { id, cycle, proposed, isOwn, lapsed, result } = change;
  return {
    of: "approvals",
    change,
    key: `approval-${id}`,
    icon: change.link?.kind === "import" ? "upload" : "pencil",
    title: changeTitle(change),
    about: [cycle?.name, !isOwn ? proposed.name : lapsed === null ? "yours, waiting for approval" : "yours"]
      .filter(Boolean)
      .join(" · "),
    warning: lapsed !== null ? "lapsed" : result === null ? null : RESULT_WORDS[result],
    when: momentText(proposed.at),
    tone: "neutral",
  };
}

export const valueText = (value: number, { figure, unit }: Contradiction) =>
  exactText(value, { id: figure as FigureId, unit });

function contradictionItem(contradiction: Contradiction): InboxItem {
  const { figure, label, place, candidate, claims } = contradiction;
  const values = [...new Set(claims.map(({ value }) => valueText(value, contradiction)))];
  const since = claims.at(-1)?.publishedOn;
  return {
    of: "contradictions",
    contradiction,
    key: `contradiction-${[figure, place, candidate].filter(Boolean).join("-")}`,
    icon: "git-compare",
    title: `${[label, candidate, place].filter(Boolean).join(", ")}: ${values.join(" or ")}`,
    about: claims.map(({ source, value }) => `${valueText(value, contradiction)}: ${source}`).join(" · "),
    warning: null,
    when: since == null ? "" : formatDay(since),
    tone: "neutral",
  };
}

/** The last step of a pending petition. */
export function stageText({ servedOn, heardOn }: Petition): string {
  if (heardOn !== null) return "heard, awaiting ruling";
  return servedOn === null ? "filed" : "served, not heard yet";
}

/** `17 days overdue`, `due today`, `due 4 Sep 2025`. */
export function dueText(petition: Petition): { text: string; tone: Tone } {
  const left = daysLeft(petition) ?? 0;
  if (left < 0) return { text: `${countedText(-left, "day", "days")} overdue`, tone: "bad" };
  if (left <= 1) return { text: left === 0 ? "due today" : "due tomorrow", tone: "middling" };
  return { text: `due ${formatDay(petition.rulingDueOn ?? "")}`, tone: "neutral" };
}

function petitionItem(petition: Petition, approvals: readonly WaitingChange[]): InboxItem {
  const { text, tone } = dueText(petition);
  const hasWaitingChange = approvals.some(
    ({ link }) => link?.kind === "petition" && link.number === petition.number,
  );
  return {
    of: "petitions",
    petition,
    key: `petition-${petition.number}`,
    icon: "scale",
    title: petition.number,
    about: `${petition.contest} · ${stageText(petition)}`,
    warning: hasWaitingChange ? "a change of it waits for approval" : null,
    when: text,
    tone,
  };
}

function importItem(waiting: WaitingImport): InboxItem {
  return {
    of: "imports",
    waiting,
    key: `import-${waiting.id}`,
    icon: "upload",
    title: `Import ${waiting.id}: ${waiting.file}`,
    about: [
      waiting.cycle.name,
      waiting.asks,
      waiting.rows > 0 && `${countedText(waiting.rows, "row waits", "rows wait")}`,
    ]
      .filter(Boolean)
      .join(" · "),
    warning: null,
    when: countedText(waiting.questions, "question", "questions"),
    tone: "neutral",
  };
}
