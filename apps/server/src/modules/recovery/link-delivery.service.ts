import { beijingMinute } from "@tender/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database/database.ts";
import { maskEmail } from "../../platform/masking.ts";
import type { MessageService } from "../message/message.service.ts";
import type { MessageTemplates } from "../message-template/message-template.service.ts";
import type { MadeLink, OneTimeLinks } from "../one-time-link/one-time-link.service.ts";

/** On the page of whoever asked for the link, who hands it on; or by mail to the owner of the account alone. */
export type LinkWay = "page" | "mail";

export interface LinkOwner {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly email: string | null;
}

/** Where a link has gone: it stands in `address`, or went to `mailedTo` (masked) and is shown to nobody. */
export interface DeliveredLink {
  /** The secret stands in the fragment, which browsers send to no server. */
  readonly address: string | null;
  readonly mailedTo: string | null;
  readonly expiresAt: string;
}

/** How the one-time link by which somebody sets the own password comes to them. */
export interface LinkDelivery {
  canMail(): boolean;
  /** Asked before anything is changed. Throws message.no_provider, user.no_mail. */
  requireWay(way: LinkWay, email: string | null): void;
  /** What the trail says of it. */
  detailOf(way: LinkWay, email: string | null): object;
  /** A mail is queued with the link, or neither is made; it goes out after the transaction. */
  deliver(owner: LinkOwner, way: LinkWay, tx: Tx): Promise<DeliveredLink>;
  /** In their order. By mail: to those who have an address, and for the page of the others. */
  deliverMany(owners: readonly LinkOwner[], way: LinkWay, tx: Tx): Promise<readonly DeliveredLink[]>;
}

export interface LinkDeliveryDeps {
  readonly links: Pick<OneTimeLinks, "make" | "makeForMany">;
  readonly messages: Pick<MessageService, "canSendMail" | "queueLinkMails">;
  readonly templates: Pick<MessageTemplates, "fill">;
  readonly publicUrl: string;
}

const TEMPLATE = "mail_password_link";

export function createLinkDelivery({ links, messages, templates, publicUrl }: LinkDeliveryDeps): LinkDelivery {
  const addressOf = ({ secret }: MadeLink): string => `${publicUrl}/set-password#${secret}`;

  async function send(tx: Tx, owners: readonly LinkOwner[], made: readonly MadeLink[], way: LinkWay) {
    const mails = await Promise.all(
      owners.flatMap(({ username, realname, email }, at) => {
        const link = made[at];
        if (way === "page" || email === null || !link) return [];
        const until = beijingMinute(link.expiresAt.getTime());
        const values = { link: addressOf(link), username, realname, until };
        return templates
          .fill(TEMPLATE, values)
          .then((filled) => ({ email, template: TEMPLATE, ...filled, expiresAt: link.expiresAt }));
      }),
    );
    await messages.queueLinkMails(tx, mails);
  }

  const delivered = (link: MadeLink, way: LinkWay, email: string | null): DeliveredLink => {
    const isMailed = way === "mail" && email !== null;
    return {
      address: isMailed ? null : addressOf(link),
      mailedTo: isMailed ? maskEmail(email) : null,
      expiresAt: link.expiresAt.toISOString(),
    };
  };

  return {
    canMail: messages.canSendMail,
    requireWay: (way, email) => {
      if (way === "page") return;
      if (!messages.canSendMail()) throw new AppError("message.no_provider", { values: { way: "邮件" } });
      if (email === null) throw new AppError("user.no_mail");
    },
    detailOf: (way, email) => (way === "mail" ? { link: "mail", mailedTo: maskEmail(email) } : {}),
    deliver: async (owner, way, tx) => {
      const link = await links.make({ purpose: "password", userId: owner.id }, tx);
      await send(tx, [owner], [link], way);
      return delivered(link, way, owner.email);
    },
    deliverMany: async (owners, way, tx) => {
      const made = await links.makeForMany(
        owners.map(({ id }) => id),
        tx,
      );
      await send(tx, owners, made, way);
      return made.map((link, at) => delivered(link, way, owners[at]?.email ?? null));
    },
  };
}
