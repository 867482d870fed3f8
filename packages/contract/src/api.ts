import { certificate } from "./access/certificate/certificate.endpoints.ts";
import { permission } from "./access/permission/permission.endpoints.ts";
import { certificateAdmin } from "./administration/certificate-admin/certificate-admin.endpoints.ts";
import { contacts } from "./administration/contacts/contacts.endpoints.ts";
import { dataRuleAdmin } from "./administration/data-rule-admin/data-rule-admin.endpoints.ts";
import { departmentAdmin } from "./administration/department-admin/department-admin.endpoints.ts";
import { departmentImport } from "./administration/department-import/department-import.endpoints.ts";
import { dictionaryAdmin } from "./administration/dictionary-admin/dictionary-admin.endpoints.ts";
import { directoryAdmin } from "./administration/directory-admin/directory-admin.endpoints.ts";
import { menuAdmin } from "./administration/menu-admin/menu-admin.endpoints.ts";
import { messageAdmin } from "./administration/message-admin/message-admin.endpoints.ts";
import { noticeAdmin } from "./administration/notice-admin/notice-admin.endpoints.ts";
import { organisationAdmin } from "./administration/organisation-admin/organisation-admin.endpoints.ts";
import { ownOrganisation } from "./administration/organisation-admin/own-organisation.endpoints.ts";
import { ownDepartment } from "./administration/own-department/own-department.endpoints.ts";
import { roleAdmin } from "./administration/role-admin/role-admin.endpoints.ts";
import { scimAdmin } from "./administration/scim/scim-admin.endpoints.ts";
import { setUp } from "./administration/set-up/set-up.endpoints.ts";
import { subsystemAdmin } from "./administration/subsystem-admin/subsystem-admin.endpoints.ts";
import { userAdmin } from "./administration/user-admin/user-admin.endpoints.ts";
import { userImport } from "./administration/user-import/user-import.endpoints.ts";
import { validation } from "./administration/validation/validation.endpoints.ts";
import type { ApiTree, Endpoint } from "./endpoint.ts";
import { captcha } from "./guard/captcha/captcha.endpoints.ts";
import { approval } from "./notices/approval/approval.endpoints.ts";
import { onlineForm } from "./online/online-form/online-form.endpoints.ts";
import { onlineReport } from "./online/online-report/online-report.endpoints.ts";
import { onlineRow } from "./online/online-row/online-row.endpoints.ts";
import { onlineRowImport } from "./online/online-row/online-row-import.endpoints.ts";
import { reportRun } from "./online/report-run/report-run.endpoints.ts";
import { reportSchedule } from "./online/report-schedule/report-schedule.endpoints.ts";
import { dataKeys } from "./operations/data-key/data-key.endpoints.ts";
import { monitor } from "./operations/monitor/monitor.endpoints.ts";
import { securityCenter } from "./operations/security-center/security-center.endpoints.ts";
import { settingAdmin } from "./operations/setting-admin/setting-admin.endpoints.ts";
import { system } from "./operations/system/system.endpoints.ts";
import { accountClosing } from "./own-account/account-closing/account-closing.endpoints.ts";
import { accountSecurity } from "./own-account/account-security/account-security.endpoints.ts";
import { file } from "./own-account/file/file.endpoints.ts";
import { fileAdmin } from "./own-account/file/file-admin.endpoints.ts";
import { logo } from "./own-account/logo/logo.endpoints.ts";
import { noticeInbox } from "./own-account/notice-inbox/notice-inbox.endpoints.ts";
import { profile } from "./own-account/profile/profile.endpoints.ts";
import { savedView } from "./own-account/saved-view/saved-view.endpoints.ts";
import { department } from "./people/department/department.endpoints.ts";
import { category } from "./reference/category/category.endpoints.ts";
import { dictionary } from "./reference/dictionary/dictionary.endpoints.ts";
import { fillRule } from "./reference/fill-rule/fill-rule.endpoints.ts";
import { position } from "./reference/position/position.endpoints.ts";
import { proof } from "./session/proof/proof.endpoints.ts";
import { session } from "./session/session/session.endpoints.ts";
import { casServer } from "./sign-on/cas-server/cas-server.endpoints.ts";
import { certificateAccess } from "./sign-on/certificate-access/certificate-access.endpoints.ts";
import { firstAdministrator } from "./sign-on/first-administrator/first-administrator.endpoints.ts";
import { launcher } from "./sign-on/launcher/launcher.endpoints.ts";
import { recovery } from "./sign-on/recovery/recovery.endpoints.ts";
import { registration } from "./sign-on/registration/registration.endpoints.ts";
import { scan } from "./sign-on/scan/scan.endpoints.ts";
import { scanApp } from "./sign-on/scan-app/scan-app.endpoints.ts";
import { signIn } from "./sign-on/sign-in/sign-in.endpoints.ts";
import { sms } from "./sign-on/sms/sms.endpoints.ts";
import { sso } from "./sign-on/sso/sso.endpoints.ts";
import { thirdParty } from "./sign-on/third-party/third-party.endpoints.ts";
import { archive } from "./tendering/archive/archive.endpoints.ts";
import { archiveAdmin } from "./tendering/archive/archive-admin.endpoints.ts";
import { archiveCharts } from "./tendering/archive/archive-charts.endpoints.ts";
import { publicRecord } from "./tendering/public-record/public-record.endpoints.ts";
import { announcement } from "./tendering/tender/announcement.endpoints.ts";
import { tender } from "./tendering/tender/tender.endpoints.ts";
import { toDo } from "./tendering/to-do/to-do.endpoints.ts";
import { trade } from "./tendering/trade/trade.endpoints.ts";
import { workCalendar } from "./tendering/work-calendar/work-calendar.endpoints.ts";
import { audit } from "./trail/audit/audit.endpoints.ts";
import { auditChain } from "./trail/audit-chain/audit-chain.endpoints.ts";
import { errorLog } from "./trail/error-log/error-log.endpoints.ts";

