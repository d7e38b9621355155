/** What a committed import writes its records with. */
export interface Batch {
  readonly importId: number;
  readonly batchId: number;
  readonly sourceId: number;
  readonly cycleId: number;
}
