/** Why a call leaves no audit row of success, by the word of its line. */
export const reasons = {
  journal: "it writes a journal of its own",
  own: "it stores a convenience of the person",
  reads: "it answers and changes nothing",
  step: "it is a step of a flow whose end is recorded",
} as const;

/** Changing calls without an audit row of success, each with its reason. */
export const unrecordedCalls = `
trade.addLoginLog              journal
accountSecurity.revokeTrust    own
accountSecurity.renamePasskey  own
launcher.setFavourites         own
noticeInbox.markAllRead        own
noticeInbox.markRead           own
profile.saveAppearance         own
profile.saveHome               own
profile.saveNoticePreferences  own
profile.updateTags             own
savedView.remove               own
savedView.save                 own
announcement.regenerate        reads
certificateAdmin.readPem       reads
directoryAdmin.testConnection  reads
fillRule.test                  reads
firstAdministrator.checkLink   reads
noticeAdmin.countRecipients    reads
recovery.checkLink             reads
reportRun.preview              reads
tender.checkDraft              reads
thirdParty.readPending         reads
thirdParty.testProvider        reads
trade.addBondFeeCheck          reads
validation.checkRule           reads
validation.test                reads
accountSecurity.beginPasskey   step
accountSecurity.beginTwoStep   step
captcha.check                  step
departmentImport.start         step
departmentImport.upload        step
departmentImport.withdraw      step
directoryAdmin.sync            step
onlineRowImport.start          step
onlineRowImport.upload         step
onlineRowImport.withdraw       step
profile.sendEmailCode          step
profile.sendPhoneCode          step
proof.challengePasskey         step
recovery.verifyPhone           step
scan.beginBinding              step
scan.confirm                   step
scan.reportScan                step
signIn.challengePasskey        step
signIn.challengeSecondStep     step
sms.send                       step
sso.issueTicket                step
userImport.start               step
userImport.upload              step
userImport.withdraw            step
`;
