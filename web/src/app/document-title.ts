/** A page's title in the browser: its name, the moment of its figures if that is past, and the product. */
export function documentTitle(page: string, past: string | null, product: string): string {
  return [page, ...(past === null ? [] : [past]), product].join(" · ");
}
