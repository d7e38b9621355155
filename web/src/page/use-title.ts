import { useEffect } from "react";

/** Puts a name that only the data knows in the place of the page's in the document's title, as soon as it is known. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    // After the shell, which names the page on arrival.
    const later = setTimeout(() => {
      document.title = [name, ...document.title.split(" · ").slice(1)].join(" · ");
    });
    return () => clearTimeout(later);
  }, [name]);
}
