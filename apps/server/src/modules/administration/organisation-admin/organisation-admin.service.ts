import type { EndpointOf, InputOf } from "@tender/contract";
import {
  changedOrganisationFields,
  type OrganisationFile,
  type OrganisationFileKind,
  organisationFields,
  organisationKindWords,
} from "@tender/contract/organisation-facts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { Upload } from "#modules/own-account/file/kept-files.service.ts";
import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { OrganisationAccounts } from "#modules/people/organisation/organisation-accounts.service.ts";
import type { OrganisationFiles } from "#modules/people/organisation/organisation-files.service.ts";
import type {
  Changed,
  OrganisationRegister,
  OrganisationRow,
} from "#modules/people/organisation/organisation-register.service.ts";
import type { Submissions } from "#modules/people/organisation/submissions.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import { type Caller, entryOf, type Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { wordsOf } from "./organisation-words.ts";
import type { Regions } from "./regions.ts";
import { EMPTY_FACTS, factsOfSent } from "./sent-facts.ts";

type SaveInput = InputOf<EndpointOf<"organisationAdmin.save">>["body"];
type Decided = InputOf<EndpointOf<"organisationAdmin.decide">>["body"];
type SetAccount = InputOf<EndpointOf<"organisationAdmin.setAccount">>["body"];

/** Actions of administrators on the register; each change is recorded with before and after. */
export interface OrganisationAdmin {
  /** Within the caller's data rules. Throws organisation.not_found. */
  find(id: string, caller: Caller): Promise<OrganisationRow>;
  save(sent: SaveInput, caller: Caller, origin: Origin): Promise<OrganisationRow>;
  setState(id: string, state: OrganisationRow["state"], caller: Caller, origin: Origin): Promise<OrganisationRow>;
  remove(id: string, caller: Caller, origin: Origin): Promise<void>;
  attach(
    id: string,
    kind: OrganisationFileKind,
    upload: Upload,
    caller: Caller,
    origin: Origin,
  ): Promise<OrganisationRow>;
  detach(id: string, attachPath: string, caller: Caller, origin: Origin): Promise<OrganisationRow>;
  setAccount(wanted: SetAccount, caller: Caller, origin: Origin): Promise<void>;
  removeAccount(id: string, userId: string, caller: Caller, origin: Origin): Promise<void>;
  decide(decided: Decided, caller: Caller, origin: Origin): Promise<void>;
}

export interface OrganisationAdminDeps {
  readonly approvals: Pick<ApprovalService, "decide" | "findPendingOn">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  readonly accounts: OrganisationAccounts;
  readonly clock: Clock;
  readonly db: Db;
  readonly files: Pick<FileService, "saveOwnerless" | "deleteOwnerless" | "removeBytes">;
  readonly inSight: RuledRows;
  readonly organisationFiles: OrganisationFiles;
  readonly regions: Regions;
  readonly register: OrganisationRegister;
  readonly submissions: Submissions;
}

export const makerOf = ({ userId, realname }: Caller, clock: Clock) => ({
  userId,
  name: realname,
  at: new Date(clock.now()),
});

