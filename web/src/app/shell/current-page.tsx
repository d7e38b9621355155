import { Suspense } from "react";
import { usePath } from "../../navigation/address.ts";
import { explain } from "../../api/errors.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { ErrorBoundary } from "../error-boundary.tsx";
import { routeAt } from "../routes.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { useArrival } from "./use-arrival.ts";

/** The page at the address, alone with its failures: the shell stays whatever happens in it. */
export function CurrentPage() {
  const path = usePath();
  const { title, Page } = routeAt(path);
  return (
    <ErrorBoundary key={path} Fallback={PageFailed}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
        <Arrival title={title} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Beside the page inside its Suspense: it mounts when the page does. */
function Arrival({ title }: { title: string }) {
  useArrival(title);
  return null;
}

function PageFailed({ error }: { error: unknown }) {
  return (
    <>
      <h1 className="sr-only">This page failed</h1>
      <ErrorState title="This page could not be shown">
        <p>{explain(error)}</p>
        <Button className="mt-2" onClick={() => location.reload()}>
          Reload
        </Button>
      </ErrorState>
    </>
  );
}
