import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { OrganisationAccounts } from "#modules/people/organisation/organisation-accounts.service.ts";
import type { OrganisationFiles } from "#modules/people/organisation/organisation-files.service.ts";
import type { OrganisationRegister } from "#modules/people/organisation/organisation-register.service.ts";
import type { Submissions } from "#modules/people/organisation/submissions.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { organisationAdminRoutes } from "./organisation-admin.routes.ts";
import { createOrganisationAdmin } from "./organisation-admin.service.ts";
import { organisationApproval } from "./organisation-approval.ts";
import { ownOrganisationRoutes } from "./own-organisation.routes.ts";
import { createOwnOrganisations, ORGANISATION_CHANGE } from "./own-organisation.service.ts";
import { createRegions } from "./regions.ts";

export interface OrganisationAdminUses {
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly dictionaries: DictionaryService;
  readonly files: FileService;
  readonly managedAccounts: ManagedAccounts;
  readonly notices: Notices;
  readonly organisationAccounts: OrganisationAccounts;
  readonly organisationFiles: OrganisationFiles;
  readonly organisationRegister: OrganisationRegister;
  readonly visibleOrganisations: RuledRows;
  readonly submissions: Submissions;
  readonly templates: MessageTemplates;
}

/** Milliseconds after which an uploaded file without a draft is deleted. */
const UNUSED_FILE_MS = 86_400_000;

/** 单位管理 and 我的单位: the register, and changes that organisations' own people propose. */
export function createOrganisationAdminModule({ clock, db }: Platform, uses: OrganisationAdminUses) {
  const { approvals, files, organisationFiles } = uses;
  const deps = {
    ...uses,
    accounts: uses.organisationAccounts,
    clock,
    db,
    inSight: uses.visibleOrganisations,
    managed: uses.managedAccounts,
    regions: createRegions(uses.dictionaries),
    register: uses.organisationRegister,
  };
  approvals.followWith(ORGANISATION_CHANGE, organisationApproval(deps));
  const admin = createOrganisationAdmin(deps);
  const ownOrganisations = createOwnOrganisations(deps);
  return {
    routes: {
      ...organisationAdminRoutes({ ...deps, admin }),
      ...ownOrganisationRoutes({ ...deps, organisations: ownOrganisations }),
    },
    sweep: async () => {
      const paths = await organisationFiles.removeUnreferenced(new Date(clock.now() - UNUSED_FILE_MS));
      await files.removeOwnerless(organisationFiles.group, paths);
      return paths.length;
    },
  };
}
