import { beijingMinute } from "@tender/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { CsvSource } from "../../platform/csv.ts";
import type { Connections } from "../../platform/database/database.ts";
import type { ManagedAccounts } from "../account/managed-account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { LinkDelivery, LinkWay } from "../recovery/link-delivery.service.ts";
import type { SubjectImports } from "../table-import/table-import.service.ts";

/** What is special about people: whoever brought them in hands each of them the way to the own password. */
export interface UserImport {
  /** Throws proof.required, and as `start` of every import. */
  start(id: string, caller: Caller, origin: Origin): Promise<void>;
  /**
   * The links are made as they are handed out, so that nothing but their digests is ever kept. Those who have a password by
   * then get none. By mail they go to whom that reaches; the file then holds the links of the others alone, and says of each
   * where it went. Throws proof.required, message.no_provider and as `handOut`.
   */
  takeLinks(id: string, way: LinkWay, caller: Caller, origin: Origin): Promise<CsvSource>;
}

export interface UserImportDeps {
  readonly imports: SubjectImports;
  readonly managedAccounts: Pick<ManagedAccounts, "waitingAmong">;
  readonly linkDelivery: Pick<LinkDelivery, "canMail" | "deliverMany">;
  readonly proofs: Pick<ProofService, "require">;
  readonly audit: Pick<AuditService, "recordChange">;
  readonly work: Connections;
}

/** So many addresses stand in the trail, masked; the log of messages has every one. */
const NAMED = 200;

async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += 1_000) yield rows.slice(from, from + 1_000);
}

export function createUserImport(deps: UserImportDeps): UserImport {
  const { imports, managedAccounts, linkDelivery, proofs, audit, work } = deps;
  return {
    start: async (id, caller, origin) => {
      await proofs.require(caller);
      await imports.start(id, caller, origin);
    },
    takeLinks: async (id, way, caller, origin) => {
      await proofs.require(caller);
      if (way === "mail" && !linkDelivery.canMail())
        throw new AppError("message.no_provider", { values: { way: "邮件" } });
      const { userId, username } = caller;
      const entry = { action: "user.import_links", userId, username, object: id, origin };
      const rows = await audit.recordChange(entry, () =>
        work.db.transaction(async (tx) => {
          const people = await managedAccounts.waitingAmong(tx, await imports.handOut(tx, id, caller));
          const links = await linkDelivery.deliverMany(people, way, tx);
          const result = links.map(({ address, mailedTo, expiresAt }, at) => [
            people[at]?.username ?? "",
            people[at]?.realname ?? "",
            address ?? `已发送至 ${mailedTo}`,
            beijingMinute(expiresAt),
          ]);
          const mailedTo = links.flatMap((link) => link.mailedTo ?? []);
          const mailed = way === "mail" ? { mailed: mailedTo.length, mailedTo: mailedTo.slice(0, NAMED) } : {};
          return { result, detail: { people: people.length, ...mailed } };
        }),
      );
      return { head: ["账号", "姓名", "设置密码的一次性链接", "有效期至（北京时间）"], pages: pagesOf(rows) };
    },
  };
}
