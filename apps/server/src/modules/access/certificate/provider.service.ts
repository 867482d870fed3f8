import type { AuthorityCertificate } from "@tender/contract";
import { type AuthorityFault, authorityFault, type Certificate, readCertificate, readPem } from "@tender/x509";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { AuditService, ChangeEntry } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { truncateText } from "#platform/limited-text.ts";
import type { ChangeDescription } from "#platform/second-person.ts";
import { describeAuthority } from "./authority-certificate.ts";
import type { ProviderChange, ProviderRow, ProviderStore } from "./provider.store.ts";
import { isAgentAddress, isDownloadAddress, isListAddress } from "./provider-addresses.ts";
import { parseCertificates } from "./provider-certificates.ts";
import type { AuthorityLists, FetchResult, Revocation } from "./revocation.service.ts";
import type { Trust } from "./trust.service.ts";

export type { ProviderChange, ProviderRow } from "./provider.store.ts";

export interface DescribedProvider {
  readonly row: ProviderRow;
  readonly roots: readonly AuthorityCertificate[];
  readonly intermediates: readonly AuthorityCertificate[];
  readonly bindingCount: number;
}

export interface ProviderLists {
  readonly provider: ProviderRow;
  readonly authorities: readonly AuthorityLists[];
}

interface Pem {
  readonly rootsPem: string;
  readonly intermediatesPem: string;
}
interface PemDescription {
  readonly roots: AuthorityCertificate[];
  readonly intermediates: AuthorityCertificate[];
}
interface Version {
  readonly id: string;
  readonly version: number;
}

/** The register of authorities. Every change is recorded; the caller checks the permission. */
export interface Providers {
  list(): Promise<DescribedProvider[]>;
  /** Describes the certificates of a PEM text before it is saved. Throws certificate.bad_pem. */
  readPem(pem: Pem): PemDescription;
  /** `existing`: null creates an authority. Throws the fault of the change with its field. */
  save(existing: Version | null, change: ProviderChange, caller: Caller, origin: Origin): Promise<Version>;
  remove(id: string, caller: Caller, origin: Origin): Promise<void>;
  listRevocationLists(): Promise<ProviderLists[]>;
  refresh(id: string, caller: Caller, origin: Origin): Promise<FetchResult[]>;
  upload(id: string, text: string, caller: Caller, origin: Origin): ReturnType<Revocation["read"]>;
}

export interface ProvidersDeps {
  readonly db: Db;
  /** Connections for long writes: lists are large. */
  readonly work: Db;
  readonly store: ProviderStore;
  readonly revocation: Pick<Revocation, "describe" | "read" | "storeList" | "fetch" | "storeFetched">;
  readonly trust: Pick<Trust, "publishChange">;
  readonly approvals: Pick<ApprovalService, "requireSecond">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  readonly clock: Clock;
  readonly isDevelopment: boolean;
}

type Field = "rootsPem" | "intermediatesPem";

const faultTexts: Readonly<Record<AuthorityFault, string>> = {
  "no-authority": "不是 CA 证书",
  "may-not-sign": "密钥用途不含签发证书",
  "unknown-demand": "含有无法识别的关键扩展项",
  "unsupported-algorithm": "算法不受支持或密钥过短",
  "not-self-signed": "不是自签名的根证书",
  "not-valid-now": "已过期或尚未生效",
};
const MAX_CERTIFICATES = 20;

const describeChange = (
  verb: string,
  { code, name, enabled }: Pick<ProviderRow, "code" | "name" | "enabled">,
): ChangeDescription => ({
  title: `${verb}证书服务机构“${name}”`,
  facts: [
    { label: "编码", value: code },
    { label: "是否启用", value: enabled ? "是" : "否" },
  ],
});

