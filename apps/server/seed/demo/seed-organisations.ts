import { createHash } from "node:crypto";
import type { OrganisationFacts, OrganisationFile } from "@tender/contract/organisation-facts";
import { USCC_SCHEME } from "@tender/contract/uscc";
import { and, eq, inArray } from "drizzle-orm";
import { approval } from "#modules/notices/approval/approval.tables.ts";
import type { FileStorage } from "#modules/own-account/file/file.storage.ts";
import { fileObject } from "#modules/own-account/file/file.tables.ts";
import {
  org,
  orgAccount,
  orgFile,
  orgSubmission,
  orgVersion,
} from "#modules/people/organisation/organisation.tables.ts";
import { dict, dictItem } from "#modules/reference/dictionary/dictionary.tables.ts";
import type { Tx } from "#platform/database/database.ts";
import { DEMO_AGENCY, DEMO_BUYER, DEMO_SUPPLIER } from "#seed/demo-archive/organisations.ts";

/** Name under which the demo's organisations are recorded as maintained. */
export const DEMO_ORGANISATIONS = "demo-organisations";

const GROUP = "organisation";
const DAY_MS = 86_400_000;
const APPROVAL_MS = 7 * DAY_MS;
/** The invented region of the demo, with a code that no real one has. */
const REGION = { value: "99", text: "示例省" } as const;

/** A PDF of one page that states its purpose. */
const LICENCE = Buffer.from(
  [
    "%PDF-1.4",
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 297]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj",
    "4 0 obj<</Length 66>>stream",
    "BT /F 24 Tf 60 160 Td (SAMPLE LICENCE - for trying only) Tj ET    ",
    "endstream endobj",
    "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj",
    "trailer<</Root 1 0 R>>",
    "%%EOF",
  ].join("\n"),
);

const licenceOf = (name: string): OrganisationFile => ({
  kind: "licence",
  attachPath: `demo-${name}-licence.pdf`,
  fileName: "营业执照（示例）.pdf",
  contentType: "application/pdf",
  bytes: LICENCE.length,
});

/** By account: its colleagues, the facts of its organisation, and the submission of its people. */
export const demoOrganisationFacts = [
  {
    account: "supplier",
    colleagues: [],
    role: "supplier",
    ident: DEMO_SUPPLIER.ident,
    facts: {
      kinds: ["supplier"],
      legalRepresentative: "吴信诚",
      regionCode: REGION.value,
      address: "示例市高新区科创路 18 号 3 层",
      phone: "0990-5551801",
    },
    proposed: { address: "示例市高新区创业大道 66 号 A 座 12 层", phone: "0990-5556600" },
  },
  {
    account: "buyer",
    colleagues: ["buyerhead"],
    role: "buyer",
    ident: DEMO_BUYER.ident,
    facts: {
      kinds: ["buyer"],
      legalRepresentative: "罗怀谷",
      regionCode: REGION.value,
      address: "示例市城东区文昌路 9 号",
      phone: "0990-5552009",
    },
    proposed: null,
  },
  {
    account: "agency",
    colleagues: [],
    role: "agency",
    ident: DEMO_AGENCY.ident,
    facts: {
      kinds: ["agency"],
      legalRepresentative: "范守信",
      regionCode: REGION.value,
      address: "示例市城西区和平路 27 号 5 层",
      phone: "0990-5553300",
    },
    proposed: null,
  },
] as const;

const isDemoOrganisation = and(
  eq(org.scheme, USCC_SCHEME),
  inArray(
    org.ident,
    demoOrganisationFacts.map(({ ident }) => ident),
  ),
);

/**
 * Stores the organisations of the demo's accounts, each with two versions, and one with a submission that waits for
 * approval.
 */
