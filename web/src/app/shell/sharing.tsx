import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState, type ReactNode } from "react";
import { explain } from "../../api/errors.ts";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { ShareContext, type Share, type ShareRequest } from "../../ui/share-context.ts";

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
