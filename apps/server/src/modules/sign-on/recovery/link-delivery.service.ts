import { beijingMinute } from "@tender/contract";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { IssuedLink, OneTimeLinks } from "#modules/people/one-time-link/one-time-link.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";

/**
 * page: the requester sees the link and passes it on. mail: sent to the account's owner alone. phone: no link; the owner
 * recovers the password by phone (忘记密码).
 */
export type LinkChannel = "page" | "mail" | "phone";

export interface LinkOwner {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly email: string | null;
}

/** Contact data of an owner; `id` null: the account is being created. */
export interface LinkRecipient {
  readonly id: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * `address`: the link to show; null if it was mailed. `mailedTo`: the masked recipient of a mailed link. By phone all
 * fields are null.
 */
export interface DeliveredLink {
  /** The secret is in the fragment, which browsers send to no server. */
  readonly address: string | null;
  readonly mailedTo: string | null;
  readonly expiresAt: string | null;
}

type SentLink = DeliveredLink & { readonly expiresAt: string };

/** Delivers the one-time links by which people set their own passwords. */
export interface LinkDelivery {
  canMail(): boolean;
  canText(): boolean;
  /**
   * Called before any change. Throws message.no_provider, user.no_mail, user.no_phone, user.link_of_administrator: the
   * link of an administrator must reach the owner alone.
   */
  requireChannel(channel: LinkChannel, owner: LinkRecipient): Promise<void>;
  /** Detail for the audit trail. */
  detailOf(channel: LinkChannel, owner: Omit<LinkRecipient, "id">): object;
  /**
   * Creates the link and queues its mail in one transaction; the mail is sent after the commit. Throws
   * user.link_of_administrator.
   */
  deliver(owner: LinkOwner, channel: LinkChannel, tx: Tx): Promise<DeliveredLink>;
  /**
   * Returns the links in the order of the owners. By mail: owners without an address get a link to show. Throws
   * user.link_of_administrator.
   */
  deliverMany(owners: readonly LinkOwner[], channel: "page" | "mail", tx: Tx): Promise<readonly SentLink[]>;
}

export interface LinkDeliveryDeps {
  readonly db: Db;
  readonly links: Pick<OneTimeLinks, "issue" | "issueMany" | "revokeAll">;
  readonly messages: Pick<MessageService, "canSendMail" | "canSend" | "queueLinkMails">;
  readonly permissions: Pick<PermissionService, "filterAdministrators">;
  readonly templates: Pick<MessageTemplates, "fill">;
  readonly publicUrl: string;
}

const TEMPLATE = "mail_password_link";

export function createLinkDelivery(deps: LinkDeliveryDeps): LinkDelivery {
  const { db, links, messages, permissions, templates, publicUrl } = deps;
  const addressOf = ({ secret }: IssuedLink): string => `${publicUrl}/set-password#${secret}`;

  async function queueMails(tx: Tx, owners: readonly LinkOwner[], issued: readonly IssuedLink[], channel: LinkChannel) {
    const mails = await Promise.all(
      owners.flatMap(({ username, realname, email }, index) => {
        const link = issued[index];
        if (channel === "page" || email === null || !link) return [];
        const until = beijingMinute(link.expiresAt.getTime());
        const values = { link: addressOf(link), username, realname, until };
        return templates
          .fill(TEMPLATE, values)
          .then((filled) => ({ email, template: TEMPLATE, ...filled, expiresAt: link.expiresAt }));
      }),
    );
    await messages.queueLinkMails(tx, mails);
  }

  const describeDelivery = (link: IssuedLink, channel: LinkChannel, email: string | null): SentLink => {
    const isMailed = channel === "mail" && email !== null;
    return {
      address: isMailed ? null : addressOf(link),
      mailedTo: isMailed ? maskEmail(email) : null,
      expiresAt: link.expiresAt.toISOString(),
    };
  };

  async function requireNoAdministrators(ids: readonly string[], tx: Tx): Promise<void> {
    if ((await permissions.filterAdministrators(tx, ids)).size > 0) throw new AppError("user.link_of_administrator");
  }

  return {
    canMail: messages.canSendMail,
    canText: () => messages.canSend("sms"),
    requireChannel: async (channel, { id, email, phone }) => {
      if (channel === "page" && id !== null) await requireNoAdministrators([id], db);
      if (channel === "mail") {
        if (!messages.canSendMail()) throw new AppError("message.no_provider", { values: { way: "邮件" } });
        if (email === null) throw new AppError("user.no_mail");
      }
      if (channel === "phone") {
        if (!messages.canSend("sms")) throw new AppError("message.no_provider", { values: { way: "短信" } });
        if (phone === null) throw new AppError("user.no_phone");
      }
    },
    detailOf: (channel, { email, phone }) => {
      if (channel === "mail") return { link: "mail", mailedTo: maskEmail(email) };
      return channel === "phone" ? { link: "phone", phone: maskPhone(phone) } : {};
    },
    deliver: async (owner, channel, tx) => {
      if (channel === "phone") {
        await links.revokeAll(owner.id, tx);
        return { address: null, mailedTo: null, expiresAt: null };
      }
      if (channel === "page") await requireNoAdministrators([owner.id], tx);
      const link = await links.issue({ purpose: "password", userId: owner.id }, tx);
      await queueMails(tx, [owner], [link], channel);
      return describeDelivery(link, channel, owner.email);
    },
    deliverMany: async (owners, channel, tx) => {
      const ids = owners.map(({ id }) => id);
      await requireNoAdministrators(ids, tx);
      const issued = await links.issueMany(ids, tx);
      await queueMails(tx, owners, issued, channel);
      return issued.map((link, index) => describeDelivery(link, channel, owners[index]?.email ?? null));
    },
  };
}
