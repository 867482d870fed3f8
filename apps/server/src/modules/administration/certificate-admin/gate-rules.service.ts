import type { EndpointOf, ResultOf } from "@tender/contract";
import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { CertificateGate } from "#modules/access/certificate/gate.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";

type Rules = ResultOf<EndpointOf<"certificateAdmin.readGateRules">>;

/** The subsystems that require a certificate of gated accounts, and the state of these accounts today. */
export interface GateRules {
  read(): Promise<Rules>;
  /** Throws launcher.unknown_subsystem. */
  set(appId: string, isGated: boolean, caller: Caller, origin: Origin): Promise<void>;
}

export interface GateRulesDeps {
  readonly db: Db;
  readonly accounts: Pick<AccountService, "findByUsername">;
  readonly approvals: Pick<ApprovalService, "requireSecond">;
  readonly audit: Pick<AuditService, "change">;
  readonly bindings: Pick<BindingService, "listOf">;
  readonly certificateGate: Pick<CertificateGate, "specialAccounts" | "today">;
  readonly subsystems: Pick<Subsystems, "listGates" | "setGate" | "publishChange">;
  readonly proofs: Pick<ProofService, "require">;
  readonly signInWithoutStatus: () => boolean;
}

export function createGateRules(deps: GateRulesDeps): GateRules {
  const { db, accounts, approvals, audit, bindings, certificateGate, subsystems, proofs, signInWithoutStatus } = deps;

  async function stateOf(username: string): Promise<Rules["accounts"][number]> {
    const account = await accounts.findByUsername(username);
    if (!account) return { username, exists: false, bindingCount: 0, certifiedAt: null, certifiedBy: null };
    const [bound, today] = await Promise.all([bindings.listOf(account.id), certificateGate.today(account.id)]);
    return {
      username: account.username,
      exists: true,
      bindingCount: bound.filter(({ state }) => state === "active").length,
      certifiedAt: today?.at.toISOString() ?? null,
      certifiedBy: today?.holder ?? null,
    };
  }

  return {
    read: async () => ({
      subsystems: await subsystems.listGates(),
      accounts: await Promise.all(certificateGate.specialAccounts.map(stateOf)),
      signInWithoutStatus: signInWithoutStatus(),
    }),
    set: async (appId, isGated, caller, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      const entry = { action: "certificate.gate", userId, username, object: appId, origin };
      await audit.change(db, entry, async (tx) => {
        const before = (await subsystems.listGates(tx)).find((gate) => gate.appId === appId);
        approvals.requireSecond("gate", caller, () => ({
          title: `${isGated ? "要求" : "不再要求"}子系统 ${appId} 核验证书`,
          facts: [{ label: "子系统", value: appId }],
        }));
        await subsystems.setGate(tx, appId, isGated, userId);
        const detail = { before: { isGated: before?.isGated ?? null }, after: { isGated } };
        return { result: undefined, detail };
      });
      subsystems.publishChange();
    },
  };
}
