import address from "@command-center/domain/uganda-geometry.json?url";
import type { Outline, UgandaGeometry } from "@command-center/domain/areas/uganda-geometry";
import { useEffect, useState } from "react";

export type Shape = Outline;
export type Geometry = UgandaGeometry;

/** Fetched on first use, as data: as a script, a phone would compile 110 kB of paths. Rejects where it does not come. */
export async function loadGeometry(): Promise<Geometry> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The boundaries were answered with ${answer.status}.`);
  return (await answer.json()) as Geometry;
}

let loaded: Geometry | null = null;

async function fetchOnce(): Promise<Geometry> {
  loaded ??= await loadGeometry();
  return loaded;
}

/** The geometry once it is here; a second map on the page has it at once. */
export function useGeometry(fixedGeometry?: Geometry): {
  geometry: Geometry | null;
  failed: boolean;
  retry: () => void;
} {
  const [geometry, setGeometry] = useState<Geometry | null>(fixedGeometry ?? loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    if (geometry !== null || failed) return;
    fetchOnce()
      .then((value) => left || setGeometry(value))
      .catch(() => left || setFailed(true));
    return () => {
      left = true;
    };
  }, [geometry, failed]);
  return { geometry: fixedGeometry ?? geometry, failed, retry: () => setFailed(false) };
}
