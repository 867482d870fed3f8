import type { Directories } from "#modules/access/directory/directories.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type {
  MessageTemplates,
  SecurityEventKind,
} from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService, SignInAccount } from "#modules/people/account/account.service.ts";
import type { UnconfirmedAccounts } from "#modules/people/account/unconfirmed-account.service.ts";
import type { OneTimeLinks } from "#modules/people/one-time-link/one-time-link.service.ts";
import type { OwnPasskeys } from "#modules/session/passkey/own-passkeys.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TwoStepSetUp } from "#modules/session/two-step/two-step-set-up.service.ts";
import type { AccountConfirmation } from "#modules/sign-on/account-confirmation/account-confirmation.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Logger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";

export interface ServerAccessRequest {
  readonly username: string;
  /** Creates a link to set a new password. */
  readonly link: boolean;
  /** Turns off two-step verification and removes the passkeys. */
  readonly twoStepOff: boolean;
  /** Switches the account from the directory's password to one of the portal. */
  readonly ownPassword: boolean;
  /** Confirms that the owner uses the account, if no third administrator can. */
  readonly confirm: boolean;
}

export interface OpenedAccess {
  readonly realname: string;
  readonly link: { readonly address: string; readonly expiresAt: Date } | null;
}

/**
 * Access for an administrator whom no other one can help, by the operator of the server. The owner and all other
 * administrators are notified. Throws StartupError with a text for people: the account cannot be helped so.
 */
export interface ServerAccess {
  /** `operator`: the operating system's name of the user at the server. */
  open(request: ServerAccessRequest, operator: string): Promise<OpenedAccess>;
}

export interface ServerAccessDeps {
  readonly db: Db;
  readonly logger: Logger;
  readonly accounts: Pick<AccountService, "findByUsername">;
  readonly unconfirmedAccounts: Pick<UnconfirmedAccounts, "find">;
  readonly accountConfirmation: AccountConfirmation;
  readonly directories: Pick<Directories, "passwordDirectoryOf" | "sourceOf">;
  readonly links: Pick<OneTimeLinks, "issue">;
  readonly ownPasskeys: Pick<OwnPasskeys, "removeAll">;
  readonly provisionedAccounts: Pick<ProvisionedAccounts, "remove">;
  readonly permissions: Pick<PermissionService, "isAdministrator" | "listAdministrators">;
  readonly registry: Pick<SessionRegistry, "clearTwoStep" | "invalidateUser">;
  readonly twoStepSetUp: Pick<TwoStepSetUp, "turnOff">;
  readonly events: Pick<SecurityEvents, "recordIn">;
  readonly messages: Pick<MessageService, "alarm">;
  readonly notices: Pick<Notices, "send">;
  readonly templates: Pick<MessageTemplates, "fill">;
  readonly audit: Pick<AuditService, "change">;
  readonly publicUrl: string;
}

/** Short, as the operator uses the link at once. */
const LINK_MS = 15 * 60_000;
const TOPIC = "server_access_told";

const acts = {
  link: { event: "server_access", words: "生成设置密码的一次性链接" },
  ownPassword: { event: "server_own_password", words: "解除与目录服务的关联，改用本平台的密码" },
  twoStepOff: { event: "server_two_step_off", words: "关闭两步验证并移除通行密钥" },
  confirm: { event: "server_confirmed", words: "确认账号由本人使用" },
} as const satisfies Record<string, { event: SecurityEventKind; words: string }>;

