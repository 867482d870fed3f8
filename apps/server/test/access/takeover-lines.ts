import { allEndpoints } from "@tender/contract";

/** Reasons why an administration call opens no account, by the word of its line. */
const harmlessBecause = {
  things: "it changes what is no account and opens none",
  reads: "it only tells something, and what it tells opens nothing",
  rights: "it changes what people may do, which takes two persons where it administers (kind role)",
  belonging: "it says where people belong or for whom they act, by which nobody is recovered",
  "keeps-out": "it ends sessions or ways in, and opens none",
  made: "it makes accounts that administer nothing, and that are unconfirmed from the beginning",
  withheld: "it hands out no link of whoever administers",
  decides: "it is the word of the other person itself",
  keys: "an authority vouches for keys that people have bound themselves: another one brings no other key (kind trust)",
  gate: "it says what a subsystem asks for beside the sign-in (kind gate)",
  provider:
    "people bind themselves to a provider, one that somebody is bound to keeps saying who they are, and no other knows them",
  system:
    "an identity system or directory changes neither phone nor mailbox of whoever administers, adopts none of them and takes no such role away",
  trial: "it asks another server and changes nothing here",
  resent: "it sends what was sent before to whom it was sent",
  waiting: "it ends a waiting time: what was guessed is still to be guessed",
  setting: "no setting that changes while the product runs says who somebody is, or where links and codes go",
  words: "a text says no other address than the owner's: links and codes go where they went",
} as const;

type Verdict = "waits" | keyof typeof harmlessBecause;

/**
 * For every changing call of administration: can one administrator enter another's account through it? `waits`: yes, so
 * it waits for a second person where changes need two. A call without a line, and a line without a call, fail the test.
 */
