import type { ReactNode } from "react";
import { ApiError, explain, isRefused } from "../api/errors.ts";
import { Link } from "../navigation/link.tsx";
import { buttonClass } from "../ui/controls/button.tsx";
import { EmptyState, StaleNotice } from "../ui/states/states.tsx";
import type { PanelProps } from "./panel.tsx";
import { ReadError } from "./read-error.tsx";

export interface PageBodyProps<Data> extends Pick<PanelProps<Data>, "read" | "what" | "children"> {
  /** Shown while the data load. */
  waiting: ReactNode;
  /** Another page to offer if the address names nothing. */
  elsewhere?: { readonly href: string; readonly label: string };
}

/** The response of an endpoint on a page, with its loading, refused, failed and stale states. */
export function PageBody<Data>({ read, what, waiting, elsewhere, children }: PageBodyProps<Data>) {
  const { data, error } = read;
  if (data !== undefined)
    return (
      <>
        {error != null && <StaleNotice>Not up to date: {explain(error)}</StaleNotice>}
        {children(data)}
      </>
    );
  if (error == null) return waiting;
  if (elsewhere !== undefined && (isRefused(error) || isUnprocessable(error)))
    return (
      <EmptyState
        title={error.detail}
        action={
          <Link href={elsewhere.href} className={buttonClass()}>
            {elsewhere.label}
          </Link>
        }
      />
    );
  return <ReadError what={what} read={read} />;
}

/** A question that has no answer, such as a comparison of elections without a common unit. */
const isUnprocessable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 422;