export function createProviders(deps: ProvidersDeps): Providers {
  const { db, work, store, revocation, trust, approvals, audit, clock, isDevelopment } = deps;

  function parseStrictly(pem: string, field: Field): Certificate[] {
    const refuse = (problem: string) =>
      new AppError("certificate.bad_pem", { values: { problem }, details: { field } });
    const blocks = readPem(pem);
    if (blocks.length === 0 && pem.trim() !== "") throw refuse("请粘贴以 -----BEGIN CERTIFICATE----- 开头的内容");
    if (blocks.length > MAX_CERTIFICATES) throw refuse(`证书不能超过 ${MAX_CERTIFICATES} 个`);
    return blocks.map(({ label, der }, index) => {
      const certificate = label === "CERTIFICATE" ? readCertificate(der) : undefined;
      if (!certificate) throw refuse(`第 ${index + 1} 段内容不是证书`);
      return certificate;
    });
  }

  const problemsOf = (certificate: Certificate, level: "root" | "intermediate"): string[] => {
    const fault = authorityFault(certificate, level, clock.now());
    return fault ? [faultTexts[fault]] : [];
  };
  const describe = (certificates: readonly Certificate[], level: "root" | "intermediate") =>
    certificates.map((certificate) => describeAuthority(certificate, problemsOf(certificate, level)));

  /** An intermediate may also be a certificate that only signs revocation lists. */
  function requireUsable(certificate: Certificate, level: "root" | "intermediate", field: Field): void {
    const signsListsOnly =
      level === "intermediate" && !certificate.extensions.authority && certificate.extensions.keyUsage?.signsLists;
    const [problem] = signsListsOnly ? [] : problemsOf(certificate, level);
    if (problem === undefined) return;
    const values = { subject: truncateText(certificate.subject, 200), problem };
    throw new AppError("certificate.bad_authority", { values, details: { field } });
  }

  function requireConsistent(change: ProviderChange): void {
    const roots = parseStrictly(change.rootsPem, "rootsPem");
    if (roots.length === 0)
      throw new AppError("certificate.bad_pem", { values: { problem: "没有根证书" }, details: { field: "rootsPem" } });
    for (const root of roots) requireUsable(root, "root", "rootsPem");
    for (const certificate of parseStrictly(change.intermediatesPem, "intermediatesPem"))
      requireUsable(certificate, "intermediate", "intermediatesPem");
    const { crlUrls, agentUrls, downloadUrl } = change;
    const invalid =
      findInvalidAddress("crlUrls", crlUrls, isListAddress) ??
      findInvalidAddress("agentUrls", agentUrls, isAgentAddress) ??
      findInvalidAddress("downloadUrl", downloadUrl === null ? [] : [downloadUrl], isDownloadAddress);
    if (invalid)
      throw new AppError("certificate.bad_address", {
        values: { address: invalid.address },
        details: { field: invalid.field },
      });
  }

  function findInvalidAddress(field: string, addresses: readonly string[], isGood: (address: string) => boolean) {
    const address = addresses.find((candidate) => !isGood(candidate));
    return address === undefined ? undefined : { field, address };
  }

  async function find(id: string, tx?: Tx): Promise<ProviderRow> {
    const row = await store.find(id, tx);
    if (!row) throw new AppError("certificate.provider_not_found");
    return row;
  }

  const entryOf = (action: string, object: string, { userId, username }: Caller, origin: Origin): ChangeEntry => ({
    action,
    userId,
    username,
    object,
    origin,
  });

  /** Returns the values for the audit trail: certificates by subject and serial number. */
  function trailValuesOf({ rootsPem, intermediatesPem, ...change }: ProviderChange) {
    const { code, name, kind, enabled, crlUrls, agentUrls, downloadUrl } = change;
    const namesIn = (pem: string) => parseCertificates(pem).map(({ subject, serial }) => `${subject}（${serial}）`);
    const certificates = { roots: namesIn(rootsPem), intermediates: namesIn(intermediatesPem) };
    return { code, name, kind, enabled, crlUrls, agentUrls, downloadUrl, ...certificates };
  }

  async function write(tx: Tx, existing: Version | null, change: ProviderChange, by: string): Promise<Version> {
    const at = new Date(clock.now());
    if (!existing) {
      const inserted = await store.insert(tx, change, by, at);
      if (!inserted) throw new AppError("certificate.provider_code_taken", { details: { field: "code" } });
      return inserted;
    }
    const { isTestOnly } = await find(existing.id, tx);
    if (isTestOnly && change.enabled && !isDevelopment) throw new AppError("certificate.test_only");
    if (await store.isCodeTaken(tx, change.code, existing.id))
      throw new AppError("certificate.provider_code_taken", { details: { field: "code" } });
    const changed = await store.update(tx, existing.id, existing.version, change, by, at);
    if (!changed) throw new AppError("certificate.provider_changed");
    return changed;
  }

  return {
    list: async () => {
      const [rows, counts] = await Promise.all([store.list(), store.countBindings()]);
      return rows.map((row) => ({
        row,
        roots: describe(parseCertificates(row.rootsPem), "root"),
        intermediates: describe(parseCertificates(row.intermediatesPem), "intermediate"),
        bindingCount: counts.get(row.id) ?? 0,
      }));
    },
    readPem: ({ rootsPem, intermediatesPem }) => ({
      roots: describe(parseStrictly(rootsPem, "rootsPem"), "root"),
      intermediates: describe(parseStrictly(intermediatesPem, "intermediatesPem"), "intermediate"),
    }),
    save: async (existing, change, caller, origin) => {
      const saved = await audit.change(db, entryOf("certificate.provider", change.code, caller, origin), async (tx) => {
        requireConsistent(change);
        approvals.requireSecond("trust", caller, () => describeChange(existing === null ? "新增" : "修改", change));
        const before = existing === null ? undefined : await store.find(existing.id, tx);
        const written = await write(tx, existing, change, caller.userId);
        return {
          result: written,
          detail: { before: before ? trailValuesOf(before) : null, after: trailValuesOf(change) },
        };
      });
      trust.publishChange();
      return saved;
    },
    remove: async (id, caller, origin) => {
      const provider = await find(id);
      await audit.change(db, entryOf("certificate.provider", provider.code, caller, origin), async (tx) => {
        approvals.requireSecond("trust", caller, () => describeChange("删除", provider));
        if (!(await store.remove(tx, id))) {
          const count = (await store.countBindings(tx)).get(id) ?? 0;
          throw new AppError("certificate.provider_in_use", { values: { count } });
        }
        return { result: undefined, detail: { before: trailValuesOf(provider), after: null } };
      });
      trust.publishChange();
    },
    listRevocationLists: async () =>
      Promise.all(
        (await store.list()).map(async (provider) => ({ provider, authorities: await revocation.describe(provider) })),
      ),
    refresh: async (id, caller, origin) => {
      const provider = await find(id);
      const entry = entryOf("certificate.crl", provider.code, caller, origin);
      const fetched = await audit.recordRefusals(entry, () => revocation.fetch(provider));
      return audit.change(work, entry, async (tx) => ({
        result: await revocation.storeFetched(tx, provider, fetched),
      }));
    },
    upload: async (id, text, caller, origin) => {
      const provider = await find(id);
      const entry = entryOf("certificate.crl", provider.code, caller, origin);
      const list = await audit.recordRefusals(entry, () => revocation.read(provider, text));
      return audit.change(work, entry, async (tx) => {
        await revocation.storeList(tx, provider, list, null);
        return { result: list };
      });
    },
  };
}
