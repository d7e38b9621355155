import { Suspense, type ReactNode } from "react";
import { Card } from "../ui/card.tsx";
import { Loading } from "../ui/states/skeleton.tsx";

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