export function createOrganisationAdmin(deps: OrganisationAdminDeps): OrganisationAdmin {
  const { approvals, audit, accounts, clock, db, files, inSight, organisationFiles, regions, register, submissions } =
    deps;

  const find = async (id: string, caller: Caller) => register.find(id, await inSight.conditionFor(caller));

  /** Stores a new version, and records its changed fields. */
  async function change(caller: Caller, origin: Origin, id: string, work: (tx: Tx) => Promise<Changed>) {
    return audit.change(db, entryOf("organisation.change", caller, id, origin), async (tx) => {
      const { row, before, after } = await work(tx);
      const fields = changedOrganisationFields(before, after);
      const detail = { name: row.name, before: wordsOf(before, fields), after: wordsOf(after, fields) };
      return { result: row, detail };
    });
  }

  /** Returns the relation of an account to an organisation in Chinese words; null: there is none. */
  async function describeAccount(tx: Tx, orgId: string, userId: string) {
    const account = (await accounts.accountsOf(orgId, tx)).find((candidate) => candidate.userId === userId);
    return account
      ? {
          账号: account.username,
          身份: account.roles.map((role) => organisationKindWords[role]).join("、"),
          单位管理员: account.isAdministrator ? "是" : "否",
        }
      : null;
  }

  return {
    find,
    save: async ({ id, version, ...sent }, caller, origin) => {
      const by = makerOf(caller, clock);
      if (id === null) {
        return audit.change(db, entryOf("organisation.create", caller, "new", origin), async (tx) => {
          await regions.require(sent.regionCode, null);
          const row = await register.add(tx, factsOfSent(sent, EMPTY_FACTS), by);
          const after = wordsOf(row.facts, organisationFields);
          return { result: row, detail: { id: row.id, name: row.name, before: null, after } };
        });
      }
      const before = await find(id, caller);
      return change(caller, origin, id, async (tx) => {
        await regions.require(sent.regionCode, before.regionCode);
        return register.change(tx, id, version ?? 0, (current) => factsOfSent(sent, current), by);
      });
    },
    setState: async (id, state, caller, origin) => {
      const before = await find(id, caller);
      return audit.change(db, entryOf("organisation.switch", caller, id, origin), async (tx) => {
        const row = await register.setState(tx, id, state, caller.userId, new Date(clock.now()));
        const words = { active: "正常", off: "已停用" };
        const detail = { name: row.name, before: { 状态: words[before.state] }, after: { 状态: words[state] } };
        return { result: row, detail };
      });
    },
    remove: async (id, caller, origin) => {
      const organisation = await find(id, caller);
      const deletedFiles = await audit.change(db, entryOf("organisation.remove", caller, id, origin), async (tx) => {
        const rows = await files.deleteOwnerless(tx, organisationFiles.group, await register.remove(tx, id));
        const before = wordsOf(organisation.facts, organisationFields);
        return { result: rows, detail: { name: organisation.name, before, after: null } };
      });
      await files.removeBytes(deletedFiles);
    },
    attach: async (id, kind, upload, caller, origin) => {
      await find(id, caller);
      // The upload commits separately: a file without a version is deleted after a day.
      const file = await audit.recordRefusals(entryOf("organisation.change", caller, id, origin), () =>
        storeFile({ files, organisationFiles, clock }, id, kind, upload, caller, origin),
      );
      const added = (attachments: OrganisationRow["attachments"]) => [...attachments, file];
      return change(caller, origin, id, (tx) =>
        register.change(
          tx,
          id,
          undefined,
          (current) => ({ ...current, attachments: added(current.attachments) }),
          makerOf(caller, clock),
        ),
      );
    },
    detach: async (id, attachPath, caller, origin) => {
      await find(id, caller);
      return change(caller, origin, id, (tx) =>
        register.change(
          tx,
          id,
          undefined,
          (current) => {
            const remaining = current.attachments.filter((file) => file.attachPath !== attachPath);
            if (remaining.length === current.attachments.length) throw new AppError("organisation.unknown_file");
            return { ...current, attachments: remaining };
          },
          makerOf(caller, clock),
        ),
      );
    },
    setAccount: async ({ id, userId, roles, isAdministrator }, caller, origin) => {
      const { kinds, name } = await find(id, caller);
      await audit.change(db, entryOf("organisation.member", caller, id, origin), async (tx) => {
        const foreign = roles.find((role) => !kinds.includes(role));
        if (foreign) {
          const values = { kind: organisationKindWords[foreign] };
          throw new AppError("organisation.role_not_of_kind", { values, details: { field: "roles" } });
        }
        const before = await describeAccount(tx, id, userId);
        await accounts.set(tx, id, userId, roles, isAdministrator);
        return { result: undefined, detail: { name, before, after: await describeAccount(tx, id, userId) } };
      });
    },
    removeAccount: async (id, userId, caller, origin) => {
      const { name } = await find(id, caller);
      await audit.change(db, entryOf("organisation.member", caller, id, origin), async (tx) => {
        const before = await describeAccount(tx, id, userId);
        await accounts.removeAccount(tx, id, userId);
        return { result: undefined, detail: { name, before, after: null } };
      });
    },
    decide: async ({ id, submission, isApproved, reason }, caller, origin) => {
      await find(id, caller);
      const pending = await approvals.findPendingOn("organisation.change", id, caller);
      if (!pending) throw new AppError("approval.not_found");
      // The approval applies only to the version that the approver has read.
      if ((await submissions.open(id))?.version !== submission) throw new AppError("organisation.submission_changed");
      await approvals.decide(caller, pending.row.id, { isApproved, reason }, origin);
    },
  };
}

/** Stores an uploaded file of an organisation, as yet without a version. Throws organisation.too_many_files. */
export async function storeFile(
  {
    files,
    organisationFiles,
    clock,
  }: Pick<OrganisationAdminDeps, "organisationFiles" | "clock"> & {
    readonly files: Pick<FileService, "saveOwnerless">;
  },
  orgId: string,
  kind: OrganisationFileKind,
  upload: Upload,
  caller: Caller,
  origin: Origin,
) {
  if ((await organisationFiles.count(orgId)) >= organisationFiles.maxFiles)
    throw new AppError("organisation.too_many_files", { values: { count: organisationFiles.maxFiles } });
  const fileOf = ({ attachPath, fileName, contentType, bytes }: Omit<OrganisationFile, "kind">) => ({
    kind,
    attachPath,
    fileName,
    contentType,
    bytes,
  });
  const uploaded = { orgId, uploadedAt: new Date(clock.now()), uploadedBy: caller.userId };
  const stored = await files.saveOwnerless(organisationFiles.group, upload, caller, origin, {}, (tx, row) =>
    organisationFiles.insert(tx, { ...fileOf(row), ...uploaded }),
  );
  return fileOf(stored);
}
