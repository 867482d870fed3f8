import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { ManagedAccount, ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { OneTimeLinks } from "#modules/people/one-time-link/one-time-link.service.ts";
import type { OwnPasskeys } from "#modules/session/passkey/own-passkeys.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionService } from "#modules/session/session/session.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { Act, TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { TwoStepSetUp } from "#modules/session/two-step/two-step-set-up.service.ts";
import type { DeliveredLink, LinkChannel, LinkDelivery } from "#modules/sign-on/recovery/link-delivery.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Eraser } from "#platform/composition.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import { displayNameOf, requireNotSelf, requireWithinRights } from "./user-admin.service.ts";
import type { VisiblePeople } from "./visible-people.service.ts";

/** Access of people: freezing, resets, sessions, the recycle bin and final erasure. */
export interface UserAccess {
  /** Freezes the account and ends all its sessions at once. */
  freeze(id: string, caller: Caller, origin: Origin): Promise<void>;
  release(id: string, caller: Caller, origin: Origin): Promise<void>;
  /** Deletes the password at once; the owner sets a new one by the link. */
  resetPassword(id: string, linkBy: LinkChannel, caller: Caller, origin: Origin): Promise<DeliveredLink>;
  /** For people who lost their second step: removes the code app, recovery codes, trusted devices and passkeys. */
  resetTwoStep(id: string, caller: Caller, origin: Origin): Promise<void>;
  /** Ends one session, or all of them (null). Returns the number of ended sessions. */
  endSessions(id: string, sessionId: string | null, caller: Caller, origin: Origin): Promise<number>;
  remove(id: string, caller: Caller, origin: Origin): Promise<void>;
  restore(id: string, caller: Caller, origin: Origin): Promise<void>;
  /** Erases an account from the recycle bin only. Throws user.wrong_state. */
  erase(id: string, caller: Caller, origin: Origin): Promise<void>;
}

export interface UserAccessDeps {
  readonly managed: Pick<ManagedAccounts, "freeze" | "remove" | "in">;
  readonly people: Pick<VisiblePeople, "find">;
  readonly db: Db;
  readonly roleAssignment: Pick<RoleAssignment, "runKeepingAdministrator">;
  readonly linkDelivery: Pick<LinkDelivery, "requireChannel" | "detailOf" | "deliver">;
  readonly links: Pick<OneTimeLinks, "revokeAll">;
  readonly passwords: Pick<PasswordService, "clear" | "requireOwn">;
  readonly twoStepSetUp: Pick<TwoStepSetUp, "stateOf" | "turnOff">;
  readonly ownPasskeys: Pick<OwnPasskeys, "listOf" | "removeAll">;
  readonly permissions: Pick<PermissionService, "administersNoMoreThan">;
  readonly proofs: Pick<ProofService, "require">;
  readonly registry: Pick<SessionRegistry, "endIn" | "endAllIn" | "clearTwoStep" | "invalidateUser">;
  readonly sessions: Pick<SessionService, "listOf">;
  readonly takeoverGuard: Pick<TakeoverGuard, "require" | "requireOfAdministrators">;
  readonly events: Pick<SecurityEvents, "record">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  readonly eraseAccount: Eraser;
  readonly clock: Clock;
}

interface ChangeRequest {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly detail?: (account: ManagedAccount) => object | null;
  readonly check: (account: ManagedAccount) => void | Promise<void>;
}

export function createUserAccess(deps: UserAccessDeps): UserAccess {
  const { db, managed, people, roleAssignment, links, passwords, twoStepSetUp, ownPasskeys, permissions, proofs } =
    deps;
  const { registry, sessions, events, audit, eraseAccount, clock, linkDelivery, takeoverGuard } = deps;
  const now = () => new Date(clock.now());

  /**
   * Finds the person, checks and runs the change, and records success and refusal. `check` runs before the transaction,
   * because it uses other connections.
   */
  async function change<T>(
    action: string,
    id: string,
    { caller, origin, detail, check }: ChangeRequest,
    work: (tx: Tx, account: ManagedAccount) => Promise<T>,
  ): Promise<T> {
    const account = await people.find(id, caller);
    const { userId, username } = caller;
    const entry = { action, userId, username, object: account.username, origin, detail: detail?.(account) ?? null };
    await audit.recordRefusals(entry, async () => check(account));
    return audit.change(db, entry, async (tx) => ({ result: await work(tx, account) }));
  }

  function describeReset(account: ManagedAccount, linkBy: LinkChannel): Act {
    const deliveryWords = {
      page: "在页面显示",
      mail: `通过邮件发送给用户（${maskEmail(account.email)}）`,
      phone: `由本人通过短信验证码找回（${maskPhone(account.phone)}）`,
    };
    return {
      title: `重置管理员“${displayNameOf(account)}”的登录密码`,
      facts: [{ label: "设置方式", value: deliveryWords[linkBy] }],
      people: [account.id],
    };
  }

  function requireLiving({ state }: ManagedAccount): void {
    if (state === "removed") throw new AppError("user.wrong_state");
  }

  return {
    freeze: async (id, caller, origin) => {
      const check = () => requireNotSelf(caller, id);
      const ending = await change("account.freeze", id, { caller, origin, check }, async (tx) => {
        await roleAssignment.runKeepingAdministrator(tx, () => managed.freeze(tx, id, caller.userId, now()));
        return registry.endAllIn(tx, id, "ended_by_administrator");
      });
      ending.announce();
    },
    release: async (id, caller, origin) => {
      const check = () => requireNotSelf(caller, id);
      await change("account.release", id, { caller, origin, check }, async (tx, account) => {
        await managed.in(tx).release(id, caller.userId, now());
        const act = { title: `解除对管理员“${displayNameOf(account)}”的冻结`, facts: [], people: [id] };
        await takeoverGuard.requireOfAdministrators(tx, act, caller);
      });
      await events.record(id, "account_released", {}, { origin });
    },
    resetPassword: async (id, linkBy, caller, origin) => {
      requireNotSelf(caller, id);
      await proofs.require(caller);
      const detail = (account: ManagedAccount) => (linkBy === "page" ? null : linkDelivery.detailOf(linkBy, account));
      const check = async (account: ManagedAccount) => {
        requireLiving(account);
        await requireWithinRights(permissions, caller, id);
        await passwords.requireOwn(id);
        await linkDelivery.requireChannel(linkBy, account);
      };
      const requested = { caller, origin, detail, check };
      const { link, announce } = await change("account.reset_password", id, requested, async (tx, account) => {
        const ended = await roleAssignment.runKeepingAdministrator(tx, () => passwords.clear(tx, id));
        await takeoverGuard.require(tx, describeReset(account, linkBy), caller);
        return { link: await linkDelivery.deliver(account, linkBy, tx), announce: ended };
      });
      announce();
      await events.record(id, "password_reset", {}, { origin });
      return link;
    },
    resetTwoStep: async (id, caller, origin) => {
      requireNotSelf(caller, id);
      await proofs.require(caller);
      const check = async (account: ManagedAccount) => {
        requireLiving(account);
        await requireWithinRights(permissions, caller, id);
        const { isOn } = await twoStepSetUp.stateOf(id);
        if (!isOn && (await ownPasskeys.listOf(id)).length === 0) throw new AppError("user.no_two_step");
      };
      await change("two_step.reset", id, { caller, origin, check }, async (tx, account) => {
        const act = {
          title: `关闭管理员“${displayNameOf(account)}”的两步验证，并移除通行密钥`,
          facts: [],
          people: [id],
        };
        await takeoverGuard.require(tx, act, caller);
        await twoStepSetUp.turnOff(id, tx);
        await ownPasskeys.removeAll(id, undefined, tx);
        await registry.clearTwoStep(id, tx);
      });
      registry.invalidateUser(id);
      await events.record(id, "two_step_reset", {}, { origin });
    },
    endSessions: async (id, sessionId, caller, origin) => {
      const check = async () => {
        requireNotSelf(caller, id);
        if (sessionId !== null && !(await sessions.listOf(id)).some((session) => session.id === sessionId))
          throw new AppError("session.not_found");
      };
      const requested = { caller, origin, detail: () => ({ session: sessionId ?? "all" }), check };
      const { count, announce } = await change("session.end", id, requested, async (tx) => {
        const reason = "ended_by_administrator";
        if (sessionId === null) return registry.endAllIn(tx, id, reason);
        const ending = await registry.endIn(tx, sessionId, reason);
        if (ending.count === 0) throw new AppError("session.not_found");
        return ending;
      });
      announce();
      return count;
    },
    remove: async (id, caller, origin) => {
      const check = () => requireNotSelf(caller, id);
      const ending = await change("user.remove", id, { caller, origin, check }, async (tx) => {
        await roleAssignment.runKeepingAdministrator(tx, async () => {
          await managed.remove(tx, id, caller.userId, now());
          await links.revokeAll(id, tx);
        });
        return registry.endAllIn(tx, id, "ended_by_administrator");
      });
      ending.announce();
    },
    restore: async (id, caller, origin) => {
      const check = () => undefined;
      await change("user.restore", id, { caller, origin, check }, async (tx, account) => {
        await managed.in(tx).restore(account, caller.userId, now());
        const act = { title: `从回收站恢复管理员“${displayNameOf(account)}”`, facts: [], people: [id] };
        await takeoverGuard.requireOfAdministrators(tx, act, caller);
      });
      await events.record(id, "account_restored", {}, { origin });
    },
    erase: async (id, caller, origin) => {
      await proofs.require(caller);
      const check = ({ state }: ManagedAccount) => {
        if (state !== "removed") throw new AppError("user.wrong_state");
      };
      await change("user.erase", id, { caller, origin, check }, async (tx, account) => {
        // The name becomes free: its next owner would enter other systems as the former person.
        const act = { title: `彻底删除管理员“${displayNameOf(account)}”`, facts: [], people: [id] };
        await takeoverGuard.requireOfAdministrators(tx, act, caller);
      });
      // Every module erases its data, which cannot be rolled back, so the erasure is recorded first.
      await eraseAccount(id);
    },
  };
}
