import type { Config } from "./config/config.ts";
import type { Authenticator } from "./http/access-guard.ts";
import { keptCallsOf } from "./http/kept-call.ts";
import type { Routes } from "./http/routes.ts";
import { createCertificateModule } from "./modules/access/certificate/certificate.module.ts";
import { createDirectoryModule } from "./modules/access/directory/directory.module.ts";
import { createPermissionModule } from "./modules/access/permission/permission.module.ts";
import { createProvisioningModule } from "./modules/access/provisioning/provisioning.module.ts";
import { createRoleGivingModule } from "./modules/access/role-giving/role-giving.module.ts";
import { createSubsystemModule } from "./modules/access/subsystem/subsystem.module.ts";
import { createCertificateAdminModule } from "./modules/administration/certificate-admin/certificate-admin.module.ts";
import { createContactsModule } from "./modules/administration/contacts/contacts.module.ts";
import { createDataRuleAdminModule } from "./modules/administration/data-rule-admin/data-rule-admin.module.ts";
import { createDepartmentAdminModule } from "./modules/administration/department-admin/department-admin.module.ts";
import { createDepartmentImportModule } from "./modules/administration/department-import/department-import.module.ts";
import { createDictionaryAdminModule } from "./modules/administration/dictionary-admin/dictionary-admin.module.ts";
import { createDirectoryAdminModule } from "./modules/administration/directory-admin/directory-admin.module.ts";
import { createMenuAdminModule } from "./modules/administration/menu-admin/menu-admin.module.ts";
import { createMessageAdminModule } from "./modules/administration/message-admin/message-admin.module.ts";
import { createNoticeAdminModule } from "./modules/administration/notice-admin/notice-admin.module.ts";
import { createOrganisationAdminModule } from "./modules/administration/organisation-admin/organisation-admin.module.ts";
import { createOwnDepartmentModule } from "./modules/administration/own-department/own-department.module.ts";
import { createRoleAdminModule } from "./modules/administration/role-admin/role-admin.module.ts";
import { createScimModule } from "./modules/administration/scim/scim.module.ts";
import { createSecondPersonModule } from "./modules/administration/second-person/second-person.module.ts";
import { createSetUpModule } from "./modules/administration/set-up/set-up.module.ts";
import { createSubsystemAdminModule } from "./modules/administration/subsystem-admin/subsystem-admin.module.ts";
import { createUserAdminModule } from "./modules/administration/user-admin/user-admin.module.ts";
import { createUserImportModule } from "./modules/administration/user-import/user-import.module.ts";
import { createValidationModule } from "./modules/administration/validation/validation.module.ts";
import { createCaptchaModule } from "./modules/guard/captcha/captcha.module.ts";
import { createOpenidKeyModule } from "./modules/guard/openid-key/openid-key.module.ts";
import { createPasswordGuessesModule } from "./modules/guard/password-guesses/password-guesses.module.ts";
import { createApprovalModule } from "./modules/notices/approval/approval.module.ts";
import { createMessageModule } from "./modules/notices/message/message.module.ts";
import { createMessageTemplateModule } from "./modules/notices/message-template/message-template.module.ts";
import { createNoticeModule } from "./modules/notices/notice/notice.module.ts";
import { createSecurityEventModule } from "./modules/notices/security-event/security-event.module.ts";
import { createDataSetModule } from "./modules/online/data-set/data-set.module.ts";
import { createOnlineFormModule } from "./modules/online/online-form/online-form.module.ts";
import { createOnlineReportModule } from "./modules/online/online-report/online-report.module.ts";
import { createOnlineRowModule } from "./modules/online/online-row/online-row.module.ts";
import { createOnlineTableModule } from "./modules/online/online-table/online-table.module.ts";
import { createReportRunModule } from "./modules/online/report-run/report-run.module.ts";
import { createReportScheduleModule } from "./modules/online/report-schedule/report-schedule.module.ts";
import { createReportViewModule } from "./modules/online/report-view/report-view.module.ts";
import { createMonitorModule } from "./modules/operations/monitor/monitor.module.ts";
import { createSecurityCenterModule } from "./modules/operations/security-center/security-center.module.ts";
import { createSettingAdminModule } from "./modules/operations/setting-admin/setting-admin.module.ts";
import { createSystemModule } from "./modules/operations/system/system.module.ts";
import { createAccountClosingModule } from "./modules/own-account/account-closing/account-closing.module.ts";
import { createAccountSecurityModule } from "./modules/own-account/account-security/account-security.module.ts";
import { createFileModule } from "./modules/own-account/file/file.module.ts";
import { createLogoModule } from "./modules/own-account/logo/logo.module.ts";
import { createNoticeInboxModule } from "./modules/own-account/notice-inbox/notice-inbox.module.ts";
import { createProfileModule } from "./modules/own-account/profile/profile.module.ts";
import { createSavedViewModule } from "./modules/own-account/saved-view/saved-view.module.ts";
import { createAccountModule } from "./modules/people/account/account.module.ts";
import { createDataRuleModule } from "./modules/people/data-rule/data-rule.module.ts";
import { createDepartmentModule } from "./modules/people/department/department.module.ts";
import { createExternalIdentityModule } from "./modules/people/external-identity/external-identity.module.ts";
import { createOneTimeLinkModule } from "./modules/people/one-time-link/one-time-link.module.ts";
import { createOrganisationModule } from "./modules/people/organisation/organisation.module.ts";
import { createRoleModule } from "./modules/people/role/role.module.ts";
import { createCategoryModule } from "./modules/reference/category/category.module.ts";
import { createDictionaryModule } from "./modules/reference/dictionary/dictionary.module.ts";
import { createFillRuleModule } from "./modules/reference/fill-rule/fill-rule.module.ts";
import { createPositionModule } from "./modules/reference/position/position.module.ts";
import { createTableImportModule } from "./modules/reference/table-import/table-import.module.ts";
import { createClosingWishModule } from "./modules/session/closing-wish/closing-wish.module.ts";
import { createLiveModule } from "./modules/session/live/live.module.ts";
import { createPasskeyModule } from "./modules/session/passkey/passkey.module.ts";
import { createPasswordModule } from "./modules/session/password/password.module.ts";
import { createProofModule } from "./modules/session/proof/proof.module.ts";
import { createSessionModule } from "./modules/session/session/session.module.ts";
import { createSingleSignOutModule } from "./modules/session/single-sign-out/single-sign-out.module.ts";
import { createTakeoverGuardModule } from "./modules/session/takeover-guard/takeover-guard.module.ts";
import { createTwoStepModule } from "./modules/session/two-step/two-step.module.ts";
import { createAccountConfirmationModule } from "./modules/sign-on/account-confirmation/account-confirmation.module.ts";
import { createCasServerModule } from "./modules/sign-on/cas-server/cas-server.module.ts";
import { createCertificateAccessModule } from "./modules/sign-on/certificate-access/certificate-access.module.ts";
import { createDirectoryGroupModule } from "./modules/sign-on/directory-group/directory-group.module.ts";
import { createFirstAdministratorModule } from "./modules/sign-on/first-administrator/first-administrator.module.ts";
import { createGroupRoleModule } from "./modules/sign-on/group-role/group-role.module.ts";
import { createLauncherModule } from "./modules/sign-on/launcher/launcher.module.ts";
import { createOpenidProviderModule } from "./modules/sign-on/openid-provider/openid-provider.module.ts";
import { createRecoveryModule } from "./modules/sign-on/recovery/recovery.module.ts";
import { createRegistrationModule } from "./modules/sign-on/registration/registration.module.ts";
import { createScanModule } from "./modules/sign-on/scan/scan.module.ts";
import { createScanAppModule } from "./modules/sign-on/scan-app/scan-app.module.ts";
import { createServerAccessModule } from "./modules/sign-on/server-access/server-access.module.ts";
import { createSignInModule } from "./modules/sign-on/sign-in/sign-in.module.ts";
import { createSignInWaysModule } from "./modules/sign-on/sign-in-ways/sign-in-ways.module.ts";
import { createSmsModule } from "./modules/sign-on/sms/sms.module.ts";
import { createSsoModule } from "./modules/sign-on/sso/sso.module.ts";
import { createThirdPartyModule } from "./modules/sign-on/third-party/third-party.module.ts";
import { createArchiveModule } from "./modules/tendering/archive/archive.module.ts";
import { createToDoModule } from "./modules/tendering/to-do/to-do.module.ts";
import { createTradeModule } from "./modules/tendering/trade/trade.module.ts";
import { createAuditModule } from "./modules/trail/audit/audit.module.ts";
import { createAuditChainModule } from "./modules/trail/audit-chain/audit-chain.module.ts";
import { createErrorLogModule } from "./modules/trail/error-log/error-log.module.ts";
import { createNodeStatusModule } from "./modules/trail/node-status/node-status.module.ts";
import { composition, sweepsOf } from "./platform/composition.ts";
import { createPlatform, type PlatformInput } from "./platform/platform.ts";

