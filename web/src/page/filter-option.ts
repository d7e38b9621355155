export interface FilterOption {
  /** As the address holds it. */
  value: string;
  label: string;
  /** What it stands under, in a list that has such headings. */
  group?: string;
}
