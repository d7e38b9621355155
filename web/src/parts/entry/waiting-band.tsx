import { withdrawChange } from "@command-center/contract/changes/change-sets";
import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import { readWaiting, type WaitingOnRecord } from "@command-center/contract/changes/waiting";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { momentText } from "@command-center/domain/time/moment-text";
import { explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { useWrite } from "../../api/writes.ts";
import { useIsPast } from "../../navigation/address.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Alert } from "../../ui/states/alert.tsx";
import { FailedLine } from "../../ui/states/states.tsx";

/** A record, or the change of a record. */
type WaitingProps = Pick<InputOf<typeof readWaiting>, "kind" | "id">;

/** Requests that wait on a record, none while the page shows the past; and a line for the case that loading them failed. */
function useWaiting({ kind, id }: WaitingProps) {
  const isPast = useIsPast();
  const read = useRead(readWaiting, { kind, id }, { enabled: !isPast });
  const waiting: readonly WaitingOnRecord[] = isPast ? [] : (read.data ?? []);
  const isFailed = !isPast && read.data === undefined && read.error !== null;
  return {
    waiting,
    failure: isFailed ? <FailedLine what="What waits for approval" className="mb-4" read={read} /> : null,
  };
}

/** Requests that wait on the record of a page, under its heading; author and link for accounts that may read them. */
export function WaitingBand(record: WaitingProps) {
  const { waiting, failure } = useWaiting(record);
  if (waiting.length === 0) return failure;
  return (
    <div className="mb-4 grid gap-2">
      {waiting.map((change) => (
        <Band key={`${change.since} ${change.about} ${change.what}`} record={record} change={change} />
      ))}
    </div>
  );
}

function Band({ record, change }: { record: WaitingProps; change: WaitingOnRecord }) {
  const { about, what, since, request } = change;
  const withdraw = useWrite(withdrawChange);
  // The heading of a petition, and of a figure, has said it.
  const isSaid = record.kind === "figure" || about.startsWith(`${record.id} `);
  const by = request === null ? "since" : request.isOwn ? "your request," : `requested by ${request.by},`;
  const text = `${isSaid ? "" : `${about} · `}${by} ${momentText(since)}`;
  return (
    <Alert
      tone="warning"
      icon="clock"
      announce="status"
      title={`${what}: waits for approval`}
      action={
        request !== null && (
          <div data-print="hide" className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {request.isOwn && (
              <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({ id: request.id })}>
                Withdraw
              </Button>
            )}
            <OpenRequest id={request.id}>Open</OpenRequest>
          </div>
        )
      }
    >
      <p>{text.charAt(0).toUpperCase() + text.slice(1)}</p>
      {withdraw.error !== null && <p role="alert">Nothing was changed. {explain(withdraw.error)}</p>}
    </Alert>
  );
}

/** Requests that a form's change would compete with. */
export function WaitingNote(record: WaitingProps) {
  const { waiting, failure } = useWaiting(record);
  const [first, ...others] = waiting;
  if (first === undefined) return failure;
  const { what, since, request } = first;
  return (
    <Alert
      tone="warning"
      icon="clock"
      title={
        others.length === 0
          ? "Another change waits for approval"
          : `${others.length + 1} changes wait for approval`
      }
    >
      “{what}”{request !== null && `, requested by ${request.isOwn ? "you" : request.by}`},{" "}
      {momentText(since)}. A change against it needs approval too, and only one of the two can be approved.{" "}
      {request !== null && <OpenRequest id={request.id}>Open the waiting one</OpenRequest>}
    </Alert>
  );
}

/** The same for the form of a record that is named by its seat, petition or district. */
export function WaitingOnNamed({
  seat,
  number,
  district,
}: Pick<InputOf<typeof readRecordForm>, "seat" | "number" | "district">) {
  if (seat !== undefined) return <WaitingNote kind="seat" id={String(seat)} />;
  if (number !== undefined) return <WaitingNote kind="petition" id={number} />;
  return district === undefined ? null : <WaitingNote kind="district" id={district} />;
}

function OpenRequest({ id, children }: { id: number; children: string }) {
  return (
    <Link href={paths.inbox({ item: `approval-${id}` })} className="link touch-reach font-semibold">
      {children}
    </Link>
  );
}
