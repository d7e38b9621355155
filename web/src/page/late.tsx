import { Suspense, type ReactNode } from "react";
import { Card } from "../ui/card.tsx";
import { Loading } from "../ui/states/skeleton.tsx";
import { Near } from "./near.tsx";

/** A card with code that loads after the page's own, once the card comes near. */
export function Late({ title, children }: { title: string; children: ReactNode }) {
  const waiting = <WaitingCard title={title} what={title.toLowerCase()} />;
  return <Near waiting={waiting}>{() => <Suspense fallback={waiting}>{children}</Suspense>}</Near>;
}

/** The place of a tall card. */
export function WaitingCard({ title, what }: { title: ReactNode; what: string }) {
  return (
    <Card title={title} className="skeleton">
      <Loading what={what}>
        <div className="h-96" />
      </Loading>
    </Card>
  );
}

/** A tab that few users open, and room for it until its code is there. */
export function TabToCome({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Loading what="this tab">
          <Card>
            <div className="h-72" />
          </Card>
        </Loading>
      }
    >
      {children}
    </Suspense>
  );
}
