import { expect, test } from "vitest";
import { recoveryCodeHash, secondFactorKeys } from "./second-factor-keys.ts";

const keys = secondFactorKeys("a secret of at least thirty-two characters");
const others = secondFactorKeys("the secret of some other installation, as long");

test("LOGIN-07 a sealed secret opens for its account and with this installation's key alone", () => {
  const sealed = keys.seal("account-1", "JBSWY3DPEHPK3PXP");
  expect(keys.unseal("account-1", sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  expect(keys.seal("account-1", "JBSWY3DPEHPK3PXP")).not.toBe(sealed);
  expect(keys.unseal("account-2", sealed)).toBeNull();
  expect(others.unseal("account-1", sealed)).toBeNull();
});

test("LOGIN-07 whatever was changed in a sealed secret, it does not open", () => {
  const sealed = Buffer.from(keys.seal("account-1", "JBSWY3DPEHPK3PXP"), "base64url");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(keys.unseal("account-1", changed.toString("base64url")), `byte ${at}`).toBeNull();
  }
  for (const broken of ["", "x", sealed.subarray(0, 20).toString("base64url"), "%%%"]) {
    expect(keys.unseal("account-1", broken), broken).toBeNull();
  }
});

test("LOGIN-07 a signed id is taken back only as it was given", () => {
  const signed = keys.sign("some-id");
  expect(keys.verify(signed)).toBe("some-id");
  expect(others.verify(signed)).toBeNull();
  const signature = signed.split(".")[1];
  for (const forged of [
    "",
    ".",
    "some-id",
    "some-id.",
    `other-id.${signature}`,
    `${signed}AAAA`,
    `.${signature}`,
  ]) {
    expect(keys.verify(forged), forged).toBeNull();
  }
});

test("LOGIN-07 a recovery code is hashed for its account, without the installation's key", () => {
  expect(recoveryCodeHash("a", "abcd-efgh-jkmn-pqrs")).toBe(recoveryCodeHash("a", "abcd-efgh-jkmn-pqrs"));
  expect(recoveryCodeHash("a", "abcd-efgh-jkmn-pqrs")).not.toBe(recoveryCodeHash("b", "abcd-efgh-jkmn-pqrs"));
  expect(recoveryCodeHash("a", "abcd-efgh-jkmn-pqrs")).not.toContain("abcd");
});