const lines = `
session.endAny                         keeps-out
scanApp.add                            waits
scanApp.change                         waits
scanApp.switch                         things
certificateAdmin.readPem               reads
certificateAdmin.saveProvider          keys
certificateAdmin.removeProvider        keys
certificateAdmin.refreshRevocationLists keys
certificateAdmin.uploadRevocationList  keys
certificateAdmin.bind                  waits
certificateAdmin.unbind                keeps-out
certificateAdmin.setGate               gate
thirdParty.createProvider              provider
thirdParty.updateProvider              provider
thirdParty.switchProvider              provider
thirdParty.removeProvider              provider
thirdParty.testProvider                trial
thirdParty.linkUpstream                waits
thirdParty.removeBinding               waits
departmentAdmin.save                   things
departmentAdmin.move                   things
departmentAdmin.remove                 things
departmentAdmin.merge                  rights
departmentAdmin.addMembers             belonging
departmentAdmin.removeMembers          waits
departmentAdmin.setLeaders             belonging
departmentImport.upload                things
departmentImport.start                 things
departmentImport.withdraw              things
ownDepartment.addMembers               belonging
ownDepartment.removeMembers            waits
ownDepartment.grantRole                rights
ownDepartment.revokeRole               rights
contacts.reveal                        reads
position.save                         things
position.remove                       things
position.addHolders                   belonging
position.setTerm                      belonging
position.removeHolders                belonging
userAdmin.create                       made
userAdmin.save                         waits
userAdmin.freeze                       keeps-out
userAdmin.unfreeze                     waits
userAdmin.resetPassword                waits
userAdmin.resetTwoStep                 waits
userAdmin.confirmReset                 decides
userAdmin.endSessions                  keeps-out
userAdmin.reveal                       reads
userAdmin.remove                       keeps-out
userAdmin.restore                      waits
userAdmin.erase                        waits
userImport.upload                      things
userImport.start                       made
userImport.withdraw                    things
userImport.issueLinks                  withheld
organisationAdmin.save                 things
organisationAdmin.setState             things
organisationAdmin.remove               things
organisationAdmin.setAccount           belonging
organisationAdmin.removeAccount        belonging
organisationAdmin.attach               things
organisationAdmin.detach               things
organisationAdmin.decide               things
noticeAdmin.countRecipients            reads
noticeAdmin.save                       things
noticeAdmin.upload                     things
noticeAdmin.publish                    things
noticeAdmin.withdraw                   things
noticeAdmin.remove                     things
noticeAdmin.copy                       things
dictionaryAdmin.save                   things
dictionaryAdmin.remove                 things
dictionaryAdmin.restore                things
dictionaryAdmin.erase                  things
dictionaryAdmin.saveItem               things
dictionaryAdmin.orderItems             things
dictionaryAdmin.removeItem             things
dictionaryAdmin.import                 things
category.save                          things
category.move                          things
category.remove                        things
category.import                        things
workCalendar.import                    things
workCalendar.checkYear                 things
workCalendar.removeYear                things
workCalendar.saveRule                  things
workCalendar.resetRule                 things
workCalendar.checkRule                 things
tender.saveProject                     things
tender.checkDraft                      reads
tender.removeProject                   things
tender.copyProject                     things
tender.retender                        things
tender.uploadDocument                  things
tender.removeDocument                  things
tender.suspend                         things
tender.resume                          things
tender.override                        things
announcement.begin                     things
announcement.save                      things
announcement.regenerate                reads
announcement.submit                    things
announcement.decide                    things
announcement.remove                    things
announcement.recall                    things
validation.save                    things
validation.remove                  things
validation.test                    reads
validation.import                  things
fillRule.draw                          things
fillRule.save                          things
fillRule.remove                        things
fillRule.test                          reads
fillRule.import                        things
onlineForm.save                        things
onlineForm.copy                        things
onlineForm.publish                     things
onlineForm.restoreRelease              things
onlineForm.remove                      things
onlineForm.restoreSetAside             things
onlineForm.import                      things
onlineForm.createMenu                  rights
onlineForm.saveEnhancement             things
onlineReport.save                      things
onlineReport.setOpen                   things
onlineReport.copy                      things
onlineReport.remove                    things
reportRun.preview                   reads
onlineReport.import                    things
onlineReport.createMenu                rights
auditChain.verify                           reads
approval.decide                        decides
roleAdmin.save                         rights
roleAdmin.copy                         rights
roleAdmin.remove                       rights
roleAdmin.addMembers                   rights
roleAdmin.removeMembers                rights
roleAdmin.saveGrants                   rights
roleAdmin.saveRules                    rights
dataRuleAdmin.save                          rights
dataRuleAdmin.switch                        rights
dataRuleAdmin.remove                        rights
menuAdmin.save                         rights
menuAdmin.move                         rights
menuAdmin.remove                       rights
messageAdmin.saveTemplate              words
messageAdmin.resetTemplate             words
messageAdmin.testTemplate              words
messageAdmin.testMail                  words
messageAdmin.resend                    resent
messageAdmin.reveal                    reads
fileAdmin.remove                       things
setUp.end                              things
settingAdmin.save                      setting
dataKeys.rotate                        things
dataKeys.takeOver                      things
securityCenter.release                 waiting
subsystemAdmin.save                    gate
subsystemAdmin.remove                  gate
subsystemAdmin.order                   things
subsystemAdmin.setIcon                 things
logo.set                               things
logo.remove                            things
subsystemAdmin.rotateSecret            things
subsystemAdmin.resend                  resent
subsystemAdmin.saveOrigin              things
subsystemAdmin.removeOrigin            things
scimAdmin.save                         system
scimAdmin.remove                       system
scimAdmin.issueToken                   system
scimAdmin.revokeToken                  keeps-out
scimAdmin.mapGroup                     rights
directoryAdmin.save                    waits
directoryAdmin.remove                  waits
directoryAdmin.testConnection          trial
directoryAdmin.sync                    system
directoryAdmin.link                    waits
directoryAdmin.unlink                  waits
directoryAdmin.mapGroup                rights
directoryAdmin.removeGroup             rights
archiveAdmin.startImport               things
archiveAdmin.stopImport                things
`;

const isVerdict = (word: string | undefined): word is Verdict =>
  word !== undefined && (word === "waits" || Object.hasOwn(harmlessBecause, word));

/** Verdicts by call. Throws for an unknown verdict. */
export const takeoverVerdicts: ReadonlyMap<string, Verdict> = new Map(
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [call = "", verdict] = line.split(/\s+/);
      if (!isVerdict(verdict)) throw new Error(`unknown verdict: ${line}`);
      return [call, verdict];
    }),
);

/** Administration calls that may change something. */
export const changingCalls = allEndpoints().filter(
  ({ endpoint: { access, methods } }) => access.kind === "permission" && methods[0] !== "GET",
);

const naming = ["userId", "userIds", "username", "people"];

/** Changing calls that name a person: by a field of that name, or as calls of 用户管理, which concern people only. */
export const callsAboutPeople = changingCalls.filter(
  ({ key, endpoint: { body } }) =>
    key.startsWith("userAdmin.") || naming.some((field) => Object.hasOwn(body?.shape ?? {}, field)),
);
