/** A name as the address holds it: `West Nile` is `west-nile`. */
export function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
}
