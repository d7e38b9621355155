import { countedText } from "@command-center/domain/number-text";
import {
  changeCause,
  listChangedRecords,
  MOST_OF_A_GROUP,
  recordOrders,
  type ChangedRecord,
  type ChangedRecords,
  type RecordOrder,
} from "@command-center/contract/changes/changes-between";
import { momentText } from "@command-center/domain/time/moment-text";
import { useRead } from "../../api/queries.ts";
import { setAddress, useChoice, useHeld } from "../../navigation/address.ts";
import { Panel } from "../../page/panel.tsx";
import { sample } from "../../page/sample.ts";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { CAUSE_TITLES, newText, totalsText } from "./changes-words.ts";
import type { FirstMoment } from "./use-moments.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { AboutRecord, FieldChanges, ImportLink } from "../../parts/records/record-parts.tsx";

const LABELS: Record<RecordOrder, string> = { cause: "By cause", place: "By place", time: "By time" };
const SAMPLE = sample(listChangedRecords.output, { part: null, groups: 4 });
const MORE =
  "touch-reach mt-2 inline-flex cursor-pointer items-center gap-1 text-12 font-semibold hover:underline";

type Group = ChangedRecords["groups"][number];

/** Records that differ, by cause, place or day. One group can be opened; the address then has its key. */
export function RecordsCard({ first }: { first: FirstMoment }) {
  const [by, choose] = useChoice("by", ORDERS);
  const group = useHeld("group");
  const read = useRead(listChangedRecords, { ...first, by, ...(group !== null && { group }) });
  return (
    <div id="records" tabIndex={-1} className="scroll-mt-20 rounded-lg">
      <Panel
        title={`Records, ${LABELS[by].toLowerCase()}`}
        note={({ total }) => `${countedText(total, "record", "records")} changed`}
        read={read}
        what="Changed records"
        sample={SAMPLE}
        actions={
          <SegmentedControl
            label="Group records"
            options={ORDERS.map((value) => ({ value, label: LABELS[value] }))}
            value={by}
            onChange={(value) => {
              setAddress({ group: null });
              choose(value);
            }}
          />
        }
      >
        {({ groups, from }) => (
          <>
            {group !== null && (
              <button type="button" className={MORE} onClick={() => setAddress({ group: null }, "push")}>
                <Icon name="chevron-left" className="size-3.5" /> All records
              </button>
            )}
            {groups.length === 0 ? (
              <EmptyState title="No record differs">
                {from.known === null &&
                  "Both moments are shown with later corrections. To see corrections, choose “as known that day”."}
              </EmptyState>
            ) : (
              <ul>
                {groups.map((one) => (
                  <RecordGroup key={one.key} group={one} by={by} isOpen={group !== null} />
                ))}
              </ul>
            )}
          </>
        )}
      </Panel>
    </div>
  );
}

const ORDERS = ["cause", "place", "time"] as const satisfies readonly (typeof recordOrders.options)[number][];

function titleOf({ key, place }: Group, by: RecordOrder): string {
  if (by === "time") return formatDay(key);
  if (by === "place") return place ?? "No district";
  const cause = changeCause.options.find((one) => one === key);
  return cause === undefined ? key : CAUSE_TITLES[cause];
}

function RecordGroup({ group, by, isOpen }: { group: Group; by: RecordOrder; isOpen: boolean }) {
  const { key, count, totals, entries } = group;
  const title = titleOf(group, by);
  return (
    <li className="border-t border-line py-3 first:border-0" data-testid={key}>
      <div className="flex items-baseline gap-x-3">
        <span className="min-w-9 text-right text-20 font-bold tracking-tight tabular-nums">
          {formatCount(count)}
        </span>
        <div className="min-w-0">
          <h3 className="text-14 font-[650]">{title}</h3>
          <p className="text-12 text-mute">{totalsText(totals)}</p>
        </div>
      </div>
      {entries.length > 0 && (
        <ul className="mt-2 grid gap-3 sm:pl-12">
          {entries.map((entry) => (
            <RecordEntry key={entry.id} record={entry} />
          ))}
        </ul>
      )}
      {!isOpen && count > entries.length && (
        <button
          type="button"
          className={`${MORE} sm:ml-12`}
          data-print="hide"
          onClick={() => setAddress({ group: key }, "push")}
        >
          {key === "ruling"
            ? `All ${formatCount(count)}, changed results first`
            : `Show ${formatCount(count)}`}
          <span className="sr-only"> of {title}</span>
          <Icon name="arrow-right" className="size-3.5" />
        </button>
      )}
      {isOpen && count > MOST_OF_A_GROUP && (
        <p className="mt-2 text-12 text-mute">The first {formatCount(MOST_OF_A_GROUP)} are shown.</p>
      )}
    </li>
  );
}

function RecordEntry({ record }: { record: ChangedRecord }) {
  const { cause, day, at, place, placeSlug, fields, isRemoved, importId } = record;
  const text = newText(record);
  return (
    <li className="grid gap-x-3 wide:grid-cols-[6.5rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-12 text-mute" title={`Recorded ${momentText(at)}`}>
        {cause === "correction" || cause === "import" ? momentText(at) : formatDay(day)}
      </time>
      <div className="min-w-0 text-pretty wrap-anywhere">
        <p>
          {importId === null ? (
            <AboutRecord {...record} />
          ) : (
            <ImportLink id={importId} words={`Import ${importId}, ${record.about}`} />
          )}
          {cause !== "correction" && text !== "" && `: ${text}`}
          {cause === "correction" && isRemoved && `: ${record.what}`}
        </p>
        {cause === "correction" && !isRemoved && <FieldChanges fields={fields} />}
        {placeSlug !== null && (
          <p className="text-12 text-mute">
            <Link
              href={paths.district(placeSlug)}
              className="inline-flex min-h-6 items-center hover:underline"
            >
              {place}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}
