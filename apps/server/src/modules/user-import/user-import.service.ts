import { beijingMinute } from "@tender/contract";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { CsvSource } from "../../platform/csv.ts";
import type { Connections } from "../../platform/database/database.ts";
import type { ManagedAccounts } from "../account/managed-account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { OneTimeLinks } from "../one-time-link/one-time-link.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { SubjectImports } from "../table-import/table-import.service.ts";

/** What is special about people: whoever brought them in hands each of them the way to the own password. */
export interface UserImport {
  /** Throws proof.required, and as `start` of every import. */
  start(id: string, caller: Caller, origin: Origin): Promise<void>;
  /**
   * The links are made as they are handed out, so that nothing but their digests is ever kept. Those who have a password by
   * then get none. Throws proof.required and as `handOut`.
   */
  takeLinks(id: string, caller: Caller, origin: Origin): Promise<CsvSource>;
}

export interface UserImportDeps {
  readonly imports: SubjectImports;
  readonly managedAccounts: Pick<ManagedAccounts, "waitingAmong">;
  readonly oneTimeLinks: Pick<OneTimeLinks, "makeForMany">;
  readonly proofs: Pick<ProofService, "require">;
  readonly audit: Pick<AuditService, "recordChange">;
  readonly work: Connections;
  readonly publicUrl: string;
}

async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += 1_000) yield rows.slice(from, from + 1_000);
}

export function createUserImport(deps: UserImportDeps): UserImport {
  const { imports, managedAccounts, oneTimeLinks, proofs, audit, work, publicUrl } = deps;
  return {
    start: async (id, caller, origin) => {
      await proofs.require(caller);
      await imports.start(id, caller, origin);
    },
    takeLinks: async (id, caller, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      const entry = { action: "user.import_links", userId, username, object: id, origin };
      const rows = await audit.recordChange(entry, () =>
        work.db.transaction(async (tx) => {
          const people = await managedAccounts.waitingAmong(tx, await imports.handOut(tx, id, caller));
          const links = await oneTimeLinks.makeForMany(
            people.map((person) => person.id),
            tx,
          );
          const result = people.map((person, at) => {
            const { secret = "", expiresAt = new Date(0) } = links[at] ?? {};
            const address = `${publicUrl}/set-password#${secret}`;
            return [person.username, person.realname, address, beijingMinute(expiresAt.getTime())];
          });
          return { result, detail: { people: people.length } };
        }),
      );
      return { head: ["账号", "姓名", "设置密码的一次性链接", "有效期至（北京时间）"], pages: pagesOf(rows) };
    },
  };
}
