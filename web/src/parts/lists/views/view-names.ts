/** What every list keeps in the address besides its filters, in the order in which a view has them. */
export const COMMON = ["q", "sort", "order", "rows", "columns"] as const;

/** Views in sight; a menu has the others. */
export const MAX_IN_SIGHT = 6;
