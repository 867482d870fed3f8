import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { SmsService } from "#modules/notices/message/sms.service.ts";
import type { NoticePreferenceService } from "#modules/notices/notice/notice-preference.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { SavedViewService } from "#modules/own-account/saved-view/saved-view.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { ExternalIdentities } from "#modules/people/external-identity/external-identity.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { OwnPasskeys } from "#modules/session/passkey/own-passkeys.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionService } from "#modules/session/session/session.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { ScanBindings } from "#modules/sign-on/scan-app/scan-binding.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createContactService } from "./contact.service.ts";
import { createExportService } from "./export.service.ts";
import { ownDataSections } from "./own-data.service.ts";
import { profileRoutes } from "./profile.routes.ts";
import { createProfileService } from "./profile.service.ts";
import { createProfileStore } from "./profile.store.ts";

export interface ProfileUses {
  readonly accounts: AccountService;
  readonly audit: AuditService;
  readonly bindings: BindingService;
  readonly departments: DepartmentService;
  readonly events: SecurityEvents;
  readonly files: FileService;
  readonly identities: ExternalIdentities;
  readonly messages: MessageService;
  readonly noticePreferenceService: NoticePreferenceService;
  readonly ownPasskeys: OwnPasskeys;
  readonly proofs: ProofService;
  readonly registry: SessionRegistry;
  readonly roles: RoleService;
  readonly savedViews: SavedViewService;
  readonly scanBindings: ScanBindings;
  readonly sessions: SessionService;
  readonly sms: SmsService;
}

/** A person's own data: profile, contact data, a copy of the data. */
export function createProfileModule({ db, clock }: Platform, uses: ProfileUses) {
  const store = createProfileStore(db);
  const deps = { ...uses, db, store, clock };
  return {
    routes: profileRoutes({
      ...uses,
      profiles: createProfileService(deps),
      contacts: createContactService(deps),
      exports: createExportService({ ...deps, sections: ownDataSections(deps) }),
    }),
    eraser: store.remove,
  };
}
