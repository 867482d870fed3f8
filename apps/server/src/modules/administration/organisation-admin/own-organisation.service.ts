import type { EndpointOf, InputOf } from "@tender/contract";
import {
  changedOrganisationFields,
  mergedOrganisation,
  missingOrganisationField,
  type OrganisationFacts,
  type OrganisationFile,
  type OrganisationFileKind,
  organisationFieldWords,
} from "@tender/contract/organisation-facts";
import type { ApprovalRequest, ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { Upload } from "#modules/own-account/file/kept-files.service.ts";
import type {
  OrganisationAccounts,
  OwnMembership,
} from "#modules/people/organisation/organisation-accounts.service.ts";
import type { OrganisationFiles } from "#modules/people/organisation/organisation-files.service.ts";
import type {
  OrganisationRegister,
  OrganisationRow,
} from "#modules/people/organisation/organisation-register.service.ts";
import type { SubmissionRow, Submissions } from "#modules/people/organisation/submissions.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { makerOf, storeFile } from "./organisation-admin.service.ts";
import { changesInWords, wordsOf } from "./organisation-words.ts";
import type { Regions } from "./regions.ts";
import { factsOfSent } from "./sent-facts.ts";

type Drafted = InputOf<EndpointOf<"ownOrganisation.saveDraft">>["body"];

export interface OwnOrganisationFacts extends OwnMembership {
  readonly row: OrganisationRow;
  readonly administrators: readonly string[];
  readonly submission: SubmissionRow | undefined;
}

/** Actions of people of an organisation: all may read, its administrator proposes changes. */
export interface OwnOrganisations {
  list(caller: Caller): Promise<OwnOrganisationFacts[]>;
  /** Throws organisation.not_found if the caller does not act for it. */
  require(id: string, caller: Caller): Promise<OwnMembership>;
  saveDraft(sent: Drafted, caller: Caller, origin: Origin): Promise<SubmissionRow>;
  upload(
    id: string,
    kind: OrganisationFileKind,
    upload: Upload,
    caller: Caller,
    origin: Origin,
  ): Promise<OrganisationFile>;
  submit(id: string, version: number, caller: Caller, origin: Origin): Promise<void>;
  withdraw(id: string, caller: Caller, origin: Origin): Promise<void>;
  discard(id: string, caller: Caller, origin: Origin): Promise<void>;
}

export interface OwnOrganisationDeps {
  readonly accounts: OrganisationAccounts;
  readonly approvals: Pick<ApprovalService, "request" | "withdraw">;
  readonly audit: Pick<AuditService, "change">;
  readonly clock: Clock;
  readonly db: Db;
  readonly files: Pick<FileService, "saveOwnerless">;
  readonly organisationFiles: OrganisationFiles;
  readonly regions: Regions;
  readonly register: OrganisationRegister;
  readonly submissions: Submissions;
}

/** The kind of approval of submissions; its subject is the organisation's id. */
export const ORGANISATION_CHANGE = "organisation.change";

export function createOwnOrganisations(deps: OwnOrganisationDeps): OwnOrganisations {
  const { accounts, approvals, audit, clock, db, organisationFiles, regions, register, submissions } = deps;

  async function require(id: string, { userId }: Caller): Promise<OwnMembership> {
    const membership = (await accounts.membershipsOf(userId)).find(({ orgId }) => orgId === id);
    if (!membership) throw new AppError("organisation.not_found");
    return membership;
  }

  /** Throws organisation.not_administrator, organisation.not_found. */
  async function requireAdministrator(id: string, caller: Caller): Promise<void> {
    if (!(await require(id, caller)).isAdministrator) throw new AppError("organisation.not_administrator");
  }

  const entryOf = (action: string, { userId, username }: Caller, object: string, origin: Origin) => ({
    action,
    userId,
    username,
    object,
    origin,
  });

  /** Returns the stored files of the draft. Throws organisation.unknown_file. */
  async function filesOf(tx: Tx, id: string, sent: Drafted["attachments"]): Promise<OrganisationFile[]> {
    const fileByPath = new Map(
      (
        await organisationFiles.named(
          tx,
          id,
          sent.map(({ attachPath }) => attachPath),
        )
      ).map((file) => [file.attachPath, file]),
    );
    return sent.map(({ kind, attachPath }) => {
      const file = fileByPath.get(attachPath);
      if (!file) throw new AppError("organisation.unknown_file");
      return { ...file, kind };
    });
  }

  function requireComplete(facts: OrganisationFacts): void {
    const missing = missingOrganisationField(facts);
    if (missing) {
      const requirement = missing === "attachments" ? "并上传营业执照" : organisationFieldWords[missing];
      throw new AppError("organisation.incomplete", { values: { what: requirement }, details: { field: missing } });
    }
    register.requireForms(facts);
  }

  const wishOf = (
    row: OrganisationRow,
    { base, facts }: SubmissionRow,
    caller: Caller,
    regionName: (code: string) => string,
  ): ApprovalRequest => {
    const current = row.facts;
    const proposed = mergedOrganisation(base, facts, current);
    const changed = changedOrganisationFields(current, proposed);
    return {
      kind: ORGANISATION_CHANGE,
      subject: row.id,
      title: `单位信息变更：${row.name}`,
      facts: changesInWords(current, proposed, changed, regionName),
      aboutUserId: caller.userId,
    };
  };

  return {
    require,
    list: async ({ userId }) => {
      const memberships = await accounts.membershipsOf(userId);
      const submissionByOrg = new Map(
        (await submissions.listOpenOf(memberships.map(({ orgId }) => orgId))).map((row) => [row.orgId, row]),
      );
      return Promise.all(
        memberships.map(async (membership) => ({
          ...membership,
          row: await register.find(membership.orgId),
          administrators: (await accounts.accountsOf(membership.orgId))
            .filter(({ isAdministrator }) => isAdministrator)
            .map(({ realname }) => realname),
          submission: submissionByOrg.get(membership.orgId),
        })),
      );
    },
    saveDraft: async ({ id, version, attachments, ...sent }, caller, origin) => {
      await requireAdministrator(id, caller);
      return audit.change(db, entryOf("organisation.draft", caller, id, origin), async (tx) => {
        const current = (await register.find(id, undefined, tx)).facts;
        await regions.require(sent.regionCode, current.regionCode);
        const facts = { ...factsOfSent(sent, current), attachments: await filesOf(tx, id, attachments) };
        return { result: await submissions.save(tx, id, version, { base: current, facts }, makerOf(caller, clock)) };
      });
    },
    upload: async (id, kind, upload, caller, origin) => {
      await requireAdministrator(id, caller);
      return storeFile(deps, id, kind, upload, caller, origin);
    },
    submit: async (id, version, caller, origin) => {
      await requireAdministrator(id, caller);
      const regionName = await regions.names();
      await audit.change(db, entryOf("organisation.submit", caller, id, origin), async (tx) => {
        const row = await register.find(id, undefined, tx);
        const current = row.facts;
        const submission = await submissions.submit(tx, id, version, makerOf(caller, clock));
        const proposed = mergedOrganisation(submission.base, submission.facts, current);
        const fields = changedOrganisationFields(current, proposed);
        if (fields.length === 0) throw new AppError("organisation.nothing_changed");
        requireComplete(submission.facts);
        await register.requireFreeCode(tx, submission.facts.uscc, id);
        await approvals.request(tx, caller, wishOf(row, submission, caller, regionName));
        const detail = { name: row.name, before: wordsOf(current, fields), after: wordsOf(proposed, fields) };
        return { result: undefined, detail };
      });
    },
    withdraw: async (id, caller, origin) => {
      await requireAdministrator(id, caller);
      await audit.change(db, entryOf("organisation.withdraw", caller, id, origin), async (tx) => {
        await submissions.withdraw(tx, id, makerOf(caller, clock));
        await approvals.withdraw(tx, ORGANISATION_CHANGE, id);
        return { result: undefined };
      });
    },
    discard: async (id, caller, origin) => {
      await requireAdministrator(id, caller);
      await audit.change(db, entryOf("organisation.discard", caller, id, origin), async (tx) => ({
        result: await submissions.discard(tx, id),
      }));
    },
  };
}
