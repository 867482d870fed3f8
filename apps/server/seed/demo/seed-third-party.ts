import { eq, sql } from "drizzle-orm";
import { externalIdentity } from "#modules/people/external-identity/external-identity.tables.ts";
import { thirdPartyProvider } from "#modules/sign-on/third-party/third-party.tables.ts";
import type { Tx } from "#platform/database/database.ts";

/** Name under which the demo's provider is recorded as delivered. */
export const DEMO_THIRD_PARTY = "demo-third-party";

/** The example of an identity provider that runs with the demo. Its only client is public, so there is no key. */
export const demoProvider = {
  type: "demo",
  name: "示例身份平台",
  kind: "oidc",
  authorizationUrl: "",
  tokenUrl: "",
  userInfoUrl: "",
  clientId: "tender-portal",
  agentId: "",
  scopes: "openid profile",
  subjectClaim: "",
  nameClaim: "name",
  sortOrder: 1,
} as const;

/** The person's record at the example. */
const BUYER_THERE = { subject: "demo-buyer", name: "林采薇" };

/** Stores the provider and the binding of `buyer` to its first person, both with the present issuer. */
export async function seedThirdParty(tx: Tx, issuer: string, buyerId: string | undefined, at: Date): Promise<void> {
  const moved = { issuer, version: sql`${thirdPartyProvider.version} + 1` };
  await tx
    .insert(thirdPartyProvider)
    .values({ ...demoProvider, issuer, enabled: true })
    .onConflictDoUpdate({ target: thirdPartyProvider.type, set: moved });
  await tx.update(externalIdentity).set({ issuer }).where(eq(externalIdentity.source, demoProvider.type));
  if (buyerId !== undefined)
    await tx
      .insert(externalIdentity)
      .values({ ...BUYER_THERE, userId: buyerId, source: demoProvider.type, issuer, boundAt: at })
      .onConflictDoNothing();
}
