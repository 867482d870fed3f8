import {
  type CryptoKey,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from "jose";
import type { Clock } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { type Secrets, seal, unseal } from "#platform/secrets.ts";
import type { KeyStore } from "./key.store.ts";

const ALGORITHM = "ES256";

export interface AccessTokenClaims {
  readonly sessionId: string;
  readonly audience: string;
}

export interface AccessTokens {
  /**
   * Issues a JWT that is bound to a session: its `sid`, its subject and one app as audience. `expiresAt` in
   * milliseconds.
   */
  issue(claims: { sessionId: string; userId: string; audience: string; expiresAt: number }): Promise<string>;
  /**
   * Returns the claims if signature, algorithm, issuer and times are valid. Does not check whether the session lives.
   */
  verify(jwt: string): Promise<AccessTokenClaims | undefined>;
  publicKeys(): { keys: Record<string, unknown>[] };
}

interface Key {
  kid: string;
  publicJwk: JWK;
  publicKey: CryptoKey | Uint8Array;
  privateKey: CryptoKey | Uint8Array;
}

/** Loads the signing keys and creates the first one if there is none. The newest key signs, all keys verify. */
export async function createAccessTokens(
  store: KeyStore,
  secrets: Secrets,
  clock: Clock,
  issuer: string,
): Promise<AccessTokens> {
  const sealing = secrets.keyFor("signing keys at rest");
  let rows = await store.listSigningKeys();
  if (rows.length === 0) {
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const kid = newId();
    const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: ALGORITHM, use: "sig" };
    const sealedPrivateJwk = seal(sealing, JSON.stringify(await exportJWK(privateKey)));
    rows = await store.insertFirstSigningKey({ kid, publicJwk, sealedPrivateJwk, createdAt: new Date(clock.now()) });
  }
  const keys: Key[] = await Promise.all(
    rows.map(async (row) => ({
      kid: row.kid,
      publicJwk: row.publicJwk as JWK,
      publicKey: await importJWK(row.publicJwk as JWK, ALGORITHM),
      privateKey: await importJWK(JSON.parse(unseal(sealing, row.sealedPrivateJwk)) as JWK, ALGORITHM),
    })),
  );
  const newest = keys[0];
  if (!newest) throw new Error("no signing key");

  return {
    issue: ({ sessionId, userId, audience, expiresAt }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, kid: newest.kid, typ: "at+jwt" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(newest.privateKey),
    verify: async (jwt) => {
      try {
        // Only the `kid` is read from the header, to choose among the portal's own keys; `jku`, `jwk` and `x5u` are
        // ignored.
        const key = keys.find(({ kid }) => kid === decodeProtectedHeader(jwt).kid);
        if (!key) return undefined;
        const { payload } = await jwtVerify(jwt, key.publicKey, {
          algorithms: [ALGORITHM],
          issuer,
          typ: "at+jwt",
          requiredClaims: ["exp"],
          currentDate: new Date(clock.now()),
        });
        const { sid, aud } = payload;
        return typeof sid === "string" && typeof aud === "string" ? { sessionId: sid, audience: aud } : undefined;
      } catch {
        return undefined;
      }
    },
    publicKeys: () => ({ keys: keys.map(({ publicJwk }) => ({ ...publicJwk })) }),
  };
}
