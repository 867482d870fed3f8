import type { ErrorCode } from "@tender/contract";
import { allRoles, type RoleCode, roleTemplates } from "../../seed/base/roles.ts";

/**
 * Who is admitted to which call: `+` admitted, `-` refused with the code under `refusals`. A call without a line, and a
 * line without a call, fail the test.
 *
 * nobody    without a credential; a made-up token is admitted to the same calls
 * plain     signed in, without any role
 * child     a session handed over to a subsystem
 * code      owes the second step
 * set-up    owes the setting up of the second step
 * depart    owes the choice of a department
 * aged      owes a new password, the old one being over its age
 * unproven  an administrator whose session has shown no second factor, where that is required
 * roles     the built-in roles that are admitted, each with nothing owed
 */
const lines = `
call                              nobody   plain    child    code     set-up   depart   aged     unproven roles
session.signInWithPassword        +        +        +        +        +        +        +        +        all
session.signInWithToken           +        +        +        +        +        +        +        +        all
session.checkTokenEffect          +        +        +        +        +        +        +        +        all
session.readEncryptionKey         +        +        +        +        +        +        +        +        all
session.signOutAtGateway          +        +        +        +        +        +        +        +        all
session.signOut                   +        +        +        +        +        +        +        +        all
session.readCurrent               -        +        +        +        +        +        +        +        all
session.listOwn                   -        +        -        -        -        -        -        +        all
session.endOwn                    -        +        -        -        -        -        -        +        all
session.endOthers                 -        +        -        -        -        -        -        +        all
session.listAll                   -        -        -        -        -        -        -        -        system_admin,security_admin
session.exportAll                 -        -        -        -        -        -        -        -        system_admin,security_admin
session.endAny                    -        -        -        -        -        -        -        -        system_admin,security_admin
session.publishKeys               +        +        +        +        +        +        +        +        all
profile.readSummary                   -        +        -        -        -        -        -        +        all
registration.register                  +        +        +        +        +        +        +        +        all
registration.checkUnique               +        +        +        +        +        +        +        +        all
recovery.find           +        +        +        +        +        +        +        +        all
recovery.read              +        +        +        +        +        +        +        +        all
recovery.verifyPhone       +        +        +        +        +        +        +        +        all
recovery.setPassword      +        +        +        +        +        +        +        +        all
recovery.checkLink        +        +        +        +        +        +        +        +        all
recovery.setPasswordByLink +        +        +        +        +        +        +        +        all
accountSecurity.changePassword            -        +        -        -        -        -        +        +        all
firstAdministrator.checkLink      +        +        +        +        +        +        +        +        all
firstAdministrator.create         +        +        +        +        +        +        +        +        all
profile.read                      -        +        -        -        -        -        -        +        all
profile.update                    -        +        -        -        -        -        -        +        all
profile.updateTags                -        +        -        -        -        -        -        +        all
profile.setAvatar                 -        +        -        -        -        -        -        +        all
profile.removeAvatar              -        +        -        -        -        -        -        +        all
profile.sendPhoneCode             -        +        -        -        -        -        -        +        all
profile.changePhone               -        +        -        -        -        -        -        +        all
profile.sendEmailCode             -        +        -        -        -        -        -        +        all
profile.changeEmail               -        +        -        -        -        -        -        +        all
profile.listEvents                -        +        -        -        -        -        -        +        all
profile.listSignIns               -        +        -        -        -        -        -        +        all
profile.readAppearance            -        +        -        -        -        -        -        +        all
profile.saveAppearance            -        +        -        -        -        -        -        +        all
profile.readHome                  -        +        -        -        -        -        -        +        all
profile.saveHome                  -        +        -        -        -        -        -        +        all
toDo.listOwn                      -        +        -        -        -        -        -        +        all
profile.readNoticePreferences     -        +        -        -        -        -        -        +        all
profile.saveNoticePreferences     -        +        -        -        -        -        -        +        all
profile.exportOwn                 -        +        -        -        -        -        -        +        all
accountClosing.read               -        +        -        -        -        -        -        +        all
accountClosing.request                     -        +        -        -        -        -        -        +        all
twoStep.readState                 -        +        -        -        +        -        -        +        all
twoStep.beginSetUp                -        +        -        -        +        -        -        +        all
twoStep.confirmSetUp              -        +        -        -        +        -        -        +        all
twoStep.renewRecoveryCodes        -        +        -        -        -        -        -        +        all
twoStep.turnOff                   -        +        -        -        -        -        -        +        all
twoStep.endTrust                  -        +        -        -        -        -        -        +        all
twoStep.challengePasskey          -        +        -        +        -        -        -        +        all
twoStep.verify                    -        +        -        +        -        -        -        +        all
passkey.challengeSignIn           +        +        +        +        +        +        +        +        all
passkey.signIn                    +        +        +        +        +        +        +        +        all
passkey.listOwn                   -        +        -        -        -        -        -        +        all
passkey.beginAdd                  -        +        -        -        -        -        -        +        all
passkey.add                       -        +        -        -        -        -        -        +        all
passkey.rename                    -        +        -        -        -        -        -        +        all
passkey.remove                    -        +        -        -        -        -        -        +        all
proof.readMethods                 -        +        -        -        +        -        -        +        all
proof.challengePasskey            -        +        -        -        +        -        -        +        all
proof.give                        -        +        -        -        +        -        -        +        all
captcha.challengeSlider           +        +        +        +        +        +        +        +        all
captcha.check                     +        +        +        +        +        +        +        +        all
captcha.drawForKey                +        +        +        +        +        +        +        +        all
captcha.draw                      +        +        +        +        +        +        +        +        all
sms.send                          +        +        +        +        +        +        +        +        all
sms.signIn                        +        +        +        +        +        +        +        +        all
sms.listOutbox                    +        +        +        +        +        +        +        +        all
scan.drawCode                     +        +        +        +        +        +        +        +        all
scan.signIn                       +        +        +        +        +        +        +        +        all
scan.reportScan                   +        +        +        +        +        +        +        +        all
scan.confirm                      +        +        +        +        +        +        +        +        all
scan.awaitChange                  +        +        +        +        +        +        +        +        all
scan.readDemoPhone                +        +        +        +        +        +        +        +        all
scan.listBindings                 -        +        -        -        -        -        -        +        all
scan.beginBinding                 -        +        -        -        -        -        -        +        all
scan.completeBinding              -        +        -        -        -        -        -        +        all
scan.removeBinding                -        +        -        -        -        -        -        +        all
scanApp.list                      -        -        -        -        -        -        -        -        system_admin,security_admin
scanApp.add                       -        -        -        -        -        -        -        -        system_admin,security_admin
scanApp.change                    -        -        -        -        -        -        -        -        system_admin,security_admin
scanApp.switch                    -        -        -        -        -        -        -        -        system_admin,security_admin
certificate.challenge             +        +        +        +        +        +        +        +        all
certificate.signIn                +        +        +        +        +        +        +        +        all
certificate.listOwn                   -        +        -        -        -        -        -        +        all
certificate.bindOwn                   -        +        -        -        -        -        -        +        all
certificate.unbindOwn                 -        +        -        -        -        -        -        +        all
certificate.listDemoLocks             +        +        +        +        +        +        +        +        all
certificateAdmin.listProviders        -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
certificateAdmin.readPem              -        -        -        -        -        -        -        -        system_admin,security_admin
certificateAdmin.saveProvider         -        -        -        -        -        -        -        -        system_admin,security_admin
certificateAdmin.removeProvider       -        -        -        -        -        -        -        -        system_admin,security_admin
certificateAdmin.listRevocationLists  -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
certificateAdmin.refreshRevocationLists -        -        -        -        -        -        -        -        system_admin,security_admin
certificateAdmin.uploadRevocationList -        -        -        -        -        -        -        -        system_admin,security_admin
certificateAdmin.listBindings         -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
certificateAdmin.bind                 -        -        -        -        -        -        -        -        system_admin,security_admin
certificateAdmin.unbind               -        -        -        -        -        -        -        -        system_admin,security_admin
certificateAdmin.readGateRules        -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
certificateAdmin.setGate              -        -        -        -        -        -        -        -        system_admin,security_admin
certificateAdmin.listLog              -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
certificateAdmin.exportLog            -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
approval.listPending                  -        -        -        -        -        -        -        -        system_admin,security_admin
approval.decide                       -        -        -        -        -        -        -        -        system_admin,security_admin
departmentAdmin.listChildren      -        -        -        -        -        -        -        -        system_admin
departmentAdmin.search            -        -        -        -        -        -        -        -        system_admin
departmentAdmin.read              -        -        -        -        -        -        -        -        system_admin
departmentAdmin.save              -        -        -        -        -        -        -        -        system_admin
departmentAdmin.previewMove       -        -        -        -        -        -        -        -        system_admin
departmentAdmin.move              -        -        -        -        -        -        -        -        system_admin
departmentAdmin.remove            -        -        -        -        -        -        -        -        system_admin
departmentAdmin.merge             -        -        -        -        -        -        -        -        system_admin
departmentAdmin.previewMerge      -        -        -        -        -        -        -        -        system_admin
departmentAdmin.listMembers       -        -        -        -        -        -        -        -        system_admin
departmentAdmin.findPeople        -        -        -        -        -        -        -        -        system_admin
departmentAdmin.addMembers        -        -        -        -        -        -        -        -        system_admin
departmentAdmin.takeMembers       -        -        -        -        -        -        -        -        system_admin
departmentAdmin.setLeaders        -        -        -        -        -        -        -        -        system_admin
roleAdmin.list                    -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
roleAdmin.save                    -        -        -        -        -        -        -        -        system_admin,security_admin
roleAdmin.copy                    -        -        -        -        -        -        -        -        system_admin,security_admin
roleAdmin.remove                  -        -        -        -        -        -        -        -        system_admin,security_admin
roleAdmin.listMembers             -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
roleAdmin.findPeople              -        -        -        -        -        -        -        -        system_admin,security_admin
roleAdmin.findDepartments         -        -        -        -        -        -        -        -        system_admin,security_admin
roleAdmin.addMembers              -        -        -        -        -        -        -        -        system_admin,security_admin
roleAdmin.takeMembers             -        -        -        -        -        -        -        -        system_admin,security_admin
roleAdmin.readGrants              -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
roleAdmin.saveGrants              -        -        -        -        -        -        -        -        system_admin,security_admin
roleAdmin.explain                 -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
roleAdmin.readRules               -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
roleAdmin.saveRules               -        -        -        -        -        -        -        -        system_admin,security_admin
menuAdmin.read                    -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
menuAdmin.save                    -        -        -        -        -        -        -        -        system_admin
menuAdmin.move                    -        -        -        -        -        -        -        -        system_admin
menuAdmin.remove                  -        -        -        -        -        -        -        -        system_admin
menuAdmin.preview                 -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
menuAdmin.check                   -        -        -        -        -        -        -        -        system_admin,security_admin,auditor
subsystemAdmin.list               -        -        -        -        -        -        -        -        system_admin,security_admin
subsystemAdmin.save               -        -        -        -        -        -        -        -        system_admin,security_admin
subsystemAdmin.remove             -        -        -        -        -        -        -        -        system_admin,security_admin
subsystemAdmin.order              -        -        -        -        -        -        -        -        system_admin,security_admin
subsystemAdmin.setIcon            -        -        -        -        -        -        -        -        system_admin,security_admin
subsystemAdmin.newSecret          -        -        -        -        -        -        -        -        system_admin,security_admin
subsystemAdmin.listDeliveries     -        -        -        -        -        -        -        -        system_admin,security_admin
subsystemAdmin.sendAgain          -        -        -        -        -        -        -        -        system_admin,security_admin
subsystemAdmin.listOrigins        -        -        -        -        -        -        -        -        system_admin,security_admin
subsystemAdmin.saveOrigin         -        -        -        -        -        -        -        -        system_admin,security_admin
subsystemAdmin.removeOrigin       -        -        -        -        -        -        -        -        system_admin,security_admin
thirdParty.redirectToProvider     +        +        +        +        +        +        +        +        all
thirdParty.redeem                 +        +        +        +        +        +        +        +        all
thirdParty.returnFromProvider     +        +        +        +        +        +        +        +        all
thirdParty.readPending            +        +        +        +        +        +        +        +        all
thirdParty.bindPending            -        +        -        -        -        -        -        +        all
thirdParty.listOwn                -        +        -        -        -        -        -        +        all
thirdParty.unbindOwn              -        +        -        -        -        -        -        +        all
thirdParty.listProviders          -        -        -        -        -        -        -        -        system_admin,security_admin
thirdParty.createProvider         -        -        -        -        -        -        -        -        system_admin,security_admin
thirdParty.updateProvider         -        -        -        -        -        -        -        -        system_admin,security_admin
thirdParty.switchProvider         -        -        -        -        -        -        -        -        system_admin,security_admin
thirdParty.removeProvider         -        -        -        -        -        -        -        -        system_admin,security_admin
thirdParty.testProvider           -        -        -        -        -        -        -        -        system_admin,security_admin
thirdParty.listBindings           -        -        -        -        -        -        -        -        system_admin,security_admin
thirdParty.readUpstream           -        -        -        -        -        -        -        -        system_admin,security_admin
thirdParty.linkUpstream           -        -        -        -        -        -        -        -        system_admin,security_admin
thirdParty.removeBinding          -        -        -        -        -        -        -        -        system_admin,security_admin
sso.signInWithTicket              +        +        +        +        +        +        +        +        all
sso.validateLogin                 +        +        +        +        +        +        +        +        all
sso.receiveLogout                 +        +        +        +        +        +        +        +        all
sso.grantTicket                   -        +        -        -        -        -        -        +        all
cas.login                         +        +        +        +        +        +        +        +        all
cas.logout                        +        +        +        +        +        +        +        +        all
cas.validate                      +        +        +        +        +        +        +        +        all
cas.serviceValidate               +        +        +        +        +        +        +        +        all
cas.serviceValidateWithAttributes +        +        +        +        +        +        +        +        all
cas.proxyValidate                 +        +        +        +        +        +        +        +        all
cas.proxyValidateWithAttributes   +        +        +        +        +        +        +        +        all
cas.proxy                         +        +        +        +        +        +        +        +        all
session.selectDepartment                 -        +        -        -        -        +        -        +        all
department.listOwn                -        +        -        -        -        +        -        +        all
permission.readOwn                -        +        +        -        -        -        -        +        all
launcher.listSubsystems           -        +        -        -        -        -        -        +        all
launcher.enter                    -        +        -        -        -        -        -        +        all
launcher.setFavourites            -        +        -        -        -        -        -        +        all
notice.listOwn                    -        +        -        -        -        -        -        +        all
notice.read                       -        +        -        -        -        -        -        +        all
notice.markRead                   -        +        -        -        -        -        -        +        all
notice.listMine                   -        +        -        -        -        -        -        +        all
notice.markAllRead                -        +        -        -        -        -        -        +        all
userAdmin.list                    -        -        -        -        -        -        -        -        system_admin,security_admin
userAdmin.export                  -        -        -        -        -        -        -        -        system_admin
userAdmin.read                    -        -        -        -        -        -        -        -        system_admin,security_admin
userAdmin.readChoices             -        -        -        -        -        -        -        -        system_admin,security_admin
userAdmin.findDepartments         -        -        -        -        -        -        -        -        system_admin,security_admin
userAdmin.create                  -        -        -        -        -        -        -        -        system_admin
userAdmin.save                    -        -        -        -        -        -        -        -        system_admin
userAdmin.freeze                  -        -        -        -        -        -        -        -        system_admin,security_admin
userAdmin.release                 -        -        -        -        -        -        -        -        system_admin,security_admin
userAdmin.resetPassword           -        -        -        -        -        -        -        -        system_admin,security_admin
userAdmin.resetTwoStep            -        -        -        -        -        -        -        -        system_admin,security_admin
userAdmin.listSessions            -        -        -        -        -        -        -        -        system_admin,security_admin
userAdmin.endSessions             -        -        -        -        -        -        -        -        system_admin,security_admin
userAdmin.reveal                  -        -        -        -        -        -        -        -        system_admin
userAdmin.remove                  -        -        -        -        -        -        -        -        system_admin
userAdmin.listRemoved             -        -        -        -        -        -        -        -        system_admin
userAdmin.restore                 -        -        -        -        -        -        -        -        system_admin
userAdmin.erase                   -        -        -        -        -        -        -        -        system_admin
noticeAdmin.list                  -        -        -        -        -        -        -        -        system_admin,security_admin
noticeAdmin.read                  -        -        -        -        -        -        -        -        system_admin,security_admin
noticeAdmin.readChoices           -        -        -        -        -        -        -        -        system_admin,security_admin
noticeAdmin.findPeople            -        -        -        -        -        -        -        -        system_admin,security_admin
noticeAdmin.countReach            -        -        -        -        -        -        -        -        system_admin,security_admin
noticeAdmin.save                  -        -        -        -        -        -        -        -        system_admin,security_admin
noticeAdmin.upload                -        -        -        -        -        -        -        -        system_admin,security_admin
noticeAdmin.publish               -        -        -        -        -        -        -        -        system_admin,security_admin
noticeAdmin.withdraw              -        -        -        -        -        -        -        -        system_admin,security_admin
noticeAdmin.remove                -        -        -        -        -        -        -        -        system_admin,security_admin
noticeAdmin.copy                  -        -        -        -        -        -        -        -        system_admin,security_admin
noticeAdmin.listUnread            -        -        -        -        -        -        -        -        system_admin,security_admin
noticeAdmin.exportUnread          -        -        -        -        -        -        -        -        system_admin,security_admin
dictionary.readItems              -        +        +        -        -        -        -        +        all
dictionary.readSelectList         -        +        +        -        -        -        -        +        all
archive.readOverview              -        +        -        -        -        -        -        +        all
archive.readSeries                -        +        -        -        -        -        -        +        all
archive.readBreakdown             -        +        -        -        -        -        -        +        all
archive.listDossiers              -        +        -        -        -        -        -        +        all
validation.checkDuplicate             -        +        -        -        -        -        -        +        all
validation.checkRule                  -        +        -        -        -        -        -        +        all
file.view                         +        +        +        +        +        +        +        +        all
file.upload                       -        +        -        -        -        -        -        +        all
file.listOwn                      -        +        -        -        -        -        -        +        all
file.remove                       -        +        -        -        -        -        -        +        all
savedView.listOwn                 -        +        -        -        -        -        -        +        all
savedView.save                    -        +        -        -        -        -        -        +        all
savedView.remove                  -        +        -        -        -        -        -        +        all
trade.checkBondFee                -        +        -        -        -        -        -        +        all
trade.addBondFeeCheck             -        +        -        -        -        -        -        +        all
trade.addLoginLog                -        +        -        -        -        -        -        +        all
system.listJobs                   -        -        -        -        -        -        -        -        system_admin
audit.list                        -        -        -        -        -        -        -        -        system_admin,auditor,supervisor
audit.export                      -        -        -        -        -        -        -        -        system_admin,auditor,supervisor
audit.listSignIns                 -        -        -        -        -        -        -        -        system_admin,auditor,supervisor
audit.exportSignIns               -        -        -        -        -        -        -        -        system_admin,auditor,supervisor
audit.listOperations              -        -        -        -        -        -        -        -        system_admin,auditor,supervisor
audit.exportOperations            -        -        -        -        -        -        -        -        system_admin,auditor,supervisor
audit.listReveals                 -        -        -        -        -        -        -        -        system_admin,auditor,supervisor
audit.read                        -        -        -        -        -        -        -        -        system_admin,auditor,supervisor
audit.history                     -        -        -        -        -        -        -        -        system_admin,auditor,supervisor
audit.listErrors                  -        -        -        -        -        -        -        -        system_admin,auditor,supervisor
audit.exportErrors                -        -        -        -        -        -        -        -        system_admin,auditor,supervisor
audit.verify                      -        -        -        -        -        -        -        -        system_admin,auditor
audit.listAnchors                 -        -        -        -        -        -        -        -        system_admin,auditor
audit.exportAnchors               -        -        -        -        -        -        -        -        system_admin,auditor
system.health                     +        +        +        +        +        +        +        +        all
system.ready                      +        +        +        +        +        +        +        +        all
`;

