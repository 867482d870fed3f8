import type { ErrorCode } from "@tender/contract";
import { allRoles, type RoleCode, roleTemplates } from "#seed/base/roles.ts";
import { administrationLines } from "./administration-lines.ts";

/**
 * Callers admitted to each call: `+` admitted, `-` refused with the code under `refusals`, `f` refused with
 * `http.forbidden` because the caller lacks the permission. A call without a line, and a line without a call, fail the
 * test.
 *
 * nobody    without a credential; an invented token is admitted to the same calls
 * plain     signed in, without any role
 * child     a session handed over to a subsystem
 * code      has to show the second step
 * set-up    has to set up the second step
 * depart    has to choose a department
 * aged      has to set a new password, because the old one is over its maximum age
 * unproven  an administrator whose session has shown no second factor, where that is required
 * roles     the built-in roles that are admitted, each with a complete sign-in
 */
const lines = `
call                              nobody   plain    child    code     set-up   depart   aged     unproven roles
signIn.withPassword                      +        +        +        +        +        +        +        +        all
signIn.withToken                         +        +        +        +        +        +        +        +        all
session.checkTokenEffect                 +        +        +        +        +        +        +        +        all
signIn.readEncryptionKey                 +        +        +        +        +        +        +        +        all
session.signOutAtGateway                 +        +        +        +        +        +        +        +        all
session.signOut                          +        +        +        +        +        +        +        +        all
session.readCurrent                      -        +        +        +        +        +        +        +        all
session.listOwn                          -        +        -        -        -        -        -        +        all
session.endOwn                           -        +        -        -        -        -        -        +        all
session.endOthers                        -        +        -        -        -        -        -        +        all
session.publishKeys                      +        +        +        +        +        +        +        +        all
profile.readSummary                      -        +        -        -        -        -        -        +        all
registration.register                    +        +        +        +        +        +        +        +        all
registration.checkUnique                 +        +        +        +        +        +        +        +        all
recovery.find                            +        +        +        +        +        +        +        +        all
recovery.read                            +        +        +        +        +        +        +        +        all
recovery.verifyPhone                     +        +        +        +        +        +        +        +        all
recovery.setPassword                     +        +        +        +        +        +        +        +        all
recovery.checkLink                       +        +        +        +        +        +        +        +        all
recovery.setPasswordByLink               +        +        +        +        +        +        +        +        all
accountSecurity.changePassword           -        +        -        -        -        -        +        +        all
firstAdministrator.checkLink             +        +        +        +        +        +        +        +        all
firstAdministrator.create                +        +        +        +        +        +        +        +        all
profile.read                             -        +        -        -        -        -        -        +        all
profile.update                           -        +        -        -        -        -        -        +        all
profile.updateTags                       -        +        -        -        -        -        -        +        all
profile.setAvatar                        -        +        -        -        -        -        -        +        all
profile.removeAvatar                     -        +        -        -        -        -        -        +        all
profile.sendPhoneCode                    -        +        -        -        -        -        -        +        all
profile.changePhone                      -        +        -        -        -        -        -        +        all
profile.sendEmailCode                    -        +        -        -        -        -        -        +        all
profile.changeEmail                      -        +        -        -        -        -        -        +        all
profile.listEvents                       -        +        -        -        -        -        -        +        all
profile.listSignIns                      -        +        -        -        -        -        -        +        all
profile.readAppearance                   -        +        -        -        -        -        -        +        all
profile.saveAppearance                   -        +        -        -        -        -        -        +        all
profile.readHome                         -        +        -        -        -        -        -        +        all
profile.saveHome                         -        +        -        -        -        -        -        +        all
ownOrganisation.read                     -        +        -        -        -        -        -        +        all
ownOrganisation.listVersions             -        +        -        -        -        -        -        +        all
ownOrganisation.saveDraft                -        +        -        -        -        -        -        +        all
ownOrganisation.upload                   -        +        -        -        -        -        -        +        all
ownOrganisation.submit                   -        +        -        -        -        -        -        +        all
ownOrganisation.withdraw                 -        +        -        -        -        -        -        +        all
ownOrganisation.discard                  -        +        -        -        -        -        -        +        all
onlineRow.readForm                       -        +        -        -        -        -        -        +        all
onlineRow.list                           -        +        -        -        -        -        -        +        all
onlineRow.export                         -        +        -        -        -        -        -        +        all
onlineRow.listLevel                      -        +        -        -        -        -        -        +        all
onlineRow.listSubRows                    -        +        -        -        -        -        -        +        all
onlineRow.read                           -        +        -        -        -        -        -        +        all
onlineRow.save                           -        +        -        -        -        -        -        +        all
onlineRow.remove                         -        +        -        -        -        -        -        +        all
onlineRow.runButton                      -        +        -        -        -        -        -        +        all
onlineRow.upload                         -        +        -        -        -        -        -        +        all
onlineRow.listChoices                    -        +        -        -        -        -        -        +        all
reportRun.read                           -        +        -        -        -        -        -        +        all
reportRun.readRows                       -        +        -        -        -        -        -        +        all
reportRun.readTotals                     -        +        -        -        -        -        -        +        all
reportRun.readGroups                     -        +        -        -        -        -        -        +        all
reportRun.export                         -        +        -        -        -        -        -        +        all
onlineRowImport.readTemplate             -        +        -        -        -        -        -        +        all
onlineRowImport.upload                   -        +        -        -        -        -        -        +        all
onlineRowImport.list                     -        +        -        -        -        -        -        +        all
onlineRowImport.read                     -        +        -        -        -        -        -        +        all
onlineRowImport.exportReport             -        +        -        -        -        -        -        +        all
onlineRowImport.start                    -        +        -        -        -        -        -        +        all
onlineRowImport.withdraw                 -        +        -        -        -        -        -        +        all
reportSchedule.listOwn                   -        +        -        -        -        -        -        +        all
reportSchedule.findPeople                -        +        -        -        -        -        -        +        all
reportSchedule.save                      -        +        -        -        -        -        -        +        all
reportSchedule.setPaused                 -        +        -        -        -        -        -        +        all
reportSchedule.remove                    -        +        -        -        -        -        -        +        all
reportSchedule.runNow                    -        +        -        -        -        -        -        +        all
toDo.listOwn                             -        +        -        -        -        -        -        +        all
profile.readNoticePreferences            -        +        -        -        -        -        -        +        all
profile.saveNoticePreferences            -        +        -        -        -        -        -        +        all
profile.exportOwn                        -        +        -        -        -        -        -        +        all
accountClosing.read                      -        +        -        -        -        -        -        +        all
accountClosing.request                   -        +        -        -        -        -        -        +        all
accountSecurity.readTwoStep              -        +        -        -        +        -        -        +        all
accountSecurity.beginTwoStep             -        +        -        -        +        -        -        +        all
accountSecurity.confirmTwoStep           -        +        -        -        +        -        -        +        all
accountSecurity.renewRecoveryCodes       -        +        -        -        -        -        -        +        all
accountSecurity.turnOffTwoStep           -        +        -        -        -        -        -        +        all
accountSecurity.revokeTrust              -        +        -        -        -        -        -        +        all
signIn.challengeSecondStep               -        +        -        +        -        -        -        +        all
signIn.verifySecondStep                  -        +        -        +        -        -        -        +        all
signIn.challengePasskey                  +        +        +        +        +        +        +        +        all
signIn.withPasskey                       +        +        +        +        +        +        +        +        all
accountSecurity.listPasskeys             -        +        -        -        -        -        -        +        all
accountSecurity.beginPasskey             -        +        -        -        -        -        -        +        all
accountSecurity.addPasskey               -        +        -        -        -        -        -        +        all
accountSecurity.renamePasskey            -        +        -        -        -        -        -        +        all
accountSecurity.removePasskey            -        +        -        -        -        -        -        +        all
proof.readMethods                        -        +        -        -        +        -        -        +        all
proof.challengePasskey                   -        +        -        -        +        -        -        +        all
proof.submit                             -        +        -        -        +        -        -        +        all
captcha.challengeSlider                  +        +        +        +        +        +        +        +        all
captcha.check                            +        +        +        +        +        +        +        +        all
captcha.drawForKey                       +        +        +        +        +        +        +        +        all
captcha.draw                             +        +        +        +        +        +        +        +        all
sms.send                                 +        +        +        +        +        +        +        +        all
signIn.withSms                           +        +        +        +        +        +        +        +        all
sms.listOutbox                           +        +        +        +        +        +        +        +        all
scan.drawCode                            +        +        +        +        +        +        +        +        all
scan.signIn                              +        +        +        +        +        +        +        +        all
scan.reportScan                          +        +        +        +        +        +        +        +        all
scan.confirm                             +        +        +        +        +        +        +        +        all
scan.awaitChange                         +        +        +        +        +        +        +        +        all
scan.readDemoPhone                       +        +        +        +        +        +        +        +        all
scan.listBindings                        -        +        -        -        -        -        -        +        all
scan.beginBinding                        -        +        -        -        -        -        -        +        all
scan.completeBinding                     -        +        -        -        -        -        -        +        all
scan.removeBinding                       -        +        -        -        -        -        -        +        all
certificate.challenge                    +        +        +        +        +        +        +        +        all
certificateAccess.signIn                 +        +        +        +        +        +        +        +        all
certificateAccess.listOwn                -        +        -        -        -        -        -        +        all
certificateAccess.bindOwn                -        +        -        -        -        -        -        +        all
certificateAccess.unbindOwn              -        +        -        -        -        -        -        +        all
certificateAccess.listDemoLocks          +        +        +        +        +        +        +        +        all
approval.withdraw                        -        +        -        -        -        -        -        +        all
contacts.listDepartments                 -        -        -        -        -        -        -        +        system_admin,security_admin,auditor,department_leader,department_staff,finance,archivist,supervisor
contacts.findDepartments                 -        -        -        -        -        -        -        +        system_admin,security_admin,auditor,department_leader,department_staff,finance,archivist,supervisor
contacts.list                            -        -        -        -        -        -        -        +        system_admin,security_admin,auditor,department_leader,department_staff,finance,archivist,supervisor
archiveCharts.readFlags                  -        -        -        -        -        -        -        +        system_admin,supervisor
archive.readDossierFlags                 -        -        -        -        -        -        -        +        system_admin,supervisor
workCalendar.listYears                   -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,buyer_leader,agency,supervisor
workCalendar.listDays                    -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,buyer_leader,agency,supervisor
workCalendar.export                      -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,buyer_leader,agency,supervisor
workCalendar.listRules                   -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,buyer_leader,agency,supervisor
workCalendar.exportRules                 -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,buyer_leader,agency,supervisor
workCalendar.tryPeriod                   -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,buyer_leader,agency,supervisor
tender.listProjects                      -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,buyer_leader,agency,supervisor
tender.exportProjects                    -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,buyer_leader,agency,supervisor
tender.readProject                       -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,buyer_leader,agency,supervisor
tender.saveProject                       -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
tender.checkDraft                        -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
tender.removeProject                     -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
tender.copyProject                       -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
tender.retender                          -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
tender.findOrganisations                 -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
tender.uploadDocument                    -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
tender.removeDocument                    -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
tender.suspend                           -        -        -        -        -        -        -        +        system_admin,supervisor
tender.resume                            -        -        -        -        -        -        -        +        system_admin,supervisor
tender.override                          -        -        -        -        -        -        -        +        system_admin,supervisor
tender.readDesk                          -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,buyer_leader,agency,supervisor
announcement.list                        -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,buyer_leader,agency,supervisor
announcement.read                        -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,buyer_leader,agency,supervisor
announcement.begin                       -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
announcement.save                        -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
announcement.regenerate                  -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
announcement.submit                      -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
announcement.decide                      -        -        -        -        -        -        -        +        system_admin,buyer_leader
announcement.remove                      -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
announcement.recall                      -        -        -        -        -        -        -        +        system_admin,department_staff,buyer_operator,agency
category.readLevel                       -        +        +        -        -        -        -        +        all
category.readTree                        -        +        +        -        -        -        -        +        all
thirdParty.redirectToProvider            +        +        +        +        +        +        +        +        all
thirdParty.redeem                        +        +        +        +        +        +        +        +        all
thirdParty.returnFromProvider            +        +        +        +        +        +        +        +        all
thirdParty.readPending                   +        +        +        +        +        +        +        +        all
thirdParty.bindPending                   -        +        -        -        -        -        -        +        all
thirdParty.listOwn                       -        +        -        -        -        -        -        +        all
thirdParty.unbindOwn                     -        +        -        -        -        -        -        +        all
sso.signInWithTicket                     +        +        +        +        +        +        +        +        all
sso.validateLogin                        +        +        +        +        +        +        +        +        all
sso.receiveLogout                        +        +        +        +        +        +        +        +        all
sso.issueTicket                          -        +        -        -        -        -        -        +        all
casServer.login                          +        +        +        +        +        +        +        +        all
casServer.logout                         +        +        +        +        +        +        +        +        all
casServer.confirmLogout                  +        +        +        +        +        +        +        +        all
casServer.validate                       +        +        +        +        +        +        +        +        all
casServer.serviceValidate                +        +        +        +        +        +        +        +        all
casServer.serviceValidateWithAttributes  +        +        +        +        +        +        +        +        all
casServer.proxyValidate                  +        +        +        +        +        +        +        +        all
casServer.proxyValidateWithAttributes    +        +        +        +        +        +        +        +        all
casServer.proxy                          +        +        +        +        +        +        +        +        all
session.selectDepartment                 -        +        -        -        -        +        -        +        all
department.listOwn                       -        +        -        -        -        +        -        +        all
permission.readOwn                       -        +        +        -        -        -        -        +        all
permission.judgeAddress                  -        +        -        -        -        -        -        +        all
launcher.listSubsystems                  -        +        -        -        -        -        -        +        all
launcher.readContacts                    -        +        -        -        -        -        -        +        all
launcher.enter                           -        +        -        -        -        -        -        +        all
launcher.setFavourites                   -        +        -        -        -        -        -        +        all
noticeInbox.listOwn                      -        +        -        -        -        -        -        +        all
noticeInbox.read                         -        +        -        -        -        -        -        +        all
noticeInbox.markRead                     -        +        -        -        -        -        -        +        all
noticeInbox.listMine                     -        +        -        -        -        -        -        +        all
noticeInbox.markAllRead                  -        +        -        -        -        -        -        +        all
dictionary.readAll                       -        +        +        -        -        -        -        +        all
dictionary.readDisabled                  -        +        +        -        -        -        -        +        all
dictionary.readItems                     -        +        +        -        -        -        -        +        all
dictionary.readSelectList                -        +        +        -        -        -        -        +        all
archive.readOverview                     -        +        -        -        -        -        -        +        all
archive.readSeries                       -        +        -        -        -        -        -        +        all
archive.readBreakdown                    -        +        -        -        -        -        -        +        all
archive.listDossiers                     -        +        -        -        -        -        -        +        all
archive.exportDossiers                   -        +        -        -        -        -        -        +        all
archive.exportOcds                       -        +        -        -        -        -        -        +        all
archive.readDossier                      -        +        -        -        -        -        -        +        all
archive.readDossierReleases              -        +        -        -        -        -        -        +        all
archive.printDossier                     -        +        -        -        -        -        -        +        all
archive.printStatistics                  -        +        -        -        -        -        -        +        all
archiveCharts.readFunnel                 -        +        -        -        -        -        -        +        all
archiveCharts.readDurations              -        +        -        -        -        -        -        +        all
archiveCharts.readPipeline               -        +        -        -        -        -        -        +        all
archiveCharts.readExpiry                 -        +        -        -        -        -        -        +        all
archiveCharts.readOrgForms               -        +        -        -        -        -        -        +        all
archiveCharts.readObjections             -        +        -        -        -        -        -        +        all
publicRecord.read                        +        +        +        +        +        +        +        +        all
validation.checkDuplicate                -        +        -        -        -        -        -        +        all
validation.checkRule                     -        +        -        -        -        -        -        +        all
file.view                                +        +        +        +        +        +        +        +        all
file.upload                              -        +        -        -        -        -        -        +        all
file.listOwn                             -        +        -        -        -        -        -        +        all
file.remove                              -        +        -        -        -        -        -        +        all
savedView.listOwn                        -        +        -        -        -        -        -        +        all
savedView.save                           -        +        -        -        -        -        -        +        all
savedView.remove                         -        +        -        -        -        -        -        +        all
trade.checkBondFee                       -        +        -        -        -        -        -        +        all
trade.addBondFeeCheck                    -        +        -        -        -        -        -        +        all
trade.addLoginLog                        -        +        -        -        -        -        -        +        all
system.health                            +        +        +        +        +        +        +        +        all
system.ready                             +        +        +        +        +        +        +        +        all
`;

