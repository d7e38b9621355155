import type { ImportDetail } from "@command-center/contract/imports/imports";
import { momentText } from "@command-center/domain/time/moment-text";
import { useState, type ReactNode } from "react";
import { ShortHash } from "../../short-hash.tsx";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { byteText } from "../../../../parts/files/byte-text.ts";
import { lineTitle } from "../../../../parts/files/line-text.ts";
import { Writing } from "../../../../parts/past/writing.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { lazyPart } from "../../../../ui/loading/lazy-part.ts";
import {
  contestText,
  DELIMITER_WORDS,
  ENCODING_WORDS,
  isOpen,
  kindText,
  LINE_END_WORDS,
} from "../import-words.ts";
import { Fact } from "../../../../ui/fact.tsx";

const formPart = lazyPart(() => import("./recognised-form.tsx"));

/** The kind of a file and how it is read. Both can be corrected until the commit. */
export function RecognisedCard({ found }: { found: ImportDetail }) {
  const [isChanging, setChanging] = useState(false);
  const form = formPart.use();
  const { id, state, kind, cycle, issuer, uploaded, sha256, file, recognised, counts, stationList } = found;
  const contest = contestText(found);
  const reading: readonly (readonly [string, ReactNode])[] =
    recognised === null
      ? []
      : [
          ...(recognised.encoding === null
            ? []
            : [["Encoding", ENCODING_WORDS[recognised.encoding]] as const]),
          ...(recognised.delimiter === null
            ? []
            : [["Delimiter", DELIMITER_WORDS[recognised.delimiter]] as const]),
          ...(recognised.lineEnd === null
            ? []
            : [["Line ends", LINE_END_WORDS[recognised.lineEnd]] as const]),
          ...sheetFacts(recognised),
          ...(recognised.headerLine === null
            ? []
            : [["Header", headerText(recognised.headerLine, recognised)] as const]),
          ...(counts === null || counts.rows === 0 || state === "reading"
            ? []
            : [["Rows", formatCount(counts.rows)] as const]),
          ["Size", byteText(file.bytes)] as const,
        ];
  return (
    <Card
      title="Recognised"
      note="What the file is and how it is read"
      actions={
        (isOpen(state) || state === "refused") &&
        !(isChanging && form) && (
          <span data-print="hide">
            <Writing>
              <Button look="ghost" onNear={formPart.preload} onClick={() => setChanging(true)}>
                <Icon name="pencil" className="size-4" />
                Change
              </Button>
            </Writing>
          </span>
        )
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:flex xl:flex-wrap xl:gap-x-10">
        <Fact name="Kind" look={TEXT}>
          {kindText(kind)}
        </Fact>
        <Fact name="Cycle" look={TEXT}>
          {cycle.name}
        </Fact>
        {contest !== null && (
          <Fact name="Contest" look={TEXT}>
            {contest}
          </Fact>
        )}
        {stationList !== null && (
          <Fact name="Matched against" look={TEXT}>
            Station list of {cycle.name}, {formatCount(stationList.stations)} stations
            {stationList.import !== null && (
              <>
                , <Link href={paths.import(stationList.import)}>import {stationList.import}</Link>
              </>
            )}
          </Fact>
        )}
        <Fact name="Source" look={TEXT}>
          {issuer ?? "Not given"}
        </Fact>
        <Fact name="Uploaded" look={TEXT}>
          {uploaded.by}, {momentText(uploaded.at)}
        </Fact>
        <Fact name="SHA-256" look={TEXT}>
          <ShortHash sha256={sha256} fileName={file.name} />
        </Fact>
      </dl>
      {isChanging && form ? (
        <form.RecognisedForm key={id} found={found} onDone={() => setChanging(false)} />
      ) : (
        reading.length > 0 && (
          <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3">
            {reading.map(([name, value]) => (
              <div key={name} className="flex items-baseline gap-2">
                <dt className="text-12 text-mute">{name}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        )
      )}
    </Card>
  );
}

/** Of several sheets it is the header of the first. */
const headerText = (line: number, { sheet, together = [] }: NonNullable<ImportDetail["recognised"]>) =>
  lineTitle({ line, sheet: together.length > 1 ? sheet : null });

const TEXT = "mt-0.5 font-semibold wrap-anywhere";

/** Names of sheets that are shown at once. */
const MOST_SHEETS = 5;

function sheetFacts({ sheet, together = [] }: NonNullable<ImportDetail["recognised"]>) {
  if (sheet === null) return [];
  if (together.length < 2) return [["Sheet", sheet] as const];
  const more = together.length - MOST_SHEETS;
  const names = together.slice(0, MOST_SHEETS).join(", ");
  const text = `${formatCount(together.length)} as one file: ${names}${more > 0 ? ` and ${formatCount(more)} more` : ""}`;
  return [["Sheets", text] as const];
}
