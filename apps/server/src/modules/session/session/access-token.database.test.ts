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
const bare = (header: Record<string, unknown>) =>
  new SignJWT({ sid: "s1" }).setProtectedHeader({ alg: "ES256", typ: "at+jwt", ...header }).setIssuedAt(seconds());
const forge = (header: Record<string, unknown>) =>
  bare(header)
    .setIssuer(ISSUER)
    .setAudience("10000")
    .setExpirationTime(seconds() + 60);

test("[SEC-13] verifies its own tokens, on every node that shares the database", async () => {
  const jwt = await tokens.issue(claims);
  expect(await tokens.verify(jwt)).toEqual({ sessionId: "s1", audience: "10000" });
  const otherNode = await createAccessTokens(createKeyStore(database.db), secrets, clock, ISSUER);
  expect(await otherNode.verify(jwt)).toEqual({ sessionId: "s1", audience: "10000" });
});

/** The server's own signing key, unsealed. */
async function ownKey(): Promise<{ kid: string; key: CryptoKey | Uint8Array }> {
  const [row] = await createKeyStore(database.db).signingKeys();
  const jwk = unseal(secrets.keyFor("signing keys at rest"), row?.sealedPrivateJwk ?? "");
  return { kid: row?.kid ?? "", key: await importJWK(JSON.parse(jwk) as JWK, "ES256") };
}

test.each<[string, (good: SignJWT, empty: SignJWT) => SignJWT, boolean]>([
  ["as the portal issues it", (good) => good, true],
  ["of another issuer", (good) => good.setIssuer("https://other.example"), false],
  ["that has expired", (good) => good.setExpirationTime(seconds()), false],
  ["for several apps at once", (good) => good.setAudience(["10000", "60009"]), false],
  ["for no app", (_good, empty) => empty.setIssuer(ISSUER).setExpirationTime(seconds() + 60), false],
  ["of no issuer", (_good, empty) => empty.setAudience("10000").setExpirationTime(seconds() + 60), false],
  ["without an expiry", (_good, empty) => empty.setIssuer(ISSUER).setAudience("10000"), false],
])("[SEC-13] judges a token under the server's key %s", async (_what, change, isGood) => {
  const { kid, key } = await ownKey();
  const verified = await tokens.verify(await change(forge({ kid }), bare({ kid })).sign(key));
  expect(verified).toEqual(isGood ? { sessionId: "s1", audience: "10000" } : undefined);
});

test.each(["JWT", "id_token", "logout+jwt", undefined])(
  "[SEC-13] refuses a token under the server's key with typ %s",
  async (typ) => {
    const { kid, key } = await ownKey();
    expect(await tokens.verify(await forge({ kid, typ }).sign(key))).toBeUndefined();
  },
);

test("[SEC-13] [W-16] refuses foreign, embedded and no keys, HS256 with the public key, other issuers", async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const own = tokens.publicKeys().keys[0] as { kid: string; x: string };
  // The address in the header does serve the forger's key, under the `kid` of the server's own key.
  const jwk = await exportJWK(publicKey);
  const lying = [own.kid, "theirs"].map((kid) => ({ ...jwk, kid, alg: "ES256", use: "sig" }));
  const elsewhereKeys = { keys: lying };
  const server = await startLocalServer(() => ({ body: elsewhereKeys }));
  const forged = [
    await forge({ kid: own.kid }).sign(privateKey),
    await forge({ kid: own.kid, jwk }).sign(privateKey),
    await forge({ kid: own.kid, jku: `${server.origin}/jwks` }).sign(privateKey),
    await forge({ kid: "unknown" }).sign(privateKey),
    // An unknown `kid` does not make the embedded key acceptable.
    await forge({ kid: "unknown", jwk }).sign(privateKey),
    await forge({ jwk }).sign(privateKey),
    await forge({ kid: "theirs", jku: `${server.origin}/jwks` }).sign(privateKey),
    new UnsecuredJWT({ sid: "s1" }).setIssuer(ISSUER).setAudience("10000").encode(),
    await new SignJWT({ sid: "s1" })
      .setProtectedHeader({ alg: "HS256", kid: own.kid, typ: "at+jwt" })
      .setIssuer(ISSUER)
      .setAudience("10000")
      .setExpirationTime(seconds() + 60)
      .sign(new TextEncoder().encode(own.x)),
    "a.b.c",
    "",
  ];
  for (const jwt of forged) expect(await tokens.verify(jwt)).toBeUndefined();
  expect(server.requests).toEqual([]);
  await server.close();
  const elsewhere = await createAccessTokens(createKeyStore(database.db), secrets, clock, "https://other.example");
  expect(await tokens.verify(await elsewhere.issue(claims))).toBeUndefined();
});

test("[SEC-13] refuses an altered and an expired token", async () => {
  const jwt = await tokens.issue(claims);
  const [head, , signature] = jwt.split(".");
  const payload = Buffer.from(JSON.stringify({ sid: "s2", iss: ISSUER, aud: "10000", exp: seconds() + 60 })).toString(
    "base64url",
  );
  expect(await tokens.verify(`${head}.${payload}.${signature}`)).toBeUndefined();
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
