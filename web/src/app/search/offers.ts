import type { Figure } from "@command-center/contract/figures";
import { DATA_TYPE_CHOICES } from "@command-center/contract/exports/exports";
import type { Action } from "@command-center/contract/wire/access";
import { exactText } from "@command-center/domain/figure-text";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { mayUse } from "@command-center/domain/permissions";
import { shareCodeText } from "@command-center/domain/shares/share-code";
import { PAGES } from "../../navigation/pages.ts";
import { paths, withQuery } from "../../navigation/paths.ts";
import { TABS } from "../../navigation/tabs.ts";
import { mayChange, type Holder } from "../../parts/account/may-change.ts";
import { mayExport } from "../../parts/export/may-export.ts";
import type { IconName } from "../../ui/icon-names.ts";
import { pagesOffered } from "../shell/nav-items.ts";
import type { SearchEntry } from "./entries.ts";

/** Every page that somebody is offered and that has an address of its own, once. */
export function pagesFor(account: Holder | null): SearchEntry[] {
  return pagesOffered(account)
    .filter(
      ({ path, title }, index, all) =>
        !(path.length > 1 && path.endsWith("/")) && all.findIndex((page) => page.title === title) === index,
    )
    .map(({ path, title }) => pageEntry(title, path));
}

/** The tabs of those pages, but for the first, which is the page. Everybody is offered the pages that have tabs. */
export function tabEntries(): SearchEntry[] {
  return WITH_TABS.flatMap((name) => {
    const { title, path } = PAGES[name];
    return TABS[name]
      .slice(1)
      .map(({ value, label }) => pageEntry(`${title}: ${label}`, withQuery(path, { tab: value })));
  });
}
const WITH_TABS = Object.keys(TABS) as (keyof typeof TABS)[];

function pageEntry(title: string, href: string): SearchEntry {
  return { id: `page ${href}`, title, detail: "", icon: "file-text", leads: { href } };
}

/** What somebody may do from anywhere: a form or a dialog, each a press away. */
export function actionsFor(account: Holder | null): SearchEntry[] {
  if (account === null) return [];
  const may = (action: Action) => mayUse(action, account) === "allowed";
  return [
    ...DATA_TYPE_CHOICES.filter((dataType) => mayExport(account.role, dataType)).map((dataType) =>
      action(exportTitle(DATA_TYPE_NAMES[dataType]), "download", { dataType }),
    ),
    ...(may("accounts.administer")
      ? [action("New account", "plus", { href: withQuery(paths.accounts(), { new: "account" }) })]
      : []),
    ...(mayChange("cycles.manage", account)
      ? [action("New cycle", "plus", { href: withQuery(paths.cycles(), { new: "cycle" }) })]
      : []),
    ...(mayChange("data.import", account)
      ? [action("Import a file", "upload", { href: paths.imports() })]
      : []),
  ];
}

function action(title: string, icon: IconName, leads: SearchEntry["leads"]): SearchEntry {
  return { id: `action ${title}`, title, detail: "", icon, leads };
}

/** `Export petitions`, `Export CEC results`: short forms stay as they are. */
function exportTitle(name: string): string {
  return `Export ${/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name}`;
}

/** Leads to what was shared with a code. */
export function codeEntry(code: string): SearchEntry {
  const text = shareCodeText(code);
  return {
    id: `code ${code}`,
    title: `Check the code ${text}`,
    detail: "Whether what was shared still holds",
    icon: "circle-check",
    leads: { href: paths.share(text) },
  };
}

/** Headline figures by their names, each with its value; it leads to the sheet that explains it. */
export function figureEntries(figures: readonly Figure[]): SearchEntry[] {
  return figures.map((figure) => ({
    id: `figure ${figure.id}`,
    title: figure.label,
    detail: [
      figure.value === null ? "Not known" : exactText(figure.value, figure),
      ...(figure.part === null ? [] : [figure.part]),
    ].join(" · "),
    icon: "chart-line",
    leads: { figure },
  }));
}
