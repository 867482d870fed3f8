import { beijingMinute } from "@tender/contract";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { SubjectImports } from "#modules/reference/table-import/table-import.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { LinkChannel, LinkDelivery } from "#modules/sign-on/recovery/link-delivery.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { CsvSource } from "#platform/csv.ts";
import type { Connections } from "#platform/database/database.ts";

/** The import of people, and the one-time links by which they set their passwords. */
export interface UserImport {
  /** Throws proof.required, and the errors of `SubjectImports.start`. */
  start(id: string, caller: Caller, origin: Origin): Promise<void>;
  /**
   * Creates the links as they are returned, so that only their digests are stored. People with a password get no link.
   * People with administrative rights get none either, because only they may receive it: the file lists them. `mail`:
   * sends links to all people with an address; the file contains the other links, and the masked address of each mail.
   * Throws proof.required, message.no_provider and the errors of `claimCreatedIds`.
   */
  issueLinks(id: string, channel: Exclude<LinkChannel, "phone">, caller: Caller, origin: Origin): Promise<CsvSource>;
}

export interface UserImportDeps {
  readonly imports: SubjectImports;
  readonly managedAccounts: Pick<ManagedAccounts, "listWithoutPassword">;
  readonly linkDelivery: Pick<LinkDelivery, "canMail" | "deliverMany">;
  readonly permissions: Pick<PermissionService, "filterAdministrators">;
  readonly proofs: Pick<ProofService, "require">;
  readonly audit: Pick<AuditService, "change">;
  readonly work: Connections;
}

/** Limit of masked addresses in an audit row; the message log holds all of them. */
const MAX_TRAIL_ADDRESSES = 200;
const WITHHELD = "有管理权限，链接只能交给本人：请在用户管理中重置密码，并通过邮件发送给本人";

async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += 1_000) yield rows.slice(from, from + 1_000);
}

export function createUserImport(deps: UserImportDeps): UserImport {
  const { imports, managedAccounts, linkDelivery, permissions, proofs, audit, work } = deps;
  return {
    start: async (id, caller, origin) => {
      await proofs.require(caller);
      await imports.start(id, caller, origin);
    },
    issueLinks: async (id, channel, caller, origin) => {
      await proofs.require(caller);
      if (channel === "mail" && !linkDelivery.canMail())
        throw new AppError("message.no_provider", { values: { way: "邮件" } });
      const { userId, username } = caller;
      const entry = { action: "user.import_links", userId, username, object: id, origin };
      const rows = await audit.change(work.db, entry, async (tx) => {
        const waiting = await managedAccounts.listWithoutPassword(tx, await imports.claimCreatedIds(tx, id, caller));
        const administrators = await permissions.filterAdministrators(
          tx,
          waiting.map((person) => person.id),
        );
        const people = waiting.filter((person) => !administrators.has(person.id));
        const links = await linkDelivery.deliverMany(people, channel, tx);
        const linkOf = new Map(people.map((person, at) => [person.id, links[at]]));
        const result = waiting.map((person) => {
          const link = linkOf.get(person.id);
          const linkText = link ? (link.address ?? `已发送至 ${link.mailedTo}`) : WITHHELD;
          return [person.username, person.realname, linkText, link ? beijingMinute(link.expiresAt) : ""];
        });
        const mailedTo = links.flatMap((link) => link.mailedTo ?? []);
        const mailed =
          channel === "mail" ? { mailed: mailedTo.length, mailedTo: mailedTo.slice(0, MAX_TRAIL_ADDRESSES) } : {};
        const withheld = administrators.size > 0 ? { withheld: administrators.size } : {};
        return { result, detail: { people: people.length, ...withheld, ...mailed } };
      });
      return { head: ["账号", "姓名", "设置密码的一次性链接", "有效期至（北京时间）"], pages: pagesOf(rows) };
    },
  };
}
