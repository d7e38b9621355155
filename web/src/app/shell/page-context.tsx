import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { readCycle } from "@command-center/contract/cycle";
import { explain } from "../../api/errors.ts";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { ShareContext, type Share, type ShareRequest } from "../../ui/share-context.ts";
import { useRead } from "../../api/queries.ts";
import { usePast } from "./use-past.ts";
import { StandingProvider } from "../../ui/standing.ts";

const part = lazyPart(() => import("../../parts/share/share-dialog.tsx"));

/** Lets everything in it be shared. The dialog, its sentences and pictures are fetched with the first share. */
export function Sharing({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [request, setRequest] = useState<ShareRequest | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ShareDialog = part.use()?.ShareDialog;
  const share = useCallback<Share>(
    (next, way) => {
      if (way === "slide")
        return void import("../../parts/share/save-picture.ts")
          .then(({ saveSlide }) => saveSlide(queries, next))
          .catch((error: unknown) =>
            toasts.add({ tone: "bad", title: "The slide could not be made", description: explain(error) }),
          );
      part.preload();
      setRequest(next);
      setOpen(true);
    },
    [queries],
  );
  return (
    <ShareContext value={share}>
      {children}
      {ShareDialog && request && <ShareDialog request={request} open={isOpen} onOpenChange={setOpen} />}
    </ShareContext>
  );
}

/** Says to what stands in it of which cycle and day the figures are, and whose. */
export function PageStanding({ children }: { children: ReactNode }) {
  const { data } = useRead(readCycle, {});
  const isPast = usePast().isShown;
  const standing = useMemo(
    () =>
      data === undefined
        ? null
        : {
            cycle: data.id,
            asOf: data.asOf,
            knownAt: data.known?.at ?? null,
            isPast,
            isSample: data.isSample,
            source: data.isSample
              ? "Sample data (invented)"
              : [`Election cycle ${data.name}`, data.dataSyncProvider].filter(Boolean).join(", data from "),
          },
    [data, isPast],
  );
  return <StandingProvider value={standing}>{children}</StandingProvider>;
}