/** Every module, from the ground up: each is made from services of those above it in this list. */
const modules = composition()
  .add("account", createAccountModule)
  .add("department", createDepartmentModule)
  .add("role", createRoleModule)
  .add("data-rule", createDataRuleModule)
  .add("audit", createAuditModule)
  .add("error-log", createErrorLogModule)
  .add("node-status", createNodeStatusModule)
  .add("dictionary", createDictionaryModule)
  .add("position", createPositionModule)
  .add("category", createCategoryModule)
  .add("fill-rule", createFillRuleModule)
  .add("captcha", createCaptchaModule)
  .add("one-time-link", createOneTimeLinkModule)
  .add("external-identity", createExternalIdentityModule)
  .add("organisation", createOrganisationModule)
  .add("message-template", createMessageTemplateModule)
  .add("message", createMessageModule)
  .add("notice", createNoticeModule)
  .add("table-import", createTableImportModule)
  .add("security-event", createSecurityEventModule)
  .add("approval", createApprovalModule)
  .add("certificate", createCertificateModule)
  .add("subsystem", createSubsystemModule)
  .add("notice-inbox", createNoticeInboxModule)
  .add("permission", createPermissionModule)
  .add("role-giving", createRoleGivingModule)
  .add("provisioning", createProvisioningModule)
  .add("directory", createDirectoryModule)
  .add("passkey", createPasskeyModule)
  .add("two-step", createTwoStepModule)
  .add("session", createSessionModule)
  .add("live", createLiveModule)
  .add("openid-key", createOpenidKeyModule)
  .add("audit-chain", createAuditChainModule)
  .add("single-sign-out", createSingleSignOutModule)
  .add("launcher", createLauncherModule)
  .add("password-guesses", createPasswordGuessesModule)
  .add("password", createPasswordModule)
  .add("proof", createProofModule)
  .add("closing-wish", createClosingWishModule)
  .add("takeover-guard", createTakeoverGuardModule)
  .add("group-role", createGroupRoleModule)
  .add("directory-group", createDirectoryGroupModule)
  .add("openid-provider", createOpenidProviderModule)
  .add("scan-app", createScanAppModule)
  .add("file", createFileModule)
  .add("logo", createLogoModule)
  .add("saved-view", createSavedViewModule)
  .add("profile", createProfileModule)
  .add("sign-in", createSignInModule)
  .add("scan", createScanModule)
  .add("certificate-access", createCertificateAccessModule)
  .add("certificate-admin", createCertificateAdminModule)
  .add("sso", createSsoModule)
  .add("cas-server", createCasServerModule)
  .add("third-party", createThirdPartyModule)
  .add("sign-in-ways", createSignInWaysModule)
  .add("account-security", createAccountSecurityModule)
  .add("registration", createRegistrationModule)
  .add("recovery", createRecoveryModule)
  .add("first-administrator", createFirstAdministratorModule)
  .add("account-confirmation", createAccountConfirmationModule)
  .add("server-access", createServerAccessModule)
  .add("sms", createSmsModule)
  .add("validation", createValidationModule)
  .add("trade", createTradeModule)
  .add("archive", createArchiveModule)
  .add("set-up", createSetUpModule)
  .add("to-do", createToDoModule)
  .add("scim", createScimModule)
  .add("role-admin", createRoleAdminModule)
  .add("department-admin", createDepartmentAdminModule)
  .add("directory-admin", createDirectoryAdminModule)
  .add("own-department", createOwnDepartmentModule)
  .add("contacts", createContactsModule)
  .add("department-import", createDepartmentImportModule)
  .add("menu-admin", createMenuAdminModule)
  .add("dictionary-admin", createDictionaryAdminModule)
  .add("online-table", createOnlineTableModule)
  .add("online-form", createOnlineFormModule)
  .add("online-row", createOnlineRowModule)
  .add("data-rule-admin", createDataRuleAdminModule)
  .add("organisation-admin", createOrganisationAdminModule)
  .add("subsystem-admin", createSubsystemAdminModule)
  .add("notice-admin", createNoticeAdminModule)
  .add("system", createSystemModule)
  .add("security-center", createSecurityCenterModule)
  .add("monitor", createMonitorModule)
  .add("setting-admin", createSettingAdminModule)
  .add("message-admin", createMessageAdminModule)
  // After every list that rows may be read of.
  .add("report-view", createReportViewModule)
  .add("data-set", createDataSetModule)
  .add("online-report", createOnlineReportModule)
  .add("report-run", createReportRunModule)
  .add("report-schedule", createReportScheduleModule)
  // After all that keep something of a person: closing an account asks each of them for it.
  .add("account-closing", createAccountClosingModule)
  .add("user-admin", createUserAdminModule)
  .add("user-import", createUserImportModule)
  .add("second-person", createSecondPersonModule);

