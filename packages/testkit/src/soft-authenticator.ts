import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from "@tender/contract";

export interface AuthenticatorFaults {
  /** Origin of the requesting page, as reported by the browser. */
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Signs with a wrong key. */
  isForged?: boolean;
}

export interface SoftPasskey {
  readonly id: string;
  readonly answer: (options: AssertionOptions, faults?: AuthenticatorFaults) => Assertion;
}

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();
const newPair = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

/** Encodes the required part of CBOR: unsigned and negative integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as string)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const [X, Y] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, X],
      [-3, Y],
    ]),
  );
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HOLDS_CREDENTIAL = 0x40;

function authenticatorData(rpId: string, flags: number, counter: number, rest = Buffer.alloc(0)): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags, 0);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), tail, rest]);
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Creates an authenticator in memory: real keys, real signatures, and the faults that a test requests. */
export function createPasskey(
  options: AttestationOptions,
  pageOrigin: string,
  faults: AuthenticatorFaults = {},
): { passkey: SoftPasskey; attestation: Attestation } {
  const pair = newPair();
  const rawId = randomBytes(32);
  const id = rawId.toString("base64url");
  let uses = faults.counter ?? 0;
  const verified = (is: boolean | undefined) => (is === false ? 0 : VERIFIED);

  const idLength = Buffer.alloc(2);
  idLength.writeUInt16BE(rawId.length);
  const credential = Buffer.concat([Buffer.alloc(16), idLength, rawId, coseKeyOf(pair.publicKey)]);
  const flags = PRESENT | HOLDS_CREDENTIAL | verified(faults.isUserVerified);
  const data = authenticatorData(faults.rpId ?? options.rp.id, flags, uses, credential);
  const createData = clientData("webauthn.create", faults.challenge ?? options.challenge, faults.origin ?? pageOrigin);
  const attestation: Attestation = {
    id,
    rawId: id,
    type: "public-key",
    response: {
      clientDataJSON: createData.toString("base64url"),
      attestationObject: cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", data],
        ]),
      ).toString("base64url"),
      transports: ["internal"],
    },
  };

  const answer: SoftPasskey["answer"] = (requested, wrong = {}) => {
    uses = wrong.counter ?? uses + 1;
    const used = authenticatorData(wrong.rpId ?? requested.rpId, PRESENT | verified(wrong.isUserVerified), uses);
    const clientDataJson = clientData(
      "webauthn.get",
      wrong.challenge ?? requested.challenge,
      wrong.origin ?? pageOrigin,
    );
    const key = wrong.isForged ? newPair().privateKey : pair.privateKey;
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: clientDataJson.toString("base64url"),
        authenticatorData: used.toString("base64url"),
        signature: sign("sha256", Buffer.concat([used, sha256(clientDataJson)]), key).toString("base64url"),
        userHandle: wrong.userHandle ?? options.user.id,
      },
    };
  };
  return { passkey: { id, answer }, attestation };
}
