/** A random UUID that names a request. `crypto.randomUUID` is missing on plain http in a local network. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  // Version 4, of the usual variant.
  digits[6] = `4${digits[6]?.slice(1)}`;
  digits[8] = `8${digits[8]?.slice(1)}`;
  const hex = digits.join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
