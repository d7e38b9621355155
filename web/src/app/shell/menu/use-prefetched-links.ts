import { useEffect } from "react";
import { isSaving } from "../../../api/live/data-saver.ts";
import { prefetch } from "../../routes.ts";

/** Fetches a page's code when the pointer or the focus comes near any link to it, wherever the link stands. */
export function usePrefetchedLinks(): void {
  useEffect(() => {
    const near = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='/']") : null;
      if (link && !link.target && !link.pathname.startsWith("/api/") && !isSaving()) prefetch(link.pathname);
    };
    document.addEventListener("pointerover", near, { passive: true });
    document.addEventListener("focusin", near);
    return () => {
      document.removeEventListener("pointerover", near);
      document.removeEventListener("focusin", near);
    };
  }, []);
}
