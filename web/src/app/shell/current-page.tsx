import { Component, Suspense, useEffect, type ComponentType, type ReactNode } from "react";
import { usePath } from "../../navigation/address.ts";
import { explain } from "../../api/errors.ts";
import { isMissingFile, reloadOnceServed } from "../../pwa/stale-chunks.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Alert } from "../../ui/states/alert.tsx";
import { ErrorState } from "../../ui/states/states.tsx";
import { useSyncStatus } from "../../api/live/sync-status.ts";
import { Link } from "../../navigation/link.tsx";
import { routeAt } from "../routes.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { useArrival } from "./use-arrival.ts";
import { PAGES } from "../../navigation/pages.ts";
import { keepOnDevice, readKept, RECORDS_KEPT } from "../../ui/device-storage.ts";

interface Props {
  Fallback: ComponentType<{ error: unknown }>;
  children: ReactNode;
}

/** Keeps a failure while drawing to the part that failed. A new `key` tries anew. */
class ErrorBoundary extends Component<Props, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override render() {
    const { Fallback, children } = this.props;
    return this.state.failed ? <Fallback error={this.state.error} /> : children;
  }
}

/** The page at the address, alone with its failures: the shell stays whatever happens in it. */
export function CurrentPage() {
  const path = usePath();
  const { title, Page } = routeAt(path);
  return (
    <ErrorBoundary key={path} Fallback={PageFailed}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
        <Arrival title={title} path={path} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Beside the page inside its Suspense: it mounts when the page does. */
function Arrival({ title, path }: { title: string; path: string }) {
  useArrival(title);
  useEffect(() => noteOpened(path), [path]);
  return null;
}

function PageFailed({ error }: { error: unknown }) {
  const isMissing = isMissingFile(error);
  useEffect(() => (isMissing ? reloadOnceServed(error) : undefined), [isMissing, error]);
  const isOffline = useSyncStatus().kind === "offline";
  if (isOffline || !navigator.onLine) return <NotOpened />;
  if (isMissing)
    return (
      <>
        <h1 className="sr-only">This page is loading</h1>
        <Alert tone="warning" announce="status" title="The server is being updated">
          <p>This page opens as soon as the server answers.</p>
        </Alert>
      </>
    );
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

/** The page's code is not on this device: names the pages that are. */
function NotOpened() {
  const pages = openedPages();
  return (
    <>
      <h1 className="text-20 font-bold">This page is not available offline</h1>
      <p className="mt-1 text-mute">It has not been opened on this device since you signed in.</p>
      {pages.length > 0 && (
        <>
          <h2 className="mt-4 text-14 font-semibold">Pages you can read now</h2>
          <ul className="mt-1">
            {pages.map(({ title, path }) => (
              <li key={path}>
                <Link href={path} className="link inline-block py-1 pointer-coarse:py-3">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Sign-out forgets it, as it does the pages' data. */
const KEPT = `${RECORDS_KEPT}pages`;

/** Notes that a page was opened on this device. Pages of single records are left out: their list stands for them. */
function noteOpened(path: string): void {
  const paths = openedPaths();
  if (!paths.includes(path) && pageAt(path) !== undefined) keepOnDevice(KEPT, [...paths, path].join(" "));
}

/** Pages opened on this device since sign-in, which can be read without a network. */
function openedPages(): { title: string; path: string }[] {
  return openedPaths().flatMap((path) => pageAt(path) ?? []);
}

const openedPaths = () => (readKept(KEPT) ?? "").split(" ").filter(Boolean);
const pageAt = (path: string) => Object.values(PAGES).find((page) => page.path === path);
