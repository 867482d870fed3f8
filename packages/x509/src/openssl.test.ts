// Guarantee: the formats are compatible with other implementations. The vectors were created by OpenSSL 3 and never
// change.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { issue, keysOf, NOW, signerOf } from "../test/authority.ts";
import { createByOpenssl, FILES, hasOpenssl, openssl, SIGNED } from "../test/openssl.ts";
import {
  type KeyKind,
  lockSignatureKind,
  readCertificate,
  readPem,
  readRevocationList,
  verifyChain,
  verifyRevocationList,
  verifySignature,
  writePem,
} from "./index.ts";
import { issueRevocationList } from "./write/index.ts";

const kinds: readonly KeyKind[] = ["SM2", "RSA", "P-256", "P-384"];
const DAY_MS = 86_400_000;
const ID = "distid:1234567812345678";

/** Reads the files of openssl. */
function readFrom(folder: string) {
  const [rootFile, leafFile, listFile, signatureFile] = FILES;
  const der = (name: string) => readPem(readFileSync(join(folder, name), "utf8")).at(0)?.der ?? Buffer.alloc(0);
  const [root, leaf, list] = [
    readCertificate(der(rootFile)),
    readCertificate(der(leafFile)),
    readRevocationList(der(listFile)),
  ];
  if (!root || !leaf || !list) throw new Error("cannot be read");
  return { root, leaf, list, signature: readFileSync(join(folder, signatureFile)) };
}

function expectGood(folder: string, kind: KeyKind): void {
  const { root, leaf, list, signature } = readFrom(folder);
  expect([leaf.subject, leaf.serial, leaf.publicKey?.kind]).toEqual(["C=CN, O=示例公司, CN=吴信诚", "7F01", kind]);
  const at = leaf.notBefore + DAY_MS;
  expect(verifyChain({ certificate: leaf, intermediates: [], roots: [root], instant: at }).chain).toEqual([leaf, root]);
  expect(verifyRevocationList(list, [root], at)).toEqual({ issuer: root });
  expect(list.revoked).toEqual(["7F02"]);
  const { publicKey } = leaf;
  if (!publicKey) throw new Error("no key");
  const check = (userId?: string) =>
    verifySignature(publicKey, lockSignatureKind(publicKey), Buffer.from(SIGNED), signature, userId);
  expect(check()).toBe(true);
  if (kind === "SM2") expect([check(""), check("1234567812345670")]).toEqual([false, false]);
}

test.each(kinds)("[SEC-38] verifies a certificate, list and challenge that OpenSSL signed by %s", (kind) => {
  expectGood(join(import.meta.dirname, "../test/fixtures", kind.toLowerCase()), kind);
});

describe.runIf(hasOpenssl()).each(kinds)("OpenSSL on this machine, by %s", (kind) => {
  const folder = mkdtempSync(join(tmpdir(), "tender-x509-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);

  test("[SEC-38] creates files that we verify", () => {
    const certificatePath = join(folder, "made");
    createByOpenssl(certificatePath, kind);
    expectGood(certificatePath, kind);
  });

  test("[SEC-38] verifies our certificates, list and signature", () => {
    const name = `ours ${kind}`;
    const root = issue({ name, issuer: name, kind, authority: {} });
    const leaf = issue({ name: "ours", issuer: name, kind });
    const options = { thisUpdate: NOW - DAY_MS, nextUpdate: NOW + DAY_MS, revoked: ["7f02"] };
    const list = issueRevocationList(options, signerOf(name, kind));
    write("root.pem", writePem("CERTIFICATE", root.der));
    write("leaf.pem", writePem("CERTIFICATE", leaf.der));
    write("list.pem", writePem("X509 CRL", list));
    const [identity, encoded] =
      kind === "SM2"
        ? [
            ["-vfyopt", ID],
            ["-sigopt", ID],
          ]
        : [[], []];
    const at = ["-attime", String(NOW / 1_000)];
    const verified = openssl(folder, "verify", ...at, "-CAfile", "root.pem", ...identity, "leaf.pem");
    expect(verified).toBe("leaf.pem: OK\n");
    expect(openssl(folder, "crl", "-in", "list.pem", "-noout", "-text")).toContain("Serial Number: 7F02");
    // `openssl verify` passes the identity on neither to a root nor to a list, so that their signatures are checked
    // separately.
    const isGood = (data: string | Buffer, signature: Buffer, { spki }: { spki: Buffer }) => {
      write("data", data);
      write("signature", signature);
      write("key.pem", writePem("PUBLIC KEY", spki));
      const verification = ["-verify", "key.pem", "-signature", "signature", "data"];
      return openssl(folder, "dgst", kind === "SM2" ? "-sm3" : "-sha256", ...encoded, ...verification);
    };
    expect(isGood(SIGNED, keysOf("ours", kind).sign(Buffer.from(SIGNED)), leaf)).toBe("Verified OK\n");
    expect(isGood(root.tbs, root.signature, root)).toBe("Verified OK\n");
    const { tbs = Buffer.alloc(0), signature = Buffer.alloc(0) } = readRevocationList(list) ?? {};
    expect(isGood(tbs, signature, root)).toBe("Verified OK\n");
  });
});
