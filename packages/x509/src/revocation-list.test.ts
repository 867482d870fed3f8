// Guarantee: a list is valid until its `nextUpdate` if its authority or a delegate of the authority has signed it.
import { expect, test } from "vitest";
import { issue, NOW, signerOf } from "../test/authority.ts";
import { MAX_LIST_BYTES, readRevocationList, verifyRevocationList } from "./index.ts";
import { issueRevocationList, type ListOptions } from "./write/index.ts";

const HOUR_MS = 3_600_000;
const root = issue({ name: "root", issuer: "root", authority: {} });
const defaults: ListOptions = {
  thisUpdate: NOW - HOUR_MS,
  nextUpdate: NOW + HOUR_MS,
  revoked: ["7f02", "00a1", "ff01"],
};

function listOf(overrides: Partial<ListOptions> = {}, issuer = "root") {
  const list = readRevocationList(issueRevocationList({ ...defaults, ...overrides }, signerOf(issuer)));
  if (!list) throw new Error("the list cannot be read");
  return list;
}

test("[SEC-37] reads serial numbers in the form of certificates", () => {
  const revoked = issue({ name: "gone", issuer: "root", serial: "00ff01" });
  expect(listOf().revoked).toEqual(["7F02", "A1", "FF01"]);
  expect(revoked.serial).toBe("FF01");
  expect(listOf({ revoked: [] }).revoked).toEqual([]);
});

test("[SEC-37] accepts a list from `thisUpdate` to `nextUpdate`", () => {
  const faultAt = (at: number) => verifyRevocationList(listOf(), [root], at).fault;
  expect(verifyRevocationList(listOf(), [root], NOW).issuer).toBe(root);
  expect(faultAt(defaults.nextUpdate)).toBeUndefined();
  expect(faultAt(defaults.nextUpdate + 1)).toBe("outdated");
  expect(faultAt(defaults.thisUpdate - 1)).toBe("not-yet");
});

test("[SEC-37] accepts a list by the authority's delegate, but by no other key of its name", () => {
  const delegate = issue({ name: "root", issuer: "root", kind: "SM2", issuerKind: "P-256", keyUsage: ["cRLSign"] });
  const list = readRevocationList(issueRevocationList(defaults, signerOf("root", "SM2")));
  if (!list) throw new Error("the list cannot be read");
  expect(verifyRevocationList(list, [root, delegate], NOW).issuer).toBe(root);
  expect(verifyRevocationList(list, [root], NOW).fault).toBe("bad-signature");
  const selfSigned = issue({ name: "root", issuer: "root", kind: "SM2", keyUsage: ["cRLSign"] });
  expect(verifyRevocationList(list, [root, selfSigned], NOW).fault).toBe("bad-signature");
});

test("[SEC-37] refuses a list of an unknown issuer, of a key without cRLSign, or altered", () => {
  expect(verifyRevocationList(listOf({}, "stranger"), [root], NOW).fault).toBe("unknown-issuer");
  const withoutListUse = issue({ name: "root", issuer: "root", authority: {}, keyUsage: ["keyCertSign"] });
  expect(verifyRevocationList(listOf(), [withoutListUse], NOW).fault).toBe("bad-signature");
  const list = listOf();
  const forged = { ...list, tbs: Buffer.from(list.tbs.map((byte, n) => (n === 60 ? byte ^ 1 : byte))) };
  expect(verifyRevocationList(forged, [root], NOW).fault).toBe("bad-signature");
});

test("[SEC-37] recognises a list that covers some certificates only", () => {
  expect(verifyRevocationList(listOf({ isIndirect: true }), [root], NOW).fault).toBe("partial");
  expect(listOf({ addresses: ["http://ca.example/1.crl"] }).addresses).toEqual(["http://ca.example/1.crl"]);
  expect(listOf().addresses).toEqual([]);
});

test("refuses a list that is truncated, followed by other bytes, or too large", () => {
  const der = issueRevocationList(defaults, signerOf("root"));
  expect(readRevocationList(der.subarray(0, -1))).toBeUndefined();
  expect(readRevocationList(Buffer.concat([der, Buffer.of(0)]))).toBeUndefined();
  expect(readRevocationList(Buffer.alloc(MAX_LIST_BYTES + 1))).toBeUndefined();
  expect(readRevocationList(Buffer.from("3000", "hex"))).toBeUndefined();
});
