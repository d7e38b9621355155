import type { ReactNode } from "react";
import { explain } from "../api/errors.ts";
import { ErrorState } from "../ui/states/states.tsx";

/** A read as far as its failure and its next try go. */
export interface FailedRead {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface ReadErrorProps {
  /** The missing data, as the title names them. */
  what: string;
  read: FailedRead;
  children?: ReactNode;
}

/** In the place of data that could not be loaded: why, and a way to try again. */
export function ReadError({ what, read, children }: ReadErrorProps) {
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      retrying={read.isFetching}
      onRetry={() => void read.refetch()}
    >
      {explain(read.error)}
      {children}
    </ErrorState>
  );
}