const kinds = ["nobody", "plain", "child", "code", "set-up", "depart", "aged", "unproven"] as const;
type Kind = (typeof kinds)[number];
export type CallerName = Kind | "made-up" | RoleCode;

/** What a caller is told whom the guard does not admit. */
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

/** What each caller is told. */
type Answers = Readonly<Record<CallerName, "admitted" | ErrorCode>>;

function readLine(line: string): [string, Answers] {
  const [key = "", ...marks] = line.split(/\s+/);
  const roles = marks.pop()?.split(",") ?? [];
  const areKnown = roles.every((role) => role === "all" || role in roleTemplates);
  if (!areKnown || marks.length !== kinds.length || !marks.every((mark) => mark === "+" || mark === "-"))
    throw new Error(`a line of the matrix cannot be read: ${line}`);
  const answer = (who: keyof typeof refusals, isAdmitted: boolean) => (isAdmitted ? "admitted" : refusals[who]);
  const answers = Object.fromEntries([
    ...kinds.map((kind, column) => [kind, answer(kind, marks[column] === "+")]),
    ["made-up", answer("made-up", marks[0] === "+")],
    ...allRoles.map((role) => [role, answer("role", roles.includes("all") || roles.includes(role))]),
  ]);
  return [key, answers as Answers];
}

const rows = lines.trim().split("\n").slice(1).map(readLine);

/** The answers by the call's key. */
export const matrix: ReadonlyMap<string, Answers> = new Map(rows);

/** Calls with more than one line. */
export const repeated: readonly string[] = rows.map(([key]) => key).filter((key, i, all) => all.indexOf(key) !== i);