/** The whole API by subject, in the order of the groups: specification 7, and the product's own calls under /api/. */
export const api = {
  captcha,
  department,
  auditChain,
  audit,
  errorLog,
  approval,
  category,
  dictionary,
  fillRule,
  position,
  certificate,
  permission,
  proof,
  session,
  casServer,
  certificateAccess,
  firstAdministrator,
  launcher,
  recovery,
  registration,
  scanApp,
  scan,
  signIn,
  sms,
  sso,
  thirdParty,
  accountClosing,
  accountSecurity,
  fileAdmin,
  file,
  logo,
  noticeInbox,
  profile,
  savedView,
  certificateAdmin,
  contacts,
  dataRuleAdmin,
  departmentAdmin,
  departmentImport,
  dictionaryAdmin,
  directoryAdmin,
  menuAdmin,
  messageAdmin,
  noticeAdmin,
  organisationAdmin,
  ownDepartment,
  ownOrganisation,
  roleAdmin,
  scimAdmin,
  setUp,
  subsystemAdmin,
  userAdmin,
  userImport,
  validation,
  archiveAdmin,
  archiveCharts,
  publicRecord,
  archive,
  tender,
  announcement,
  toDo,
  trade,
  workCalendar,
  onlineForm,
  onlineReport,
  onlineRowImport,
  onlineRow,
  reportRun,
  reportSchedule,
  monitor,
  dataKeys,
  securityCenter,
  settingAdmin,
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

/** Returns the endpoint of a key. Throws if there is none. */
export function endpointOf(key: EndpointKey): Endpoint {
  const [subject = "", name = ""] = key.split(".");
  const found = (api as ApiTree)[subject]?.[name];
  if (!found) throw new Error(`no call ${key}`);
  return found;
}

/** Returns every endpoint with its key, in the order of the tree. */
export function allEndpoints(): { key: EndpointKey; endpoint: Endpoint }[] {
  return Object.entries(api).flatMap(([subject, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, value]) => ({
      key: `${subject}.${name}` as EndpointKey,
      endpoint: value,
    })),
  );
}

/** First path segments of calls: an unknown path below one is a 404 with an envelope, never the web app. */
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
