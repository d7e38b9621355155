import { readFileSync } from "node:fs";
import type { DrawPage, PageRead } from "@command-center/contract/first-page";
import { readWelcome } from "@command-center/contract/cycle";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { drawAt } from "../navigation/address.ts";
import { Gate, SignedIn } from "./gate.tsx";
import { routeAt } from "./routes.ts";
import { openedLast } from "./stay.ts";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The build's list of its files, by the module that each begins with. */
const manifest = JSON.parse(
  readFileSync(new URL("../dist/.vite/manifest.json", import.meta.url), "utf8"),
) as Record<string, Chunk | undefined>;

/** Draws a page as the browser's first drawing of it will be; `web/src/app/take-over.tsx` goes on from there. */
export const drawPage: DrawPage = async ({ path, search, userName, answers }) => {
  const { title, module, Page } = routeAt(path);
  await Promise.all([SignedIn.preload(), Page.preload()]);
  // From here on without a pause: the address is told to the drawing that follows, and to no other.
  drawAt({ pathname: path, search });
  const html = renderToString(
    <StrictMode>
      <Gate firstPage={{ userName, answers }} />
    </StrictMode>,
  );
  const stay = openedLast();
  if (!html.includes("<main")) throw new Error(`The frame of ${path} could not be drawn.`);
  const reads = stay?.queries.getQueryCache().getAll() ?? [];
  const welcome = stay?.queries.getQueryData([readWelcome.id, {}]) as
    | { partyShortName: string; productName: string }
    | undefined;
  const product =
    welcome === undefined ? "Command Center" : `${welcome.partyShortName} ${welcome.productName}`;
  stay?.queries.clear();
  return {
    title: `${title} · ${product}`,
    // The content security policy refuses styles in markup: the page's own script puts them in their place.
    html: html.replaceAll(' style="', ' data-style="'),
    scripts: scriptsOf(["index.html", "src/app/take-over.tsx", "src/app/signed-in.tsx", module]),
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
