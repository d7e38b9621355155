import { isIPv6 } from "node:net";

/**
 * What counts as one address: an IPv4 address, or the first 64 bits of an IPv6 address, of which one household or
 * server has all the rest. An IPv4 address written as IPv6 is the same as written plainly.
 */
export function networkOf(ipAddress: string): string {
  const [address = ""] = ipAddress.split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [left = "", right] = address.split("::");
  const head = groups(left);
  // An embedded IPv4 address, at the end of the text, stands for two groups.
  const tail = groups(right ?? "");
  const missing = right === undefined ? 0 : 8 - head.length - tail.length - (address.includes(".") ? 1 : 0);
  const all = [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

function groups(text: string): string[] {
  return text === "" ? [] : text.split(":");
}
