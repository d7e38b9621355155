import { putCycleInForce, rejectCycleInForce } from "@command-center/contract/cycle-changes";
import { listCycles, type CycleEntry } from "@command-center/contract/cycles";
import { momentText } from "@command-center/domain/time/moment-text";
import { useQueryClient } from "@tanstack/react-query";
import { useWrite } from "../../../api/writes.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../ui/states/alert.tsx";
import { FormDialog } from "./form-dialog.tsx";

interface InForceDialogProps {
  cycle: CycleEntry;
  cycles: readonly CycleEntry[];
  username: string | undefined;
  onClose: () => void;
}

/** Makes a cycle the one that everybody sees who chose none, asks for it, or decides about a request. */
export function InForceDialog({ cycle, cycles, username, onClose }: InForceDialogProps) {
  const client = useQueryClient();
  const put = useWrite(putCycleInForce);
  const reject = useWrite(rejectCycleInForce);
  const { inForceApproval, inForceAsked } = cycle;
  const isOwn = inForceAsked !== null && inForceAsked.by === username;
  // Without a reason for approval any more, the asker too puts the cycle in force alone.
  const isWithdrawal = isOwn && inForceApproval !== null;
  const seen = { id: cycle.id, asked: inForceAsked?.by ?? null };
  const verb =
    inForceApproval === null
      ? "Make current"
      : inForceAsked === null
        ? "Request approval"
        : isWithdrawal
          ? "Withdraw"
          : "Approve";
  const before = cycles.find(({ isInForce }) => isInForce);
  const done = (title: string) => {
    toasts.add({ title, description: cycle.name });
    onClose();
  };
  /** Shows why, and what has changed since the list was loaded. */
  const fail = () => {
    void client.invalidateQueries({ queryKey: [listCycles.id] });
    return null;
  };
  const rejectRequest = async () => {
    if ((await reject.mutateAsync(seen).catch(fail)) !== null)
      done(isOwn ? "Request withdrawn" : "Request rejected");
  };
  const submit = async () => {
    if (isWithdrawal) return rejectRequest();
    const needsApproval = inForceApproval !== null;
    const answer = await put.mutateAsync({ ...seen, needsApproval }).catch(fail);
    if (answer !== null) done(answer.isInForce ? "Now current" : "Approval requested");
  };
  return (
    <FormDialog
      title={`Make ${cycle.name} current?`}
      verb={verb}
      doing="Saving…"
      isPending={put.isPending || reject.isPending}
      error={put.error ?? reject.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Alert tone="warning">
        All users see {cycle.name} at once, on every page, in exports and in the morning brief, unless they
        chose another cycle. The login screen says “{cycle.seasonLabel}”.
      </Alert>
      {cycle.isSample && <p>Its records are examples, and every page says so.</p>}
      {before && <p className="text-mute">{before.name} stays available in the top bar.</p>}
      {inForceApproval !== null && <p>{inForceApproval} A second person must approve.</p>}
      {inForceAsked !== null && (
        <p className="font-semibold">
          Requested by {inForceAsked.by}, {momentText(inForceAsked.at)}.
        </p>
      )}
      {inForceAsked !== null && !isWithdrawal && (
        <div>
          <Button busy={reject.isPending} onClick={() => void rejectRequest()}>
            {isOwn ? "Withdraw the request" : "Reject the request"}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
