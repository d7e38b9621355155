import { putCycleInForce, rejectCycleInForce } from "@command-center/contract/cycle-changes";
import { listCycles, type CycleEntry } from "@command-center/contract/cycles";
import { momentText } from "@command-center/domain/time/moment-text";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { EntryForm, useEntry } from "../../../parts/form/entry-form.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Alert } from "../../../ui/states/alert.tsx";

interface InForceDialogProps {
  cycle: CycleEntry;
  cycles: readonly CycleEntry[];
  username: string | undefined;
  onClose: () => void;
}

/** Makes a cycle the one that everybody sees who chose none, asks for it, or decides about a request. */
export function InForceDialog({ cycle, cycles, username, onClose }: InForceDialogProps) {
  const client = useQueryClient();
  const { inForceApproval, inForceAsked } = cycle;
  const needsApproval = inForceApproval !== null;
  const isOwn = inForceAsked !== null && inForceAsked.by === username;
  // Without a reason for approval any more, the asker too puts the cycle in force alone.
  const isWithdrawal = isOwn && needsApproval;
  const seen = { id: cycle.id, asked: inForceAsked?.by ?? null };
  const rejection = useEntry({
    endpoint: rejectCycleInForce,
    opened: {},
    inputOf: () => seen,
    toastOf: () => ({ title: isOwn ? "Request withdrawn" : "Request rejected", description: cycle.name }),
    onClose,
  });
  const putting = useEntry({
    endpoint: putCycleInForce,
    opened: {},
    inputOf: () => ({ ...seen, needsApproval }),
    toastOf: ({ isInForce }) => ({
      title: isInForce ? "Now current" : "Approval requested",
      description: cycle.name,
    }),
    onClose,
  });
  const error = putting.error ?? rejection.error;
  const isPending = putting.isPending || rejection.isPending;
  // Shows what has changed since the list was loaded.
  useEffect(() => {
    if (error !== null) void client.invalidateQueries({ queryKey: [listCycles.id] });
  }, [client, error]);
  const verb = !needsApproval
    ? "Make current"
    : inForceAsked === null
      ? "Request approval"
      : isWithdrawal
        ? "Withdraw"
        : "Approve";
  const before = cycles.find(({ isInForce }) => isInForce);
  return (
    <EntryForm
      entry={{ ...(isWithdrawal ? rejection : putting), error, isPending }}
      title={`Make ${cycle.name} current?`}
      verb={verb}
    >
      <Alert tone="warning">
        All users see {cycle.name} at once, on every page, in exports and in the morning brief, unless they
        chose another cycle. The login screen says “{cycle.seasonLabel}”.
      </Alert>
      {cycle.isSample && <p>Its records are examples, and every page says so.</p>}
      {before && <p className="text-mute">{before.name} stays available in the top bar.</p>}
      {needsApproval && <p>{inForceApproval} A second person must approve.</p>}
      {inForceAsked !== null && (
        <p className="font-semibold">
          Requested by {inForceAsked.by}, {momentText(inForceAsked.at)}.
        </p>
      )}
      {inForceAsked !== null && !isWithdrawal && (
        <div>
          <Button busy={rejection.isPending} onClick={rejection.submit}>
            {isOwn ? "Withdraw the request" : "Reject the request"}
          </Button>
        </div>
      )}
    </EntryForm>
  );
}
