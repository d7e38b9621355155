import { listFigures, type Figure } from "@command-center/contract/figures";
import type { FigureId } from "@command-center/domain/figures";
import { useMemo } from "react";
import { useRead } from "../../api/queries.ts";

/** The headline figures by id, and the state of the one call that brings them all. */
export function useFigures() {
  const { data, error, isFetching, refetch } = useRead(listFigures, {});
  const byId = useMemo(() => new Map(data?.map((figure) => [figure.id, figure])), [data]);
  return {
    /** Undefined while loading, after a failure, and for a figure that this server does not know. */
    figure: (id: FigureId): Figure | undefined => byId.get(id),
    loading: data === undefined && error === null,
    error: data === undefined ? error : null,
    isFetching,
    refetch,
  };
}

export type Figures = ReturnType<typeof useFigures>;

/** Figures as they are while loading, for skeletons of what is drawn only when near. */
export const WAITING: Pick<Figures, "figure" | "loading"> = { figure: () => undefined, loading: true };
