import { readFileSync } from "node:fs";
import type { DrawPage, PageRead } from "@command-center/contract/wire/first-page";
import { isDay } from "@command-center/domain/time/calendar";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { chosenMoment, drawAt } from "../navigation/address.ts";
import { isOfMoment } from "../navigation/paths.ts";
import { formatMoment } from "../ui/format.ts";
import { documentTitle } from "./shell/use-arrival.ts";
import { Gate, SignedIn } from "./gate.tsx";
import { nameParty } from "./party-name.ts";
import { routeAt } from "./routes.ts";
import { openedLast } from "./session/stay.ts";

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

/** The build's list of its files, by the module that each begins with. */
const manifest = JSON.parse(
  readFileSync(new URL("../dist/.vite/manifest.json", import.meta.url), "utf8"),
) as Record<string, Chunk | undefined>;

/** The file that every signed-in page needs (`web/bundling/chunk-names.ts`); it has no first module that would name it. */
const APP = Object.keys(manifest).find((key) => manifest[key]?.name === "app") ?? "";

/** Draws a page as the browser's first drawing of it will be; `web/src/app/take-over.tsx` goes on from there. */
export const drawPage: DrawPage = async ({ path, search, partyShortName, userName, answers }) => {
  const { title, module, Page } = routeAt(path);
  await Promise.all([SignedIn.preload(), Page.preload()]);
  // From here on without a pause: the address is told to the drawing that follows, and to no other.
  drawAt({ pathname: path, search });
  nameParty(partyShortName);
  const html = renderToString(
    <StrictMode>
      <Gate firstPage={{ userName, answers }} />
    </StrictMode>,
  );
  const stay = openedLast();
  const { asOf } = chosenMoment();
  const past = asOf !== null && isDay(asOf) && isOfMoment(path) ? formatMoment(asOf, null) : null;
  if (!html.includes("<main")) throw new Error(`The frame of ${path} could not be drawn.`);
  const reads = stay?.queries.getQueryCache().getAll() ?? [];
  stay?.queries.clear();
  return {
    title: documentTitle(title, past, `${partyShortName} Command Center`),
    // The content security policy refuses styles in markup: the page's own script puts them in their place.
    html: html.replaceAll(' style="', ' data-style="'),
    scripts: scriptsOf(["index.html", APP, module]),
    reads: reads.map(({ queryKey: [id, input] }) => ({ id, input }) as PageRead),
  };
};

/** Addresses of the files that some modules import, over any number of steps, the first module's own first. */
function scriptsOf(modules: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...files];
}
