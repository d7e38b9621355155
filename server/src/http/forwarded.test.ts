import { describe, expect, test } from "vitest";
import { networkOf, plainAddress, senderOf, trustOf } from "./forwarded.ts";

describe("an address in its one form", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:4711", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:203.0.113.9", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
    ["[::ffff:203.0.113.9]:80", "203.0.113.9"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:65535", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["[fe80::1%25eth0]:443", "fe80::1"],
    ["::1", "::1"],
    ["::", "::"],
  ])("%s is %s", (text, address) => {
    expect(plainAddress(text)).toBe(address);
  });

  test.each([
    "",
    " ",
    "unknown",
    "_hidden",
    "localhost",
    "203.0.113",
    "203.0.113.256",
    "010.0.0.1",
    "0x7f.0.0.1",
    "2130706433",
    "203.0.113.9:",
    "203.0.113.9:port",
    "203.0.113.9:123456",
    "203.0.113.9 ",
    "203.0.113.9;203.0.113.8",
    "203.0.113.9\t",
    "2001:db8::1::2",
    "2001:db8::g",
    "[2001:db8::1",
    "2001:db8::1]",
    "[2001:db8::1]443",
    "[]",
    "%eth0",
    "for=203.0.113.9",
    "' or 1=1 --",
    "203.0.113.9\u0000",
  ])("%j is none", (text) => {
    expect(plainAddress(text)).toBeNull();
  });

  test.each(["203.0.113.9 ", "9", "fe80::1%z", "[", "1:"])("10,000 characters of %j are none", (text) => {
    expect(plainAddress(text.padEnd(10_000, text.at(-1)))).toBeNull();
  });
});

describe("who a proxy had a request from", () => {
  const isTrusted = trustOf(["10.0.0.7", "10.1.0.0/16", "::1", "fd00::/8", "::ffff:192.0.2.0/120"]);

  test.each([
    ["10.0.0.7", true],
    ["::ffff:10.0.0.7", true],
    ["10.0.0.8", false],
    ["10.1.255.255", true],
    ["10.2.0.0", false],
    ["::1", true],
    ["0:0:0:0:0:0:0:1", true],
    ["fdff::1%eth0", true],
    ["fe00::1", false],
    ["192.0.2.200", true],
    ["192.0.3.1", false],
    ["", false],
    ["not an address", false],
  ])("whether %j is a proxy of ours: %j", (address, expected) => {
    expect(isTrusted(address)).toBe(expected);
  });

  test.each([
    ["loopback", "127.9.9.9", "128.0.0.1"],
    ["linklocal", "169.254.1.1", "169.255.0.1"],
    ["uniquelocal", "172.31.255.255", "172.32.0.0"],
  ])("%s holds %s and not %s", (name, inside, outside) => {
    expect([trustOf([name])(inside), trustOf([name])(outside)]).toEqual([true, false]);
  });

  test.each([
    ["one", "203.0.113.9", "203.0.113.9"],
    ["the last is the proxy's word", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
    ["proxies of ours in between", "203.0.113.9,10.1.2.3 , ::ffff:10.0.0.7", "203.0.113.9"],
    ["only proxies: the first", "10.1.0.1, 10.0.0.7", "10.1.0.1"],
    ["what a sender makes up is not looked at", "unknown, ' or 1=1, , 203.0.113.9", "203.0.113.9"],
    ["nor how long it is", `${"x".repeat(10_000)}, 203.0.113.9`, "203.0.113.9"],
    ["with a port", "198.51.100.1, [2001:DB8::1]:4711", "2001:db8::1"],
    ["nothing", "", null],
    ["an empty end", "203.0.113.9, ", null],
    ["no address", "203.0.113.9, unknown", null],
    ["no address behind a proxy of ours", "unknown, 10.0.0.7", null],
    ["10,000 characters", "x".repeat(10_000), null],
  ])("%s", (_what, header, sender) => {
    expect(senderOf(header, isTrusted)).toBe(sender);
  });

  test("a list of proxies without end takes no time", () => {
    expect(senderOf("10.0.0.7,".repeat(1_800), isTrusted)).toBeNull();
  });
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:0DB8:0000:0007::1", "2001:db8:0:7::/64"],
  ["2001:db8::7:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
  ["1:2:3:4:5:6:192.0.2.33", "1:2:3:4::/64"],
  ["not an address", "not an address"],
])("LOGIN-07 %s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
