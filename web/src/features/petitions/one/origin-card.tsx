import type { PetitionDetail } from "@command-center/contract/petition";
import { momentText } from "@command-center/domain/time/moment-text";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { PETITION_SAMPLE } from "./petition-sample.ts";
import { cx } from "../../../ui/class-names.ts";
import { HistoryLink } from "../../../parts/records/history-link.tsx";

type Source = PetitionDetail["sources"][number];

const SOURCES_OF: Record<Source["of"], string> = {
  petition: "petition",
  declaration: "result",
  deadline: "deadline",
};

export interface OriginCardProps extends Pick<PanelProps<PetitionDetail>, "className" | "read"> {
  /** Whether there is room for both beside each other. */
  isWide?: boolean;
}

/** When each part was recorded, and where it is known from. */
export function OriginCard({ className, isWide = false, read }: OriginCardProps) {
  return (
    <Panel
      className={className}
      distance="close"
      title="Sources and history"
      note="Recorded in the Command Center · Uganda time (EAT)"
      actions={read.data && <HistoryLink kind="petition" id={read.data.id} />}
      read={read}
      what="The sources"
      sample={PETITION_SAMPLE}
    >
      {({ history, sources }) => (
        <div className={cx(isWide && "items-start gap-x-8 wide:grid wide:grid-cols-2")}>
          <ol>
            {history.map(({ recordedAt, what }) => (
              <li key={`${recordedAt} ${what}`} className={ROW}>
                <time dateTime={recordedAt} className="text-12 leading-5 text-mute">
                  {momentText(recordedAt).replace(" EAT", "")}
                </time>
                <span className="min-w-0">{what}</span>
              </li>
            ))}
          </ol>
          <div
            className={cx(
              "mt-3 grid gap-1 border-t border-line pt-2.5 text-12 text-mute",
              isWide && "wide:mt-0 wide:border-t-0",
            )}
          >
            {bySource(sources).map(({ source, of }) => (
              <p key={`${source.title} ${source.publisher}`}>
                Source of {of.join(" and ")}: {sourceText(source)}
              </p>
            ))}
          </div>
        </div>
      )}
    </Panel>
  );
}

const ROW =
  "grid gap-x-4 border-t border-line py-2 first:border-t-0 sm:grid-cols-[8.5rem_1fr] print:grid-cols-[8.5rem_1fr] print:py-0.5";

/** Each source once, with all that is known from it. */
function bySource(sources: readonly Source[]): { source: Source; of: string[] }[] {
  const found = new Map<string, { source: Source; of: string[] }>();
  for (const source of sources) {
    const key = `${source.title}\n${source.publisher}`;
    const known = found.get(key) ?? { source, of: [] };
    known.of.push(SOURCES_OF[source.of]);
    found.set(key, known);
  }
  return [...found.values()];
}

function sourceText({ title, publisher, kind }: Source): string {
  const named = publisher === null ? title : `${title}, ${publisher}`;
  return kind === "sample" ? `${named} (invented)` : named;
}