export function createServerAccess(deps: ServerAccessDeps): ServerAccess {
  const {
    db,
    logger,
    accounts,
    provisionedAccounts,
    accountConfirmation,
    unconfirmedAccounts,
    directories,
    links,
    ownPasskeys,
  } = deps;
  const { permissions, registry, twoStepSetUp, events, messages, notices, templates, audit, publicUrl } = deps;

  async function requireAdministrator(username: string): Promise<SignInAccount> {
    const account = await accounts.findByUsername(username);
    if (!account) throw new StartupError(`没有账号 ${username}`);
    if (!(await permissions.isAdministrator(account.id)))
      throw new StartupError(`账号 ${account.username} 没有管理权限：请管理员在用户管理中重置密码`);
    if (account.status !== "active")
      throw new StartupError(`账号 ${account.username} 已冻结：请另一位管理员在用户管理中解除冻结`);
    return account;
  }

  /**
   * Returns the source of the directory whose password opens the account. Undefined: none does. Throws StartupError if
   * the wish does not fit.
   */
  async function directoryOf(
    { id, username }: SignInAccount,
    request: ServerAccessRequest,
  ): Promise<string | undefined> {
    const passwordKeeper = await directories.passwordDirectoryOf(id);
    if (passwordKeeper && request.link && !request.ownPassword) {
      const advice = `请在那里修改密码，或加 --own-password 改用本平台的密码`;
      throw new StartupError(`账号 ${username} 用目录服务“${passwordKeeper.directory.name}”的密码登录：${advice}`);
    }
    if (!passwordKeeper && request.ownPassword) throw new StartupError(`账号 ${username} 不用目录服务的密码登录`);
    return passwordKeeper && directories.sourceOf(passwordKeeper.directory);
  }

  async function confirm(tx: Tx, { id, username }: SignInAccount): Promise<() => Promise<void>> {
    const unconfirmed = await unconfirmedAccounts.find(id, tx);
    if (!unconfirmed) throw new StartupError(`账号 ${username} 没有待确认的重置`);
    const announce = await accountConfirmation.confirmIn(tx, id, unconfirmed);
    if (!announce) throw new StartupError(`账号 ${username} 刚有其他变更，请重试`);
    return announce;
  }

  /** Notifies all other administrators at once, in ways that no preference can turn off. */
  async function notifyOthers({ id, username, realname }: SignInAccount, act: string, operator: string): Promise<void> {
    try {
      const otherIds = (await permissions.listAdministrators()).filter((userId) => userId !== id);
      const { subject: title, text } = await templates.fill(TOPIC, { username, realname, what: act, operator });
      await notices.send(otherIds, { title, text, topic: TOPIC, subject: "credentials", priority: "H" });
      // Members of a chat group need no account, so that the message names no person.
      await messages.alarm({ title: "运维人员在服务器上操作了管理员的登录", path: "/system/audit" });
    } catch (error) {
      logger.error({ err: error }, "the other administrators could not be notified");
    }
  }

  return {
    open: async (request, operator) => {
      const account = await requireAdministrator(request.username);
      const { id, username, realname } = account;
      const source = await directoryOf(account, request);
      const requestedActs = (["link", "twoStepOff", "ownPassword", "confirm"] as const).filter((act) => request[act]);
      const entry = { action: "account.server_access", username: `命令行（${operator}）`, object: username };
      const { link, announcements } = await audit.change(db, entry, async (tx) => {
        const notifications: (() => Promise<void>)[] = [];
        if (request.confirm) notifications.push(await confirm(tx, account));
        if (request.ownPassword && source !== undefined) await provisionedAccounts.remove(tx, source, id);
        if (request.twoStepOff) {
          await twoStepSetUp.turnOff(id, tx);
          await ownPasskeys.removeAll(id, undefined, tx);
          await registry.clearTwoStep(id, tx);
        }
        const to = { purpose: "password", userId: id, forMs: LINK_MS } as const;
        const result = { link: request.link ? await links.issue(to, tx) : null, announcements: notifications };
        for (const act of requestedActs) notifications.push(await events.recordIn(tx, id, acts[act].event));
        return { result, detail: { operator, done: requestedActs.map((act) => acts[act].words) } };
      });
      registry.invalidateUser(id);
      for (const announce of announcements) await announce();
      await notifyOthers(account, requestedActs.map((act) => acts[act].words).join("、"), operator);
      return {
        realname,
        link: link && { address: `${publicUrl}/set-password#${link.secret}`, expiresAt: link.expiresAt },
      };
    },
  };
}
