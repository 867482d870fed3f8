import { accountClosing } from "./account-closing/account-closing.endpoints.ts";
import { accountSecurity } from "./account-security/account-security.endpoints.ts";
import { approval } from "./approval/approval.endpoints.ts";
import { archive } from "./archive/archive.endpoints.ts";
import { archiveCharts } from "./archive/archive-charts.endpoints.ts";
import { archiveAdmin } from "./archive-admin/archive-admin.endpoints.ts";
import { audit } from "./audit/audit.endpoints.ts";
import { captcha } from "./captcha/captcha.endpoints.ts";
import { cas } from "./cas/cas.endpoints.ts";
import { category } from "./category/category.endpoints.ts";
import { certificate } from "./certificate/certificate.endpoints.ts";
import { certificateAdmin } from "./certificate-admin/certificate-admin.endpoints.ts";
import { checkRuleAdmin } from "./check-rule-admin/check-rule-admin.endpoints.ts";
import { contacts } from "./contacts/contacts.endpoints.ts";
import { dataRule } from "./data-rule/data-rule.endpoints.ts";
import { department } from "./department/department.endpoints.ts";
import { departmentAdmin } from "./department-admin/department-admin.endpoints.ts";
import { departmentImport } from "./department-import/department-import.endpoints.ts";
import { dictionary } from "./dictionary/dictionary.endpoints.ts";
import { dictionaryAdmin } from "./dictionary-admin/dictionary-admin.endpoints.ts";
import { directoryAdmin } from "./directory-admin/directory-admin.endpoints.ts";
import type { ApiTree, Endpoint } from "./endpoint.ts";
import { file } from "./file/file.endpoints.ts";
import { fileAdmin } from "./file-admin/file-admin.endpoints.ts";
import { fillRule } from "./fill-rule/fill-rule.endpoints.ts";
import { firstAdministrator } from "./first-administrator/first-administrator.endpoints.ts";
import { launcher } from "./launcher/launcher.endpoints.ts";
import { logo } from "./logo/logo.endpoints.ts";
import { menuAdmin } from "./menu-admin/menu-admin.endpoints.ts";
import { messageAdmin } from "./message-admin/message-admin.endpoints.ts";
import { monitor } from "./monitor/monitor.endpoints.ts";
import { notice } from "./notice/notice.endpoints.ts";
import { noticeAdmin } from "./notice-admin/notice-admin.endpoints.ts";
import { onlineForm } from "./online-form/online-form.endpoints.ts";
import { onlineRow } from "./online-form/online-row.endpoints.ts";
import { onlineRowImport } from "./online-form/online-row-import.endpoints.ts";
import { onlineReport } from "./online-report/online-report.endpoints.ts";
import { reportRun } from "./online-report/report-run.endpoints.ts";
import { organisationAdmin } from "./organisation-admin/organisation-admin.endpoints.ts";
import { ownDepartment } from "./own-department/own-department.endpoints.ts";
import { ownOrganisation } from "./own-organisation/own-organisation.endpoints.ts";
import { passkey } from "./passkey/passkey.endpoints.ts";
import { permission } from "./permission/permission.endpoints.ts";
import { positions } from "./position/position.endpoints.ts";
import { profile } from "./profile/profile.endpoints.ts";
import { proof } from "./proof/proof.endpoints.ts";
import { recovery } from "./recovery/recovery.endpoints.ts";
import { registration } from "./registration/registration.endpoints.ts";
import { reportSchedule } from "./report-schedule/report-schedule.endpoints.ts";
import { roleAdmin } from "./role-admin/role-admin.endpoints.ts";
import { savedView } from "./saved-view/saved-view.endpoints.ts";
import { scan } from "./scan/scan.endpoints.ts";
import { scanApp } from "./scan-app/scan-app.endpoints.ts";
import { scimAdmin } from "./scim-admin/scim-admin.endpoints.ts";
import { securityCenter } from "./security-center/security-center.endpoints.ts";
import { session } from "./session/session.endpoints.ts";
import { setUp } from "./set-up/set-up.endpoints.ts";
import { settingAdmin } from "./setting-admin/setting-admin.endpoints.ts";
import { sms } from "./sms/sms.endpoints.ts";
import { sso } from "./sso/sso.endpoints.ts";
import { subsystemAdmin } from "./subsystem-admin/subsystem-admin.endpoints.ts";
import { system } from "./system/system.endpoints.ts";
import { thirdParty } from "./third-party/third-party.endpoints.ts";
import { toDo } from "./to-do/to-do.endpoints.ts";
import { trade } from "./trade/trade.endpoints.ts";
import { twoStep } from "./two-step/two-step.endpoints.ts";
import { userAdmin } from "./user-admin/user-admin.endpoints.ts";
import { userImport } from "./user-import/user-import.endpoints.ts";
import { validation } from "./validation/validation.endpoints.ts";

/** The whole API by subject. Specification 7, and what the product added under /api/. */
export const api = {
  session,
  registration,
  recovery,
  firstAdministrator,
  profile,
  accountSecurity,
  accountClosing,
  twoStep,
  passkey,
  proof,
  captcha,
  sms,
  scan,
  scanApp,
  certificate,
  certificateAdmin,
  thirdParty,
  sso,
  cas,
  department,
  departmentAdmin,
  departmentImport,
  ownDepartment,
  contacts,
  positions,
  permission,
  launcher,
  userAdmin,
  userImport,
  organisationAdmin,
  ownOrganisation,
  notice,
  noticeAdmin,
  dictionary,
  dictionaryAdmin,
  category,
  checkRuleAdmin,
  fillRule,
  onlineForm,
  onlineRow,
  onlineReport,
  reportRun,
  onlineRowImport,
  reportSchedule,
  archive,
  archiveCharts,
  validation,
  file,
  trade,
  audit,
  approval,
  savedView,
  toDo,
  roleAdmin,
  dataRule,
  menuAdmin,
  messageAdmin,
  fileAdmin,
  setUp,
  settingAdmin,
  monitor,
  securityCenter,
  subsystemAdmin,
  scimAdmin,
  logo,
  directoryAdmin,
  archiveAdmin,
  system,
} as const satisfies ApiTree;

export type Api = typeof api;
export type EndpointKey = { [S in keyof Api]: `${S}.${keyof Api[S] & string}` }[keyof Api];
export type EndpointOf<K extends EndpointKey> = K extends `${infer S extends keyof Api & string}.${infer N}`
  ? N extends keyof Api[S]
    ? Api[S][N] extends Endpoint
      ? Api[S][N]
      : never
    : never
  : never;

/** Every endpoint with its key, in the order of the tree. */
/** The call of that key. */
export function endpointOf(key: EndpointKey): Endpoint {
  const [subject = "", name = ""] = key.split(".");
  const found = (api as ApiTree)[subject]?.[name];
  if (!found) throw new Error(`no call ${key}`);
  return found;
}

export function allEndpoints(): { key: EndpointKey; endpoint: Endpoint }[] {
  return Object.entries(api).flatMap(([subject, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, value]) => ({
      key: `${subject}.${name}` as EndpointKey,
      endpoint: value,
    })),
  );
}

/** First segments that calls use: an unknown path below one is a 404 with an envelope, never the web app. */
export const apiSegments = [
  "api",
  "sys",
  "bpt",
  "webgateway",
  "thirdLogin",
  "download",
  "cas",
  "oidc",
  "scim",
  "websocket",
  ".well-known",
] as const;
