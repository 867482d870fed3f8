/** Calls without an audit row of success, each with the reason. */
export const unrecordedCalls = `
accountSecurity.beginPasskey      step
accountSecurity.beginTwoStep      step
accountSecurity.endTrust          own
accountSecurity.renamePasskey     own
captcha.check                     step
firstAdministrator.checkLink      reads
launcher.setFavourites            own
noticeInbox.markAllRead           own
noticeInbox.markRead              own
profile.saveAppearance            own
profile.saveHome                  own
profile.saveNoticePreferences     own
profile.sendEmailCode             step
profile.sendPhoneCode             step
profile.updateTags                own
proof.challengePasskey            step
recovery.checkLink                reads
recovery.verifyPhone              step
savedView.remove                  own
savedView.save                    own
scan.beginBinding                 step
scan.confirm                      step
scan.reportScan                   step
signIn.challengePasskey           step
signIn.challengeSecondStep        step
sms.send                          step
sso.grantTicket                   step
thirdParty.readPending            reads
thirdParty.testProvider           reads
`;
