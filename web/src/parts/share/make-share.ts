import { readCycle, readWelcome } from "@command-center/contract/cycle";
import {
  makeShare,
  type ChartRead,
  type ShareStatement,
  type ShareSubject,
} from "@command-center/contract/shares";
import { longDayText } from "@command-center/domain/time/moment-text";
import type { QueryClient } from "@tanstack/react-query";
import { request } from "../../api/client.ts";
import { chartWords } from "../../charts/parts/files/chart-words.ts";
import { linkTo } from "../../charts/parts/files/chart-actions.ts";
import { takenFrom, type Taken } from "../../charts/parts/files/picture/taken.ts";
import { chosenMoment } from "../../navigation/address.ts";
import { paths } from "../../navigation/paths.ts";
import type { ChartToShare, ShareRequest } from "../../ui/share-context.ts";

/** Something shared, with all that its text and its pictures say. */
export interface Shared {
  /** E.g. `7QK-4M2D`. */
  readonly code: string;
  readonly title: string;
  /** The finding with its denominator and its day. */
  readonly sentence: string;
  readonly link: string;
  readonly asOf: string;
  readonly isSample: boolean;
  readonly source: string | null;
  readonly partyShortName: string;
  /** What the picture shows under the finding: a chart, or the values in words and bars. */
  readonly picture: Taken | ShareStatement;
}

/** Sentence and link, as they are sent. */
export function textOf({ sentence, link }: Pick<Shared, "sentence" | "link">): string {
  return `${sentence}\nStill true? ${link}`;
}

/** The server's limit for one chart. */
const MAX_READS = 8;

/** Makes the share of a figure, record or chart. Rejects with the API's error. */
export async function share(queries: QueryClient, asked: ShareRequest): Promise<Shared> {
  // Before the first wait: the page may change meanwhile.
  const chart = asked.kind === "chart" ? chartOf(asked) : null;
  const subject = asked.kind === "chart" ? chartSubject(queries, asked) : asked;
  const { cycle } = chosenMoment();
  const made = await request(makeShare, { subject, ...(cycle !== null && { cycle }) });
  const welcome = await queries
    .ensureQueryData({ queryKey: [readWelcome.id, {}], queryFn: () => request(readWelcome, {}) })
    .catch(() => null);
  const { code, asOf, isSample, statement } = made;
  const own = statement === null ? null : { ...statement, picture: statement };
  const shown = own ?? chart;
  if (shown === null) throw new Error("The server sent nothing to share. Try again.");
  const { title, source, picture } = shown;
  return {
    code,
    title,
    sentence: own?.sentence ?? chartSentence(title, { source, asOf, isSample }),
    link: location.origin + paths.share(code),
    asOf,
    isSample,
    source,
    partyShortName: welcome?.partyShortName ?? "",
    picture,
  };
}

function chartOf({ figure, title, finding, standing }: ChartToShare) {
  const words = chartWords(figure, title, finding, standing);
  const isSampleSource = standing.isSample && words.source.startsWith("Sample data");
  return {
    title: words.title,
    source: isSampleSource ? null : words.source,
    picture: takenFrom(figure),
  };
}

function chartSentence(
  title: string,
  { source, asOf, isSample }: Pick<Shared, "source" | "asOf" | "isSample">,
): string {
  const stop = /[.!?]$/.test(title) ? "" : ".";
  const from = source === null ? "As of" : `${source}, as of`;
  return `${title}${stop} ${from} ${longDayText(asOf)}.${isSample ? " Sample data." : ""}`;
}

/** The address of a chart and the reads behind it: the read that its card shows, or all reads of the page. */
function chartSubject(queries: QueryClient, { title, standing, data }: ChartToShare): ShareSubject {
  const link = new URL(linkTo(location.href, title, standing));
  const active = queries
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(({ meta, queryKey }) => meta?.["isOfMoment"] === true && queryKey[0] !== readCycle.id);
  const own = active.filter(({ state }) => data !== undefined && state.data === data);
  return {
    kind: "chart",
    path: link.pathname + link.search + link.hash,
    reads: (own.length > 0 ? own : active).slice(0, MAX_READS).map(({ queryKey }) => readIn(queryKey)),
  };
}

function readIn([endpoint, asked]: readonly unknown[]): ChartRead {
  const { cycle: _, asOf: _asOf, known: _known, ...input } = asked as Record<string, unknown>;
  const set = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return {
    endpoint: String(endpoint),
    input: Object.fromEntries(set.map(([name, value]) => [name, String(value)])),
  };
}
