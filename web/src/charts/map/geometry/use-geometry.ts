import { useEffect, useState } from "react";
import { loadGeometry, type Geometry } from "./geometry.ts";

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
