import { fakeClock, type TestDatabase, testDatabase } from "@tender/testkit";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveSecrets, unseal } from "#platform/secrets.ts";
import { startLocalServer } from "#test/third-party/local-server.ts";
import { type AccessTokens, createAccessTokens } from "./access-token.service.ts";
import { createKeyStore } from "./key.store.ts";

const ISSUER = "https://portal.example";
const clock = fakeClock();
const secrets = deriveSecrets("a-test-secret-that-is-long-enough-0123");
const claims = { sessionId: "s1", userId: "u1", audience: "10000", expiresAt: clock.now() + 3_600_000 };

let database: TestDatabase;
let tokens: AccessTokens;
beforeAll(async () => {
  database = await testDatabase();
  tokens = await createAccessTokens(createKeyStore(database.db), secrets, clock, ISSUER);
});
afterAll(() => database.drop());

const seconds = () => Math.floor(clock.now() / 1000);
const tokenWithoutClaims = (header: Record<string, unknown>) =>
  new SignJWT({ sid: "s1" }).setProtectedHeader({ alg: "ES256", typ: "at+jwt", ...header }).setIssuedAt(seconds());
const completeToken = (header: Record<string, unknown>) =>
  tokenWithoutClaims(header)
    .setIssuer(ISSUER)
    .setAudience("10000")
    .setExpirationTime(seconds() + 60);

test("[SEC-13] verifies its own tokens, on every node that shares the database", async () => {
  const jwt = await tokens.issue(claims);
  expect(await tokens.verify(jwt)).toEqual({ sessionId: "s1", audience: "10000" });
  const otherNode = await createAccessTokens(createKeyStore(database.db), secrets, clock, ISSUER);
  expect(await otherNode.verify(jwt)).toEqual({ sessionId: "s1", audience: "10000" });
});

/** Returns the server's signing key, unsealed. */
async function readSigningKey(): Promise<{ kid: string; key: CryptoKey | Uint8Array }> {
  const [row] = await createKeyStore(database.db).listSigningKeys();
  const jwk = unseal(secrets.keyFor("signing keys at rest"), row?.sealedPrivateJwk ?? "");
  return { kid: row?.kid ?? "", key: await importJWK(JSON.parse(jwk) as JWK, "ES256") };
}

test.each<[string, (complete: SignJWT, bare: SignJWT) => SignJWT, boolean]>([
  ["as the portal issues it", (complete) => complete, true],
  ["of another issuer", (complete) => complete.setIssuer("https://other.example"), false],
  ["that has expired", (complete) => complete.setExpirationTime(seconds()), false],
  ["for several apps at once", (complete) => complete.setAudience(["10000", "60009"]), false],
  ["for no app", (_complete, bare) => bare.setIssuer(ISSUER).setExpirationTime(seconds() + 60), false],
  ["of no issuer", (_complete, bare) => bare.setAudience("10000").setExpirationTime(seconds() + 60), false],
  ["without an expiry", (_complete, bare) => bare.setIssuer(ISSUER).setAudience("10000"), false],
])("[SEC-13] judges a token under the server's key %s", async (_variant, change, isAccepted) => {
  const { kid, key } = await readSigningKey();
  const verified = await tokens.verify(await change(completeToken({ kid }), tokenWithoutClaims({ kid })).sign(key));
  expect(verified).toEqual(isAccepted ? { sessionId: "s1", audience: "10000" } : undefined);
});

test.each(["JWT", "id_token", "logout+jwt", undefined])(
  "[SEC-13] refuses a token under the server's key with typ %s",
  async (typ) => {
    const { kid, key } = await readSigningKey();
    expect(await tokens.verify(await completeToken({ kid, typ }).sign(key))).toBeUndefined();
  },
);

test("[SEC-13] [W-16] refuses foreign, embedded and no keys, HS256 with the public key, other issuers", async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const serverKey = tokens.publicKeys().keys[0] as { kid: string; x: string };
  // The address in the header serves the forger's key, also under the `kid` of the server's key.
  const jwk = await exportJWK(publicKey);
  const forgedKeys = [serverKey.kid, "theirs"].map((kid) => ({ ...jwk, kid, alg: "ES256", use: "sig" }));
  const elsewhereKeys = { keys: forgedKeys };
  const server = await startLocalServer(() => ({ body: elsewhereKeys }));
  const forgedTokens = [
    await completeToken({ kid: serverKey.kid }).sign(privateKey),
    await completeToken({ kid: serverKey.kid, jwk }).sign(privateKey),
    await completeToken({ kid: serverKey.kid, jku: `${server.origin}/jwks` }).sign(privateKey),
    await completeToken({ kid: "unknown" }).sign(privateKey),
    // An unknown `kid` does not make the embedded key acceptable.
    await completeToken({ kid: "unknown", jwk }).sign(privateKey),
    await completeToken({ jwk }).sign(privateKey),
    await completeToken({ kid: "theirs", jku: `${server.origin}/jwks` }).sign(privateKey),
    new UnsecuredJWT({ sid: "s1" }).setIssuer(ISSUER).setAudience("10000").encode(),
    await new SignJWT({ sid: "s1" })
      .setProtectedHeader({ alg: "HS256", kid: serverKey.kid, typ: "at+jwt" })
      .setIssuer(ISSUER)
      .setAudience("10000")
      .setExpirationTime(seconds() + 60)
      .sign(new TextEncoder().encode(serverKey.x)),
    "a.b.c",
    "",
  ];
  for (const jwt of forgedTokens) expect(await tokens.verify(jwt)).toBeUndefined();
  expect(server.requests).toEqual([]);
  await server.close();
  const otherPortal = await createAccessTokens(createKeyStore(database.db), secrets, clock, "https://other.example");
  expect(await tokens.verify(await otherPortal.issue(claims))).toBeUndefined();
});

test("[SEC-13] refuses an altered and an expired token", async () => {
  const jwt = await tokens.issue(claims);
  const [header, , signature] = jwt.split(".");
  const payload = Buffer.from(JSON.stringify({ sid: "s2", iss: ISSUER, aud: "10000", exp: seconds() + 60 })).toString(
    "base64url",
  );
  expect(await tokens.verify(`${header}.${payload}.${signature}`)).toBeUndefined();
  clock.advance(3_600_000);
  expect(await tokens.verify(jwt)).toBeUndefined();
});

test("[SEC-13, SEC-58] publishes only the public half and stores the private half sealed", async () => {
  const [key] = tokens.publicKeys().keys;
  expect(Object.keys(key ?? {}).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  const { rows } = await database.pool.query("SELECT sealed_private_jwk FROM signing_key");
  expect(rows[0].sealed_private_jwk).not.toContain("kty");
  const otherSecret = deriveSecrets("another-test-secret-that-is-long-enough");
  await expect(createAccessTokens(createKeyStore(database.db), otherSecret, clock, ISSUER)).rejects.toThrow();
  await expect(importJWK(key as never, "ES256")).resolves.toBeDefined();
});