const kinds = ["nobody", "plain", "child", "code", "set-up", "depart", "aged", "unproven"] as const;
type Kind = (typeof kinds)[number];
export type CallerName = Kind | "made-up" | RoleCode;

/** Code that answers a caller whom the guard does not admit. */
const refusals: Readonly<Record<Kind | "made-up" | "role", ErrorCode>> = {
  nobody: "http.unauthenticated",
  "made-up": "session.invalid",
  plain: "http.forbidden",
  child: "http.forbidden",
  code: "session.second_step_pending",
  "set-up": "session.second_step_pending",
  depart: "session.department_pending",
  aged: "session.password_expired",
  unproven: "session.two_step_required",
  role: "http.forbidden",
};

/** Answer to each caller. */
type Answers = Readonly<Record<CallerName, "admitted" | ErrorCode>>;

function readLine(line: string): [string, Answers] {
  const [key = "", ...marks] = line.split(/\s+/);
  const roles = marks.pop()?.split(",") ?? [];
  const areRoles = roles.every((role) => role === "all" || role in roleTemplates);
  if (!areRoles || marks.length !== kinds.length || !marks.every((mark) => /^[-+f]$/.test(mark)))
    throw new Error(`invalid line of the matrix: ${line}`);
  const answer = (who: keyof typeof refusals, isAdmitted: boolean) => (isAdmitted ? "admitted" : refusals[who]);
  const answers = Object.fromEntries([
    ...kinds.map((kind, column) => [kind, marks[column] === "f" ? refusals.role : answer(kind, marks[column] === "+")]),
    ["made-up", answer("made-up", marks[0] === "+")],
    ...allRoles.map((role) => [role, answer("role", roles.includes("all") || roles.includes(role))]),
  ]);
  return [key, answers as Answers];
}

const rows = [...lines.trim().split("\n").slice(1), ...administrationLines.trim().split("\n").slice(1)].map(readLine);

/** Answers by the call's key. */
export const matrix: ReadonlyMap<string, Answers> = new Map(rows);

/** Calls with more than one line. */
export const repeated: readonly string[] = rows.map(([key]) => key).filter((key, i, all) => all.indexOf(key) !== i);
