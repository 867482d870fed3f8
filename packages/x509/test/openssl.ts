import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { KeyKind } from "../src/index.ts";

/** Signed text of the vectors. */
export const SIGNED = "ca1.gate.portal.example.cn.Zm9yIHRlc3RzIG9ubHksIDMyIGJ5dGVzIGxvbmch.1767225600000";

export function hasOpenssl(): boolean {
  try {
    return /^OpenSSL 3\./.test(execFileSync("openssl", ["version"], { encoding: "utf8" }));
  } catch {
    return false;
  }
}

const keyOptions: Readonly<Record<KeyKind, readonly string[]>> = {
  SM2: ["-algorithm", "SM2"],
  RSA: ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
  "P-256": ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
  "P-384": ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
};

/** Before version 4 openssl uses the empty identity by default. */
const identity = (kind: KeyKind): readonly string[] => (kind === "SM2" ? ["-sigopt", "distid:1234567812345678"] : []);
const checkedIdentity = (kind: KeyKind): readonly string[] =>
  kind === "SM2" ? ["-vfyopt", "distid:1234567812345678"] : [];
const digestOf = (kind: KeyKind): string => (kind === "SM2" ? "-sm3" : "-sha256");

const settings = `
[ca]
default_ca = root
[root]
database = index.txt
crlnumber = crlnumber
default_md = default
[root_extensions]
basicConstraints = critical, CA:TRUE, pathlen:1
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[leaf_extensions]
basicConstraints = CA:FALSE
keyUsage = critical, digitalSignature
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
`;

/** Runs openssl in the folder. */
export function openssl(folder: string, ...args: readonly string[]): string {
  return execFileSync("openssl", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/**
 * Creates with openssl only: a root, a person's certificate (serial 7F01), a list that revokes another one, a
 * signature.
 */
export function createByOpenssl(folder: string, kind: KeyKind): void {
  const run = (...args: readonly string[]) => openssl(folder, ...args);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "openssl.cnf"), settings);
  writeFileSync(join(folder, "signed.txt"), SIGNED);
  writeFileSync(join(folder, "index.txt"), "R\t451231000000Z\t250101000000Z\t7F02\tunknown\t/CN=gone\n");
  writeFileSync(join(folder, "crlnumber"), "01\n");
  for (const name of ["root", "leaf"]) run("genpkey", ...keyOptions[kind], "-out", `${name}.key`);
  const sign = [digestOf(kind), ...identity(kind)];
  const request = ["req", "-utf8", "-config", "openssl.cnf", "-new", ...sign];
  const days = ["-days", "7000"];
  writeFileSync(join(folder, "openssl.cnf"), `${settings}\n[req]\ndistinguished_name = name\n[name]\n`);
  run(
    ...request,
    "-x509",
    ...days,
    "-key",
    "root.key",
    "-subj",
    "/C=CN/O=测试机构/CN=Test Root",
    "-extensions",
    "root_extensions",
    "-out",
    "root.pem",
  );
  run(...request, "-key", "leaf.key", "-subj", "/C=CN/O=示例公司/CN=吴信诚", "-out", "leaf.csr");
  run(
    "x509",
    "-req",
    "-in",
    "leaf.csr",
    ...checkedIdentity(kind),
    "-CA",
    "root.pem",
    "-CAkey",
    "root.key",
    ...sign,
    ...days,
    "-set_serial",
    "0x7F01",
    "-extfile",
    "openssl.cnf",
    "-extensions",
    "leaf_extensions",
    "-out",
    "leaf.pem",
  );
  run(
    "ca",
    "-config",
    "openssl.cnf",
    "-gencrl",
    "-keyfile",
    "root.key",
    "-cert",
    "root.pem",
    "-md",
    kind === "SM2" ? "sm3" : "sha256",
    ...identity(kind),
    "-crldays",
    "7000",
    "-out",
    "list.pem",
  );
  // Signatures of elliptic curves are already in DER.
  run("dgst", ...sign, "-sign", "leaf.key", "-out", "signature.bin", "signed.txt");
}

export const FILES = ["root.pem", "leaf.pem", "list.pem", "signature.bin"] as const;