const SWEPT_EVERY_MS = 60_000;

export type Deps = Awaited<ReturnType<typeof createDeps>>;

/** The composition root: platform and modules, what runs in the background, and how it all ends. */
export async function createDeps(config: Config, input: PlatformInput) {
  const platform = await createPlatform(config, input);
  const { bus, clock, config: live, jobs, limiter, logger, passwords, secrets } = platform;
  const { services, routes: built, modules: made } = await modules.make(platform);
  const routes: Routes = built;
  // Kept calls are made by the handlers of all modules.
  services.secondPerson.makeBy(keptCallsOf(routes));
  const { imports, markStopping, offerFirstAdministrator, requireSelfRegisteredRole } = services;

  const sweeps = [{ name: "platform.sweep", run: platform.sweep }, ...sweepsOf(made)];
  jobs.repeat(sweeps, SWEPT_EVERY_MS);
  for (const { everyMs, ...job } of made.flatMap((module) => module.jobs ?? [])) jobs.repeat([job], everyMs);

  return {
    authenticator: services.authenticator satisfies Authenticator,
    clock,
    config: live,
    imports,
    limiter,
    live: services.live,
    logger,
    markStopping: (): void => {
      markStopping();
      services.releaseScanWaits();
      services.live.closeAll();
    },
    modules: made,
    /** A link for the first administrator, in place of any earlier one; undefined once there is an account. */
    offerFirstAdministrator,
    openid: services.openid,
    openidClients: services.openidClients,
    passwords,
    /** What examples of forms and reports are made by, as people would. */
    online: { forms: services.onlineForms, reports: services.reportDesigning },
    noteCall: services.noteCall,
    noteError: services.errorLog.note,
    recordExport: services.audit.recordExport,
    recordRefusal: services.audit.recordRefusal,
    ...{ reportNode: services.reportNode, nodesWithOwnFiles: services.setUp.nodesWithOwnFiles },
    keepForSecondPerson: services.secondPerson.keep,
    ...{ readLogo: services.logo.address, readSignInWays: services.readSignInWays },
    roleGiving: services.roleGiving,
    readFrameOrigins: services.knownOrigins.forFrames,
    /** Must the account show a certificate before it goes on into this subsystem, or into any? */
    owesCertificate: services.subsystems.owesCertificate,
    requireSelfRegisteredRole,
    routes,
    scim: services.scim,
    serverAccess: services.serverAccess,
    secrets,
    /** Removes what has run out and does what has come due; happens every minute by itself. */
    housekeep: async (): Promise<void> => {
      for (const sweep of sweeps) await jobs.run(sweep);
    },
    /** Ends what repeats and waits for what is under way. */
    stopJobs: jobs.stop,
    /** Writes what is pending and stops what repeats; the database stays open. */
    close: async (): Promise<void> => {
      await jobs.stop();
      // What cannot be written any more, because the database is gone, keeps nothing else from ending.
      for (const { name, close } of made.toReversed())
        await close?.().catch((error: unknown) =>
          logger.error({ err: error, module: name }, "a module did not end well"),
        );
      await bus.close();
    },
  };
}
