export interface FilterOption {
  value: string;
  label: string;
  /** What it stands under, in a list that has such headings. */
  group?: string;
}