export async function seedOrganisations(
  tx: Tx,
  ids: ReadonlyMap<string, string>,
  storage: Pick<FileStorage, "write">,
  now: Date,
): Promise<void> {
  const [regions] = await tx.select({ id: dict.id }).from(dict).where(eq(dict.code, "xzqh"));
  if (regions)
    await tx
      .insert(dictItem)
      .values({ ...REGION, dictId: regions.id, sortOrder: 99 })
      .onConflictDoNothing();
  const editor = { userId: ids.get("admin") ?? null, name: "陈立衡" };
  for (const { account, colleagues, role, ident, facts, proposed } of demoOrganisationFacts) {
    const userId = ids.get(account);
    const [row] = await tx
      .select()
      .from(org)
      .where(and(isDemoOrganisation, eq(org.ident, ident)));
    const linked = colleagues.flatMap((name) => ids.get(name) ?? []);
    if (row && linked.length > 0)
      await tx
        .insert(orgAccount)
        .values(linked.map((colleague) => ({ orgId: row.id, userId: colleague, role })))
        .onConflictDoNothing();
    // An organisation that a person has already maintained is left unchanged.
    if (!row || userId === undefined || row.currentVersion > 0) continue;
    const orgId = row.id;
    // Later than the facts from procurement data, which are the first version.
    const at = new Date(Math.max(now.getTime() - DAY_MS, row.namedAt.getTime()));
    const licence = licenceOf(account);
    await storeLicence(tx, storage, orgId, licence, at);
    const firstFacts: OrganisationFacts = {
      name: row.name,
      uscc: row.ident,
      kinds: row.kinds,
      legalRepresentative: "",
      regionCode: null,
      address: "",
      phone: null,
      attachments: [],
    };
    const currentFacts: OrganisationFacts = { ...firstFacts, ...facts, attachments: [licence] };
    const { uscc: _, ...columns } = currentFacts;
    await tx
      .update(org)
      .set({ ...columns, kinds: [...currentFacts.kinds], currentVersion: 2, updatedAt: at, updatedBy: editor.userId })
      .where(eq(org.id, orgId));
    await tx.insert(orgVersion).values([
      { orgId, number: 1, facts: firstFacts, source: "data", at: row.namedAt },
      {
        orgId,
        number: 2,
        facts: currentFacts,
        source: "administrator",
        at,
        byUserId: editor.userId,
        byName: editor.name,
      },
    ]);
    await tx.insert(orgAccount).values({ orgId, userId, role }).onConflictDoNothing();
    await tx
      .update(orgAccount)
      .set({ isAdministrator: true })
      .where(and(eq(orgAccount.orgId, orgId), eq(orgAccount.userId, userId)));
    if (proposed) {
      const proposedFacts = { ...currentFacts, ...proposed };
      await seedProposal(tx, { orgId, userId, account, currentFacts, proposedFacts, now });
    }
  }
}

async function storeLicence(
  tx: Tx,
  storage: Pick<FileStorage, "write">,
  orgId: string,
  { kind, ...file }: OrganisationFile,
  at: Date,
): Promise<void> {
  const sha256 = createHash("sha256").update(LICENCE).digest("hex");
  const storageKey = createHash("md5").update(file.attachPath).digest("hex");
  await storage.write(storageKey, LICENCE);
  const stored = { ...file, attachGroup: GROUP, sha256, storageKey, createdAt: at, updatedAt: at };
  await tx.insert(fileObject).values(stored).onConflictDoNothing();
  await tx
    .insert(orgFile)
    .values({ ...file, kind, orgId, isKept: true, uploadedAt: at, uploadedBy: "demo" })
    .onConflictDoNothing();
}

interface Proposal {
  readonly orgId: string;
  readonly userId: string;
  readonly account: string;
  readonly currentFacts: OrganisationFacts;
  readonly proposedFacts: OrganisationFacts;
  readonly now: Date;
}

async function seedProposal(
  tx: Tx,
  { orgId, userId, account, currentFacts, proposedFacts, now }: Proposal,
): Promise<void> {
  const authorship = { createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now };
  await tx.insert(orgSubmission).values({
    ...authorship,
    orgId,
    base: currentFacts,
    facts: proposedFacts,
    state: "waiting",
    submittedBy: userId,
    submittedByName: "吴信诚",
    submittedAt: now,
  });
  await tx.insert(approval).values({
    kind: "organisation.change",
    subject: orgId,
    title: `单位信息变更：${currentFacts.name}`,
    facts: [
      { label: "注册地址", value: `${currentFacts.address} → ${proposedFacts.address}` },
      { label: "联系电话", value: "099****1801 → 099****6600" },
    ],
    aboutUserId: userId,
    askedByUserId: userId,
    askedBy: account,
    askedAt: now,
    expiresAt: new Date(now.getTime() + APPROVAL_MS),
    state: "pending",
  });
}

/**
 * Deletes the demo's versions of the organisations and resets them to the facts from procurement data. Returns the
 * storage keys of their files.
 */
export async function removeOrganisations(tx: Tx): Promise<string[]> {
  const ids = (await tx.select({ id: org.id }).from(org).where(isDemoOrganisation)).map(({ id }) => id);
  await tx.delete(dictItem).where(and(eq(dictItem.value, REGION.value), eq(dictItem.text, REGION.text)));
  if (ids.length === 0) return [];
  const files = await tx.delete(orgFile).where(inArray(orgFile.orgId, ids)).returning({ path: orgFile.attachPath });
  const stored = await tx
    .delete(fileObject)
    .where(
      and(
        eq(fileObject.attachGroup, GROUP),
        inArray(
          fileObject.attachPath,
          files.map(({ path }) => path),
        ),
      ),
    )
    .returning({ key: fileObject.storageKey });
  await tx.delete(approval).where(and(eq(approval.kind, "organisation.change"), inArray(approval.subject, ids)));
  await tx.delete(orgSubmission).where(inArray(orgSubmission.orgId, ids));
  await tx.delete(orgVersion).where(inArray(orgVersion.orgId, ids));
  await tx
    .update(org)
    .set({
      legalRepresentative: "",
      regionCode: null,
      address: "",
      phone: null,
      attachments: [],
      currentVersion: 0,
      state: "active",
      updatedBy: null,
    })
    .where(inArray(org.id, ids));
  return stored.map(({ key }) => key);
}
