import type { AuthType, ScanBinding } from "@tender/contract";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { ScanApps } from "#modules/sign-on/scan-app/scan-app.service.ts";
import type { ScanBindingRow, ScanBindings } from "#modules/sign-on/scan-app/scan-binding.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { BrowserContext, ScanCode, ScanTasks } from "./scan-task.service.ts";
import { endErrorOf } from "./scan-task.ts";

/** A person's own phones. Binding and unbinding require a fresh proof, and the owner is notified. */
export interface BindingSettings {
  listOwn(caller: Caller): Promise<ScanBinding[]>;
  begin(caller: Caller, authType: AuthType, browserContext: BrowserContext): Promise<ScanCode>;
  /** Completes a binding that the phone has confirmed, in the session and browser that began it. */
  complete(caller: Caller, taskId: string, browserContext: BrowserContext): Promise<ScanBinding>;
  remove(caller: Caller, id: string, origin: Origin): Promise<void>;
}

export interface BindingSettingsDeps {
  readonly db: Db;
  readonly tasks: ScanTasks;
  readonly apps: Pick<ScanApps, "nameOf">;
  readonly bindings: ScanBindings;
  readonly proofs: Pick<ProofService, "require">;
  readonly audit: Pick<AuditService, "change">;
  readonly events: Pick<SecurityEvents, "recordIn">;
}

export function createBindingSettings(deps: BindingSettingsDeps): BindingSettings {
  const { db, tasks, apps, bindings, proofs, audit, events } = deps;

  const present = async ({ id, authType, boundAt, lastUsedAt }: ScanBindingRow): Promise<ScanBinding> => ({
    id,
    authType,
    app: await apps.nameOf(authType),
    boundAt: boundAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  });

  async function change<T>(
    kind: "scan_bound" | "scan_unbound",
    { userId, username }: Caller,
    app: string,
    origin: Origin,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const action = kind === "scan_bound" ? "scan.bind" : "scan.unbind";
    const entry = { action, userId, username, object: app, origin };
    const { result, notify } = await audit.change(db, entry, async (tx) => ({
      result: { result: await work(tx), notify: await events.recordIn(tx, userId, kind, { app }, { origin }) },
    }));
    await notify();
    return result;
  }

  return {
    listOwn: async ({ userId }) => Promise.all((await bindings.listOf(userId)).map(present)),
    begin: async (caller, authType, browserContext) => {
      await proofs.require(caller);
      await bindings.requireBelowLimit(caller.userId);
      return tasks.create(authType, browserContext, caller);
    },
    complete: async (caller, taskId, { browser, origin }) => {
      const task = await tasks.requireOwn(taskId, "bind", browser);
      if (task.userId !== caller.userId || task.sessionId !== caller.sessionId) throw new AppError("scan.task_unknown");
      const state = tasks.stateOf(task);
      if (state === "over") throw endErrorOf(task);
      if (state !== "confirmed") throw new AppError("scan.not_confirmed");
      // Checked before the task is consumed: after a proof the same task can be completed.
      await proofs.require(caller);
      const app = await apps.nameOf(task.authType);
      const binding = await change("scan_bound", caller, app, origin, async (tx) => {
        const { authType, holder } = await tasks.consumeIn(tx, taskId, browser ?? "");
        return bindings.bind(tx, caller.userId, authType, holder ?? "");
      }).finally(() => tasks.publishConsumed(taskId));
      return present(binding);
    },
    remove: async (caller, id, origin) => {
      await proofs.require(caller);
      const removed = (await bindings.listOf(caller.userId)).find((binding) => binding.id === id);
      if (!removed) throw new AppError("scan.binding_not_found");
      await change("scan_unbound", caller, await apps.nameOf(removed.authType), origin, (tx) =>
        bindings.remove(tx, caller.userId, id),
      );
    },
  };
}
