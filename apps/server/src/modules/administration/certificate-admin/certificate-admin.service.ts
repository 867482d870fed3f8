import { type Certificate, readCertificate, readPem } from "@tender/x509";
import type { BindingResult, BindingService } from "#modules/access/certificate/binding.service.ts";
import type { CertificationLog } from "#modules/access/certificate/certification-log.service.ts";
import type { ProviderChange, Providers } from "#modules/access/certificate/provider.service.ts";
import type { Verification } from "#modules/access/certificate/verification.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";

/** Changes of authorities and bindings by administrators. Each requires a fresh proof of the caller. */
export interface CertificateAdmin {
  saveProvider: (
    target: { id: string; version: number } | null,
    change: ProviderChange,
    caller: Caller,
    origin: Origin,
  ) => ReturnType<Providers["save"]>;
  removeProvider(id: string, caller: Caller, origin: Origin): Promise<void>;
  /** Binds the certificate of a file to the account of its owner. */
  bind(input: { username: string; certificate: string }, caller: Caller, origin: Origin): Promise<BindingResult>;
  unbind(id: string, caller: Caller, origin: Origin): Promise<void>;
}

export interface CertificateAdminDeps {
  readonly db: Db;
  readonly accounts: Pick<AccountService, "findByUsername">;
  readonly bindings: Pick<BindingService, "bind" | "notifyBound" | "unbind" | "notifyUnbound">;
  readonly certification: Pick<CertificationLog, "attempt">;
  readonly permissions: Pick<PermissionService, "requireMayChangeSignIn">;
  readonly proofs: Pick<ProofService, "require">;
  readonly providers: Pick<Providers, "save" | "remove">;
  readonly takeoverGuard: Pick<TakeoverGuard, "require">;
  readonly verification: Pick<Verification, "verifyCertificate">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

/** Reads PEM, or DER in base64. */
function certificateIn(text: string): Certificate | undefined {
  const [block] = readPem(text);
  const der = block?.der ?? (/^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, "base64") : undefined);
  return der && readCertificate(der);
}

export function createCertificateAdmin(deps: CertificateAdminDeps): CertificateAdmin {
  const { db, accounts, bindings, certification, permissions, proofs, providers, takeoverGuard, verification, audit } =
    deps;

  async function accountOf(username: string) {
    const account = await accounts.findByUsername(username);
    if (account?.status !== "active") throw new AppError("certificate.account_not_found");
    return { userId: account.id, username: account.username };
  }

  return {
    saveProvider: async (target, change, caller, origin) => {
      await proofs.require(caller);
      return providers.save(target, change, caller, origin);
    },
    removeProvider: async (id, caller, origin) => {
      await proofs.require(caller);
      await providers.remove(id, caller, origin);
    },
    bind: async ({ username, certificate: text }, caller, origin) => {
      await proofs.require(caller);
      const { userId, username: by } = caller;
      const entry = { action: "certificate.bind", userId, username: by, object: username, origin };
      const user = await audit.recordRefusals(entry, async () => {
        const account = await accountOf(username);
        await permissions.requireMayChangeSignIn(caller, account.userId);
        return account;
      });
      return certification.attempt({ purpose: "bind", user, origin }, async ({ see, recordSuccess }) => {
        const certificate = await audit.recordRefusals(entry, async () => {
          const sent = certificateIn(text);
          if (!sent) throw new AppError("certificate.malformed");
          return verification.verifyCertificate(sent, { purpose: "bind", see });
        });
        const { holder, serial } = certificate;
        const act = {
          title: `为管理员“${user.username}”绑定数字证书`,
          facts: [
            { label: "持有人", value: holder },
            { label: "证书序列号", value: serial },
          ],
          people: [user.userId],
        };
        const input = { user, caller, certificate };
        const bound = await audit.change(db, entry, async (tx) => {
          const result = await bindings.bind(tx, input);
          await takeoverGuard.require(tx, act, caller);
          await recordSuccess(tx);
          return { result };
        });
        await bindings.notifyBound(input, bound, origin);
        return bound;
      });
    },
    unbind: async (id, caller, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      const entry = { action: "certificate.unbind", userId, username, object: id, origin };
      const ended = await audit.change(db, entry, async (tx) => ({
        result: await bindings.unbind(tx, id, caller, undefined),
      }));
      await bindings.notifyUnbound(ended, origin);
    },
  };
}
