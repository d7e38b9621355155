import { BlockList, isIP, isIPv6, SocketAddress } from "node:net";
import type { FastifyInstance } from "fastify";
import { Refusal } from "./errors.ts";

/** Networks that go by a name, as proxies are configured everywhere. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

const HEADER = "x-forwarded-for";
const UNREADABLE =
  "The sender's address cannot be read. The proxy must send only IP addresses in X-Forwarded-For.";

/**
 * An address in the one form that it is counted and noted in: IPv6 shortened and in small letters, IPv4 within IPv6 as
 * IPv4, without brackets, port and zone. Null for whatever is no address.
 */
export function plainAddress(text: string): string | null {
  // Longer than any address with its brackets, zone and port.
  if (text.length > 100) return null;
  const [, bracketed, ofFour] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  const [address = ""] = (bracketed ?? ofFour ?? text).split("%");
  const version = isIP(address);
  if (version === 4) return address;
  // An IPv4 address has no brackets.
  if (version === 0) return null;
  const shortened = new SocketAddress({ address, family: "ipv6" }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(shortened)?.[1] ?? shortened;
}

/** Whether an address is that of a proxy whose word counts. `proxies` are addresses, networks, or names of {@link NAMED}. */
export function trustOf(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies.flatMap((name) => NAMED[name] ?? [name])) {
    const [network = "", bits] = proxy.split("/");
    const address = plainAddress(network) ?? network;
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    // Written as IPv6, the first 96 bits of an IPv4 network say that it is one.
    const isMapped = family === "ipv4" && isIP(network) === 6;
    const length = bits === undefined ? (family === "ipv4" ? 32 : 128) : Number(bits) - (isMapped ? 96 : 0);
    trusted.addSubnet(address, Math.max(length, 0), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    return plain !== null && trusted.check(plain, isIP(plain) === 4 ? "ipv4" : "ipv6");
  };
}

/**
 * Who sent a request that a trusted proxy handed on: the last address of `X-Forwarded-For` that is not a trusted proxy's
 * own. What stands before it anybody may have written, and is not looked at. Null where it is no address.
 */
export function senderOf(header: string, isTrusted: (address: string) => boolean): string | null {
  let end = header.length;
  for (;;) {
    const start = header.lastIndexOf(",", end - 1) + 1;
    const address = plainAddress(header.slice(start, end).trim());
    if (address === null || start === 0 || !isTrusted(address)) return address;
    end = start - 1;
  }
}

/** Leaves of `X-Forwarded-For` the sender's address alone, for `request.ip`; refuses what cannot be read. */
export function readForwarded(app: FastifyInstance, isTrusted: (address: string) => boolean): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers, socket } = request.raw;
    const header = headers[HEADER];
    // From anybody else it is never read.
    if (header === undefined || !isTrusted(socket.remoteAddress ?? "")) return done();
    const sender = senderOf(String(header), isTrusted);
    if (sender === null) return done(new Refusal(400, UNREADABLE));
    headers[HEADER] = sender;
    done();
  });
}

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
