import { type Certificate, readCertificate, readPem, readRevocationList, verifyRevocationList } from "@tender/x509";
import { and, eq, inArray, like } from "drizzle-orm";
import { caBinding, caCrl, caCrlEntry, caProvider } from "#modules/access/certificate/certificate.tables.ts";
import { authorityKeyOf, certificateKeyOf, identityOf } from "#modules/access/certificate/certificate-identity.ts";
import { appliedSeed } from "#platform/applied-seed.tables.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { demoLocks } from "./demo-locks.ts";
import type { TestAuthority } from "./test-authority.ts";

/** Name under which the demo's certificates are recorded as delivered. */
export const DEMO_CERTIFICATES = "demo-certificates";

const provider = {
  code: "test",
  name: "测试 CA（仅测试）",
  kind: "usbkey" as const,
  intermediatesPem: "",
  crlUrls: [],
  crlRefreshMinutes: 1_440,
  identityRule: {
    uscc: { from: "subject" as const, oid: "2.5.4.97" },
    holder: { from: "subject" as const, oid: "2.5.4.3" },
  },
  // Empty: the browser then uses no lock but the simulated one.
  agentUrls: [],
  downloadUrl: null,
  enabled: true,
  isTestOnly: true,
};

/** Returns the enabled providers that exist for trials. */
export const testProvidersIn = (db: Tx): Promise<{ name: string }[]> =>
  db
    .select({ name: caProvider.name })
    .from(caProvider)
    .where(and(eq(caProvider.isTestOnly, true), eq(caProvider.enabled, true)));

/**
 * Stores the test authority, its revocation lists and the bindings of its locks. Replaces an earlier test authority: its
 * locks were lost with its folder.
 */
export async function seedCertificates(
  tx: Tx,
  authority: TestAuthority,
  ids: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  await removeTestProviders(tx);
  const providerId = newId();
  await tx.insert(caProvider).values({ ...provider, id: providerId, rootsPem: authority.rootsPem });
  const roots = readPem(authority.rootsPem).flatMap(({ der }) => readCertificate(der) ?? []);
  for (const der of authority.lists) await storeRevocationList(tx, providerId, der, roots, now);
  const bindings = demoLocks.flatMap(({ id, account = "" }) => {
    const userId = ids.get(account);
    const lock = authority.locks.find((file) => file.id === id);
    const certificate = lock && readCertificate(Buffer.from(lock.certificate, "base64"));
    return userId && certificate ? bindingOf(certificate, roots, { userId, providerId, now }) : [];
  });
  if (bindings.length > 0) await tx.insert(caBinding).values(bindings);
}

async function storeRevocationList(
  tx: Tx,
  providerId: string,
  der: Buffer,
  roots: readonly Certificate[],
  now: number,
) {
  const list = readRevocationList(der);
  const issuer = list && verifyRevocationList(list, roots, now).issuer;
  if (!list || !issuer) return;
  const id = newId();
  await tx.insert(caCrl).values({
    id,
    providerId,
    authorityKey: authorityKeyOf(issuer),
    scope: "",
    thisUpdate: new Date(list.thisUpdate),
    nextUpdate: new Date(list.nextUpdate),
    readAt: new Date(now),
    source: null,
    revokedCount: list.revoked.length,
  });
  if (list.revoked.length > 0)
    await tx.insert(caCrlEntry).values(list.revoked.map((serial) => ({ crlId: id, serial })));
}

function bindingOf(
  certificate: Certificate,
  roots: readonly Certificate[],
  { userId, providerId, now }: { userId: string; providerId: string; now: number },
): (typeof caBinding.$inferInsert)[] {
  const issuer = roots.find(({ subjectDer }) => subjectDer.equals(certificate.issuerDer));
  if (!issuer || !certificate.publicKey) return [];
  return [
    {
      ...certificateKeyOf(certificate),
      ...identityOf(certificate, provider.identityRule),
      userId,
      providerId,
      authorityKey: authorityKeyOf(issuer),
      subject: certificate.subject,
      algorithm: certificate.publicKey.kind,
      notBefore: new Date(certificate.notBefore),
      notAfter: new Date(certificate.notAfter),
      state: "active",
      boundAt: new Date(now),
    },
  ];
}

/** Deletes the test providers with their bindings. Returns the number of providers. */
export async function removeTestProviders(tx: Tx): Promise<number> {
  const testProviderIds = tx.select({ id: caProvider.id }).from(caProvider).where(eq(caProvider.isTestOnly, true));
  await tx.delete(caBinding).where(inArray(caBinding.providerId, testProviderIds));
  const removed = await tx.delete(caProvider).where(eq(caProvider.isTestOnly, true)).returning({ id: caProvider.id });
  await tx.delete(appliedSeed).where(like(appliedSeed.name, `${DEMO_CERTIFICATES}:%`));
  return removed.length;
}
