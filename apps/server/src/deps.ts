import type { Config } from "./config/config.ts";
import type { Authenticator } from "./http/access-guard.ts";
import { keptCallsOf } from "./http/kept-call.ts";
import type { Routes } from "./http/routes.ts";
import { createAccountModule } from "./modules/account/account.module.ts";
import { createAccountClosingModule } from "./modules/account-closing/account-closing.module.ts";
import { createAccountConfirmationModule } from "./modules/account-confirmation/account-confirmation.module.ts";
import { createAccountSecurityModule } from "./modules/account-security/account-security.module.ts";
import { createApprovalModule } from "./modules/approval/approval.module.ts";
import { createArchiveModule } from "./modules/archive/archive.module.ts";
import { createAuditModule } from "./modules/audit/audit.module.ts";
import { createAuditChainModule } from "./modules/audit-chain/audit-chain.module.ts";
import { createCaptchaModule } from "./modules/captcha/captcha.module.ts";
import { createCasServerModule } from "./modules/cas-server/cas-server.module.ts";
import { createCategoryModule } from "./modules/category/category.module.ts";
import { createCertificateModule } from "./modules/certificate/certificate.module.ts";
import { createCertificateAccessModule } from "./modules/certificate-access/certificate-access.module.ts";
import { createCertificateAdminModule } from "./modules/certificate-admin/certificate-admin.module.ts";
import { createClosingWishModule } from "./modules/closing-wish/closing-wish.module.ts";
import { createContactsModule } from "./modules/contacts/contacts.module.ts";
import { createDataRuleModule } from "./modules/data-rule/data-rule.module.ts";
import { createDataRuleAdminModule } from "./modules/data-rule-admin/data-rule-admin.module.ts";
import { createDataSetModule } from "./modules/data-set/data-set.module.ts";
import { createDepartmentModule } from "./modules/department/department.module.ts";
import { createDepartmentAdminModule } from "./modules/department-admin/department-admin.module.ts";
import { createDepartmentImportModule } from "./modules/department-import/department-import.module.ts";
import { createDictionaryModule } from "./modules/dictionary/dictionary.module.ts";
import { createDictionaryAdminModule } from "./modules/dictionary-admin/dictionary-admin.module.ts";
import { createDirectoryModule } from "./modules/directory/directory.module.ts";
import { createDirectoryAdminModule } from "./modules/directory-admin/directory-admin.module.ts";
import { createDirectoryGroupModule } from "./modules/directory-group/directory-group.module.ts";
import { createErrorLogModule } from "./modules/error-log/error-log.module.ts";
import { createExternalIdentityModule } from "./modules/external-identity/external-identity.module.ts";
import { createFileModule } from "./modules/file/file.module.ts";
import { createFillRuleModule } from "./modules/fill-rule/fill-rule.module.ts";
import { createFirstAdministratorModule } from "./modules/first-administrator/first-administrator.module.ts";
import { createGroupRoleModule } from "./modules/group-role/group-role.module.ts";
import { createLauncherModule } from "./modules/launcher/launcher.module.ts";
import { createLiveModule } from "./modules/live/live.module.ts";
import { createLogoModule } from "./modules/logo/logo.module.ts";
import { createMenuAdminModule } from "./modules/menu-admin/menu-admin.module.ts";
import { createMessageModule } from "./modules/message/message.module.ts";
import { createMessageAdminModule } from "./modules/message-admin/message-admin.module.ts";
import { createMessageTemplateModule } from "./modules/message-template/message-template.module.ts";
import { createMonitorModule } from "./modules/monitor/monitor.module.ts";
import { createNodeStatusModule } from "./modules/node-status/node-status.module.ts";
import { createNoticeModule } from "./modules/notice/notice.module.ts";
import { createNoticeAdminModule } from "./modules/notice-admin/notice-admin.module.ts";
import { createNoticeInboxModule } from "./modules/notice-inbox/notice-inbox.module.ts";
import { createOneTimeLinkModule } from "./modules/one-time-link/one-time-link.module.ts";
import { createOnlineFormModule } from "./modules/online-form/online-form.module.ts";
import { createOnlineReportModule } from "./modules/online-report/online-report.module.ts";
import { createOnlineRowModule } from "./modules/online-row/online-row.module.ts";
import { createOnlineTableModule } from "./modules/online-table/online-table.module.ts";
import { createOpenidKeyModule } from "./modules/openid-key/openid-key.module.ts";
import { createOpenidProviderModule } from "./modules/openid-provider/openid-provider.module.ts";
import { createOrganisationModule } from "./modules/organisation/organisation.module.ts";
import { createOrganisationAdminModule } from "./modules/organisation-admin/organisation-admin.module.ts";
import { createOwnDepartmentModule } from "./modules/own-department/own-department.module.ts";
import { createPasskeyModule } from "./modules/passkey/passkey.module.ts";
import { createPasswordModule } from "./modules/password/password.module.ts";
import { createPasswordGuessesModule } from "./modules/password-guesses/password-guesses.module.ts";
import { createPermissionModule } from "./modules/permission/permission.module.ts";
import { createPositionModule } from "./modules/position/position.module.ts";
import { createProfileModule } from "./modules/profile/profile.module.ts";
import { createProofModule } from "./modules/proof/proof.module.ts";
import { createProvisioningModule } from "./modules/provisioning/provisioning.module.ts";
import { createRecoveryModule } from "./modules/recovery/recovery.module.ts";
import { createRegistrationModule } from "./modules/registration/registration.module.ts";
import { createReportRunModule } from "./modules/report-run/report-run.module.ts";
import { createReportScheduleModule } from "./modules/report-schedule/report-schedule.module.ts";
import { createReportViewModule } from "./modules/report-view/report-view.module.ts";
import { createRoleModule } from "./modules/role/role.module.ts";
import { createRoleAdminModule } from "./modules/role-admin/role-admin.module.ts";
import { createRoleGivingModule } from "./modules/role-giving/role-giving.module.ts";
import { createSavedViewModule } from "./modules/saved-view/saved-view.module.ts";
import { createScanModule } from "./modules/scan/scan.module.ts";
import { createScanAppModule } from "./modules/scan-app/scan-app.module.ts";
import { createScimModule } from "./modules/scim/scim.module.ts";
import { createSecondPersonModule } from "./modules/second-person/second-person.module.ts";
import { createSecurityCenterModule } from "./modules/security-center/security-center.module.ts";
import { createSecurityEventModule } from "./modules/security-event/security-event.module.ts";
import { createServerAccessModule } from "./modules/server-access/server-access.module.ts";
import { createSessionModule } from "./modules/session/session.module.ts";
import { createSetUpModule } from "./modules/set-up/set-up.module.ts";
import { createSettingAdminModule } from "./modules/setting-admin/setting-admin.module.ts";
import { createSignInModule } from "./modules/sign-in/sign-in.module.ts";
import { createSignInWaysModule } from "./modules/sign-in-ways/sign-in-ways.module.ts";
import { createSingleSignOutModule } from "./modules/single-sign-out/single-sign-out.module.ts";
import { createSmsModule } from "./modules/sms/sms.module.ts";
import { createSsoModule } from "./modules/sso/sso.module.ts";
import { createSubsystemModule } from "./modules/subsystem/subsystem.module.ts";
import { createSubsystemAdminModule } from "./modules/subsystem-admin/subsystem-admin.module.ts";
import { createSystemModule } from "./modules/system/system.module.ts";
import { createTableImportModule } from "./modules/table-import/table-import.module.ts";
import { createTakeoverGuardModule } from "./modules/takeover-guard/takeover-guard.module.ts";
import { createThirdPartyModule } from "./modules/third-party/third-party.module.ts";
import { createToDoModule } from "./modules/to-do/to-do.module.ts";
import { createTradeModule } from "./modules/trade/trade.module.ts";
import { createTwoStepModule } from "./modules/two-step/two-step.module.ts";
import { createUserAdminModule } from "./modules/user-admin/user-admin.module.ts";
import { createUserImportModule } from "./modules/user-import/user-import.module.ts";
import { createValidationModule } from "./modules/validation/validation.module.ts";
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
