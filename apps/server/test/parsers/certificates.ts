import { readRequest } from "@tender/certificate-lock";
import { CERTIFICATE_BYTES_MAX, readCertificate, readPem, readRevocationList } from "@tender/x509";
import { readLockAnswer } from "#modules/access/certificate/lock-answer.ts";
import { validateSettings } from "#modules/administration/directory-admin/connection-rules.ts";
import { readAppKey } from "#modules/sign-on/scan-app/app-key.ts";
import { describeCertificate } from "../../../../packages/certificate-lock/src/describe-certificate.ts";
import { readSignaturePair } from "../../../../packages/x509/src/der.ts";
import { MAX_LIST_BYTES } from "../../../../packages/x509/src/revocation-list.ts";
import { anyDer, certificates, revocationLists, twoNumbers } from "./der.ts";
import { type Parser, parser, sizeLimits } from "./parser.ts";
import { anyJson, anyText, numbered, repeated } from "./shapes.ts";

const inBase64 = (
  shapes: Readonly<Record<string, (size: number) => Buffer>>,
  encoding: "base64" | "base64url" = "base64",
) =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, make]) => [name, (size: number) => make(size).toString(encoding)]),
  );

const pems = {
  ...anyText,
  beginnings: repeated("-----BEGIN CERTIFICATE-----\n"),
  "open blocks": repeated("-----BEGIN CERTIFICATE-----\nAAAA\n"),
  "a long block": repeated("AAAA\n", "-----BEGIN CERTIFICATE-----\n", "-----END CERTIFICATE-----"),
  "empty blocks": repeated("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"),
  "ends of others": repeated("-----BEGIN CERTIFICATE-----A-----END CERTIFICATE -----"),
  "long labels": repeated(`-----BEGIN ${"A".repeat(40)}-----`),
  hyphens: repeated("-----BEGIN "),
  "public keys": repeated("-----BEGIN PUBLIC KEY-----\nAAAA\n"),
};

const settings = (more: object) =>
  validateSettings(
    {
      name: "a",
      addresses: ["ldaps://a.cn"],
      startTls: false,
      caCertificate: "",
      bindDn: "cn=a",
      peopleBase: "dc=a",
      peopleFilter: "(a=b)",
      departmentFrom: "none",
      departmentsBase: "",
      ...more,
    } as never,
    { allowsPlain: true, isFilter: () => true },
  );

export const certificateParsers: readonly Parser[] = [
  parser(
    "readCertificate",
    readCertificate,
    { ...certificates, ...anyDer },
    {
      maxSize: CERTIFICATE_BYTES_MAX - 600,
      covers: ["readPublicKey", "readName", "readTlv", "readTime", "readCertificateExtensions"],
    },
  ),
  parser(
    "readRevocationList",
    readRevocationList,
    { ...revocationLists, ...anyDer },
    { maxSize: MAX_LIST_BYTES - 1_000, covers: ["readListExtensions"] },
  ),
  parser(
    "readSignaturePair",
    (bytes: Buffer) => readSignaturePair(bytes, 32),
    {
      ...anyDer,
      "two long numbers": twoNumbers,
    },
    { maxSize: sizeLimits.text },
  ),
  parser("readPem", readPem, pems),
  parser("validateSettings", (caCertificate: string) => settings({ caCertificate }), pems, {
    maxSize: sizeLimits.text,
  }),
  parser(
    "validateSettings of a name",
    (text: string) => settings({ bindDn: text, peopleBase: text, departmentsBase: text }),
    {
      ...anyText,
      "parts without values": repeated("a,", "a=b,"),
      "values without parts": repeated("=b", "a"),
      "a name over two lines": repeated(",a=b", "a=b", "\n"),
      "escaped commas": repeated("\\,", "a="),
    },
    { maxSize: sizeLimits.text },
  ),
  parser("readLockAnswer", (text: string) => readLockAnswer(text), {
    ...anyText,
    ...inBase64(
      Object.fromEntries(
        Object.entries(anyJson).map(([name, make]) => [name, (size: number) => Buffer.from(make(size))]),
      ),
      "base64url",
    ),
  }),
  parser(
    "readAppKey",
    readAppKey,
    { ...pems, "a key of nothing": repeated("AAAA\n", "-----BEGIN PUBLIC KEY-----\n", "-----END PUBLIC KEY-----") },
    { maxSize: sizeLimits.text },
  ),
  parser("readRequest", readRequest, { ...anyJson, "many fields": numbered((n) => `"k${n}":1`, "{", "}", ",") }),
  parser("describeCertificate", describeCertificate, inBase64({ ...certificates, ...anyDer }), {
    maxSize: sizeLimits.text,
  }),
];
