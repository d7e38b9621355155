import { Skeleton } from "../../ui/states/skeleton.tsx";

/** While a page's code is on its way. */
export function PageSkeleton() {
  return (
    <output className="grid grid-cols-1 gap-4">
      <span className="sr-only">Loading the page</span>
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-4 w-96 max-w-full" />
      <Skeleton className="mt-2 h-72 w-full rounded-lg" />
    </output>
  );
}
