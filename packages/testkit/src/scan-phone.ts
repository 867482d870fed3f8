import { createPublicKey, generateKeyPairSync, KeyObject, randomBytes, sign } from "node:crypto";

type Kind = "ecdsa" | "ecdsa-der" | "ed25519" | "rsa";

export interface SignedScan {
  readonly authType: "0" | "1";
  readonly taskId: string;
  readonly holder: string;
  readonly time: number;
  readonly signature: string;
}

export type SignedConfirmation = SignedScan & { readonly accepted: boolean; readonly number?: string };

/** A phone with one of the two apps, implemented from the protocol's description only. */
export interface ScanPhone {
  readonly authType: "0" | "1";
  readonly holder: string;
  /** The app's public key in PEM. */
  readonly publicKey: string;
  scan(taskId: string, time: number): SignedScan;
  confirm(taskId: string, time: number, number: string): SignedConfirmation;
  refuse(taskId: string, time: number): SignedConfirmation;
  /** Returns another phone with the same app. */
  newPhone(holder?: string): ScanPhone;
}

function newKeyPair(kind: Kind) {
  if (kind === "ed25519") return generateKeyPairSync("ed25519");
  if (kind === "rsa") return generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

function signer(kind: Kind, key: KeyObject) {
  return (lines: readonly (string | number)[]): string => {
    const data = Buffer.from(lines.join("\n"));
    if (kind === "ed25519") return sign(null, data, key).toString("base64url");
    return sign("sha256", data, { key, dsaEncoding: kind === "ecdsa" ? "ieee-p1363" : "der" }).toString("base64url");
  };
}

/** Creates a phone. `key`: the app's private key (P-256), or the kind of a new one. */
export function createScanPhone(authType: "0" | "1" = "0", key: Kind | KeyObject = "ecdsa"): ScanPhone {
  const privateKey = key instanceof KeyObject ? key : newKeyPair(key).privateKey;
  const publicKey = createPublicKey(privateKey);
  const signed = signer(key instanceof KeyObject ? "ecdsa" : key, privateKey);
  const phone = (holder: string): ScanPhone => {
    const decide = (taskId: string, time: number, accepted: boolean, number: string) => ({
      authType,
      taskId,
      holder,
      time,
      accepted,
      ...(number === "" ? {} : { number }),
      signature: signed(["mauth-confirm", authType, taskId, holder, time, accepted ? "yes" : "no", number]),
    });
    return {
      authType,
      holder,
      publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
      scan: (taskId, time) => ({
        authType,
        taskId,
        holder,
        time,
        signature: signed(["mauth-scan", authType, taskId, holder, time]),
      }),
      confirm: (taskId, time, number) => decide(taskId, time, true, number),
      refuse: (taskId, time) => decide(taskId, time, false, ""),
      newPhone: (newHolder) => phone(newHolder ?? randomBytes(24).toString("base64url")),
    };
  };
  return phone(randomBytes(24).toString("base64url"));
}
