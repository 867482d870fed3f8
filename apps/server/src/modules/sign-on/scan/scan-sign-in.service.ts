import type { AuthType, ErrorCode } from "@tender/contract";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ScanApps } from "#modules/sign-on/scan-app/scan-app.service.ts";
import type { ScanBindings } from "#modules/sign-on/scan-app/scan-binding.service.ts";
import type { SignedIn, SignInService } from "#modules/sign-on/sign-in/sign-in.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Holders } from "./holders.ts";
import type { BrowserContext, ScanTasks } from "./scan-task.service.ts";
import type { ScanTaskRow } from "./scan-task.store.ts";
import { endErrorOf } from "./scan-task.ts";

export type ScanPoll =
  | { readonly kind: "pending"; readonly isScanned: boolean }
  | { readonly kind: "signed-in"; readonly signedIn: SignedIn };

/** Sign-in that a phone confirms. */
export interface ScanSignIn {
  /** Throws the reason once the task can no longer succeed. */
  poll(taskId: string | undefined, authType: AuthType, browserContext: BrowserContext): Promise<ScanPoll>;
}

export interface ScanSignInDeps {
  readonly tasks: ScanTasks;
  readonly apps: Pick<ScanApps, "findOn">;
  readonly holders: Holders;
  readonly bindings: Pick<ScanBindings, "find" | "recordUse">;
  readonly accounts: Pick<AccountService, "find">;
  readonly signIn: Pick<SignInService, "open">;
  readonly audit: Pick<AuditService, "record">;
}

export function createScanSignIn({
  tasks,
  apps,
  holders,
  bindings,
  accounts,
  signIn,
  audit,
}: ScanSignInDeps): ScanSignIn {
  /**
   * Returns the account that confirmed. App and binding may have been removed since: then throws scan.app_off,
   * scan.holder_unbound.
   */
  async function accountOf({ authType, holder, userId }: ScanTaskRow) {
    if (!(await apps.findOn(authType))) throw new AppError("scan.app_off");
    const owner = holder === null ? undefined : await holders.ownerOf(authType, holder);
    const account = owner !== undefined && owner === userId ? await accounts.find(owner) : undefined;
    if (!account) throw new AppError("scan.holder_unbound");
    return account;
  }

  /** Records the refusal for the account that had confirmed. */
  async function recordRefused({ userId }: ScanTaskRow, reason: ErrorCode, origin: Origin): Promise<void> {
    const username = (userId === null ? undefined : await accounts.find(userId))?.username ?? null;
    const refused = { action: "session.sign_in", outcome: "refused", object: "scan" } as const;
    await audit.record({ ...refused, userId, username, reason, origin });
  }

  return {
    poll: async (taskId, authType, { browser, origin }) => {
      if (!taskId?.trim()) throw new AppError("scan.task_missing");
      const task = await tasks.requireOwn(taskId, "sign-in", browser);
      if (task.authType !== authType) throw new AppError("scan.task_unknown");
      const state = tasks.stateOf(task);
      if (state === "over") throw endErrorOf(task);
      if (state !== "confirmed") return { kind: "pending", isScanned: state === "scanned" };
      const consumed = await tasks.consume(taskId, browser ?? "");
      const account = await accountOf(consumed).catch(async (error: unknown) => {
        if (error instanceof AppError) await recordRefused(consumed, error.code, origin);
        throw error;
      });
      const binding = consumed.holder === null ? undefined : await bindings.find(authType, consumed.holder);
      if (binding) await bindings.recordUse(binding.id);
      // A confirmation proves possession of the phone, but not that its owner has unlocked it: one factor.
      const signedIn = await signIn.open(account, { method: "scan", remember: false, origin });
      return { kind: "signed-in", signedIn };
    },
  };
}
