/**
 * Audit rows of each scenario: action and object, in the order in which they are written.
 *
 * `{body.x}`, `{result.x}`  a field of the last request or its answer
 * `{caller}`                the caller's account name
 * `{account}`               the name of the account whose id the request states
 * `{any}`                   an id or a number that the table cannot contain
 * `-`                       no object
 *
 * The caller is the account of the session that was sent, else of the one that the answer opens. `by` names another.
 */
export const expectedEntries = `
accountClosing.request                   account.close                  requested
accountSecurity.addPasskey               passkey.add                    {body.name}
accountSecurity.changePassword           account.change_password        -
accountSecurity.confirmTwoStep           two_step.turn_on               -
accountSecurity.removePasskey            passkey.remove                 办公电脑
accountSecurity.renewRecoveryCodes       two_step.renew_recovery_codes  -
accountSecurity.turnOffTwoStep           two_step.turn_off              -
approval.decide                          approval.decide                {body.id}
approval.withdraw                        approval.take_back             {body.id}
archiveAdmin.startImport                 archive.import                 {result.id}
archiveAdmin.stopImport                  archive.stop_import            {body.id}
auditChain.verify                        audit.verify                   -
casServer.confirmLogout                  session.sign_out               cas  by send
casServer.login                          cas.enter                      60030  by send
casServer.logout                         session.sign_out               cas  by send
casServer.proxy                          cas.enter                      60030  by send
category.import                          category.import                category
category.move                            category.change                {body.id}
category.remove                          category.change                {body.id}
category.save                            category.change                {result.id}
category.save:edit                       category.change                {body.id}
certificateAccess.bindOwn                certificate.bind               {caller}
certificateAccess.signIn                 session.sign_in                certificate
certificateAccess.unbindOwn              certificate.unbind             {body.id}
certificateAdmin.bind                    certificate.bind               {body.username}
certificateAdmin.refreshRevocationLists  certificate.crl                authority-{any}
certificateAdmin.removeProvider          certificate.provider           authority-{any}
certificateAdmin.saveProvider            certificate.provider           {body.code}
certificateAdmin.saveProvider:edit       certificate.provider           {body.code}
certificateAdmin.setGate                 certificate.gate               {body.appId}
certificateAdmin.unbind                  certificate.unbind             {body.id}
certificateAdmin.uploadRevocationList    certificate.crl                authority-{any}
contacts.reveal                          contacts.reveal                {account}
dataRuleAdmin.remove                     data_rule.change               {body.id}
dataRuleAdmin.save                       data_rule.change               {result.id}
dataRuleAdmin.save:edit                  data_rule.change               {body.id}
dataRuleAdmin.switch                     data_rule.change               {body.id}
departmentAdmin.addMembers               department.member              {body.departmentId}
departmentAdmin.merge                    department.merge               {body.id}
departmentAdmin.move                     department.change              {body.id}
departmentAdmin.remove                   department.change              {body.id}
departmentAdmin.save                     department.change              {result.id}
departmentAdmin.save:edit                department.change              {body.id}
departmentAdmin.setLeaders               department.member              {body.departmentId}
departmentAdmin.removeMembers            department.member              {body.departmentId}
dictionaryAdmin.erase                    dictionary.erase               dictionary/list_{any}
dictionaryAdmin.import                   dictionary.import              dictionary
dictionaryAdmin.orderItems               dictionary.change              dictionary/list_{any}
dictionaryAdmin.remove                   dictionary.remove              dictionary/list_{any}
dictionaryAdmin.removeItem               dictionary.change              dictionary/list_{any}
dictionaryAdmin.restore                  dictionary.restore             dictionary/list_{any}
dictionaryAdmin.save                     dictionary.change              dictionary/{body.code}
dictionaryAdmin.save:edit                dictionary.change              dictionary/{body.code}
dictionaryAdmin.saveItem                 dictionary.change              dictionary/list_{any}
dictionaryAdmin.saveItem:edit            dictionary.change              dictionary/list_{any}
directoryAdmin.link                      directory.link                 {body.username}
directoryAdmin.mapGroup                  directory.map                  {body.groupId}
directoryAdmin.remove                    directory.connection           {body.id}
directoryAdmin.removeGroup               directory.map                  {body.groupId}
directoryAdmin.save                      directory.connection           {body.id}
directoryAdmin.unlink                    directory.unlink               {body.username}
file.remove                              file.remove                    {body.id}
file.upload                              file.upload                    {result.id}
fileAdmin.remove                         file.clear                     {body.id}
fillRule.draw                            fill_rule.draw                 {body.code}
fillRule.import                          fill_rule.import               fill_{any}
fillRule.import                          fill_rule.import               fill_{any}
fillRule.import                          fill_rule.import               -
fillRule.remove                          fill_rule.change               fill_{any}
fillRule.save                            fill_rule.change               {body.code}
fillRule.save:edit                       fill_rule.change               {body.code}
firstAdministrator.create                account.set_first_password     A01
launcher.enter                           launcher.enter                 60009
launcher.enter                           launcher.enter                 60020
logo.remove                              setting.logo                   删除
logo.set                                 setting.logo                   设置
menuAdmin.move                           menu.change                    {body.id}
menuAdmin.remove                         menu.change                    {body.id}
menuAdmin.save                           menu.change                    {result.id}
menuAdmin.save:edit                      menu.change                    {body.id}
messageAdmin.resetTemplate               message_template.reset         {body.code}
messageAdmin.reveal                      message.reveal                 {body.id}
messageAdmin.saveTemplate                message_template.change        {body.code}
messageAdmin.saveTemplate:edit           message_template.change        {body.code}
messageAdmin.resend                      message.send_again             {body.id}
messageAdmin.testMail                    message.test_mail              {result.messageId}
messageAdmin.testTemplate                message_template.test          {body.code}
noticeAdmin.copy                         notice.copy                    {body.id}
noticeAdmin.publish                      notice.publish                 {body.id}
noticeAdmin.remove                       notice.remove                  {body.id}
noticeAdmin.save                         notice.save                    new
noticeAdmin.save:edit                    notice.save                    {body.id}
noticeAdmin.upload                       file.upload                    {any}
noticeAdmin.withdraw                     notice.withdraw                {body.id}
onlineForm.copy                          online_form.change             {result.id}
onlineForm.import                        online_form.import             {result.id}
onlineForm.createMenu                    menu.change                    {result.menuId}
onlineForm.publish                       menu.change                    {any}
onlineForm.publish                       online_form.publish            {body.id}
onlineForm.remove                        online_form.remove             {body.id}
onlineForm.save                          online_form.change             {result.id}
onlineForm.save:edit                     online_form.change             {body.id}
onlineForm.saveEnhancement               online_form.enhance            {body.id}
onlineForm.restoreSetAside               online_form.take_back          {result.formId}
onlineForm.restoreRelease                online_form.change             {body.id}
onlineReport.copy                        online_report.change           {result.id}
onlineReport.import                      online_report.import           {result.id}
onlineReport.createMenu                  menu.change                    {result.menuId}
onlineReport.remove                      online_report.remove           {body.id}
onlineReport.save                        online_report.change           {result.id}
onlineReport.save:edit                   online_report.change           {body.id}
onlineReport.setOpen                     online_report.open             {body.id}
onlineRow.runButton                      online_row.edit                form{any}/{any}
onlineRow.remove                         online_row.delete              form{any}/{any}
onlineRow.save                           online_row.add                 form{any}/{result.id}
onlineRow.save:edit                      online_row.edit                form{any}/{body.id}
onlineRow.upload                         file.upload                    {any}
organisationAdmin.attach                 file.upload                    {any}
organisationAdmin.attach                 organisation.change            {any}
organisationAdmin.decide                 organisation.approve           {body.id}
organisationAdmin.decide                 approval.decide                {any}
organisationAdmin.detach                 organisation.change            {body.id}
organisationAdmin.remove                 organisation.remove            {body.id}
organisationAdmin.removeAccount          organisation.member            {body.id}
organisationAdmin.save                   organisation.create            new
organisationAdmin.save:edit              organisation.change            {body.id}
organisationAdmin.setAccount             organisation.member            {body.id}
organisationAdmin.setState               organisation.switch            {body.id}
ownDepartment.addMembers                 department.member              {body.departmentId}
ownDepartment.grantRole                  permission.change              {body.role}
ownDepartment.removeMembers              department.member              {body.departmentId}
ownDepartment.revokeRole                 permission.change              {body.role}
ownOrganisation.discard                  organisation.discard           {body.id}
ownOrganisation.saveDraft                organisation.draft             {body.id}
ownOrganisation.saveDraft:edit           organisation.draft             {body.id}
ownOrganisation.submit                   organisation.submit            {body.id}
ownOrganisation.upload                   file.upload                    {any}
ownOrganisation.withdraw                 organisation.withdraw          {body.id}
position.addHolders                      position.holder                position_{any}
position.remove                          position.change                position_{any}
position.save                            position.change                {body.code}
position.save:edit                       position.change                {body.code}
position.setTerm                         position.holder                position_{any}
position.removeHolders                   position.holder                position_{any}
profile.changeEmail                      account.change_contact         email
profile.changePhone                      account.change_contact         phone
profile.exportOwn                        account.export                 own data
profile.removeAvatar                     account.change                 avatar
profile.setAvatar                        account.change                 avatar
profile.update                           account.change                 profile
proof.submit                             account.prove                  password
recovery.setPassword                     account.recover_password       -
recovery.setPasswordByLink               account.set_password_by_link   -  by send
registration.register                    account.register               -
reportSchedule.remove                    report_schedule.remove         {body.id}
reportSchedule.runNow                    report_schedule.run            {body.id}
reportSchedule.save                      report_schedule.save           {result.id}
reportSchedule.save:edit                 report_schedule.save           {body.id}
reportSchedule.setPaused                 report_schedule.save           {body.id}
roleAdmin.addMembers                     permission.change              {body.role}
roleAdmin.copy                           role.change                    {body.code}
roleAdmin.remove                         role.change                    removed
roleAdmin.save                           role.change                    {body.code}
roleAdmin.save:edit                      role.change                    {body.code}
roleAdmin.saveGrants                     permission.change              granted
roleAdmin.saveRules                      role.change                    exclusions
roleAdmin.removeMembers                  permission.change              {body.role}
scan.completeBinding                     scan.bind                      App 0
scan.removeBinding                       scan.unbind                    App 0
scan.signIn                              session.sign_in                scan
scanApp.add                              scan_app.add                   {body.authType}
scanApp.change                           scan_app.change                {body.authType}
scanApp.switch                           scan_app.switch                {body.authType}
scimAdmin.issueToken                     scim.token                     {body.id}
scimAdmin.mapGroup                       scim.map                       {body.groupId}
scimAdmin.remove                         scim.client                    {body.id}
scimAdmin.revokeToken                    scim.token                     {any}
scimAdmin.save                           scim.client                    {body.id}
dataKeys.rotate                          data_key.rotate                {body.purpose}
dataKeys.takeOver                        data_key.take_over             -
securityCenter.release                   security.release               {body.id}
session.endAny                           session.end                    {body.id}
session.endOthers                        session.end                    others: 1
session.endOwn                           session.end                    {body.id}
session.selectDepartment                 department.select              {body.orgCode}
session.signOut                          session.sign_out               -
session.signOutAtGateway                 session.sign_out               -
setUp.end                                set_up.end                     -
settingAdmin.save                        setting.change                 {body.name}
settingAdmin.save:edit                   setting.change                 {body.name}
signIn.verifySecondStep                  two_step.verify                code
signIn.verifySecondStep                  session.sign_in                password
signIn.withPasskey                       session.sign_in                passkey
signIn.withPassword                      session.sign_in                password
signIn.withPassword:directory            user.create                    {body.username}  by 目录{any}
signIn.withPassword:directory            session.sign_in                directory
signIn.withSms                           session.sign_in                sms
signIn.withToken                         session.handover               60009
sso.receiveLogout                        session.sign_out               ticket  by send
sso.signInWithTicket                     session.sign_in                ticket
sso.validateLogin                        session.sign_in                ticket
subsystemAdmin.rotateSecret              subsystem.secret               {body.appId}
subsystemAdmin.order                     subsystem.order                {any}
subsystemAdmin.remove                    subsystem.remove               800{any}
subsystemAdmin.removeOrigin              origin.remove                  {body.origin}
subsystemAdmin.save                      subsystem.save                 {body.appId}
subsystemAdmin.save:edit                 subsystem.save                 {body.appId}
subsystemAdmin.saveOrigin                origin.save                    {body.origin}
subsystemAdmin.resend                    subsystem.send_again           {body.id}
subsystemAdmin.setIcon                   subsystem.icon                 800{any}
thirdParty.bindPending                   third_party.bind               p-bind
thirdParty.createProvider                third_party.change             {body.type}
thirdParty.linkUpstream                  third_party.bind               cas
thirdParty.redeem                        session.sign_in                third-party
thirdParty.removeBinding                 third_party.unbind             p-other
thirdParty.removeProvider                third_party.change             p-remove
thirdParty.switchProvider                third_party.change             p-switch
thirdParty.unbindOwn                     third_party.unbind             {body.type}
thirdParty.updateProvider                third_party.change             p-update
userAdmin.confirmReset                   user.confirm_reset             {account}
userAdmin.create                         user.create                    {body.username}
userAdmin.endSessions                    session.end                    {account}
userAdmin.erase                          user.erase                     {account}
userAdmin.freeze                         account.freeze                 {account}
userAdmin.unfreeze                       account.release                {account}
userAdmin.remove                         user.remove                    {account}
userAdmin.resetPassword                  account.reset_password         {account}
userAdmin.resetTwoStep                   two_step.reset                 {account}
userAdmin.restore                        user.restore                   {account}
userAdmin.reveal                         user.reveal                    {account}
userAdmin.save                           user.change                    {account}
userImport.issueLinks                    user.import_links              {body.id}
validation.import                        check_rule.import              check_{any}
validation.import                        check_rule.import              -
validation.remove                        check_rule.change              check_{any}
validation.save                          check_rule.change              {body.code}
validation.save:edit                     check_rule.change              {body.code}
POST /Users                              user.create                    {body.userName}  by 身份系统{any}
PUT /Users                               user.change                    {body.userName}  by 身份系统{any}
PATCH /Users                             user.change                    told{any}  by 身份系统{any}
DELETE /Users                            account.freeze                 told{any}  by 身份系统{any}
POST /Groups                             scim.group                     {body.displayName}  by 身份系统{any}
PUT /Groups                              scim.group                     {any}  by 身份系统{any}
PATCH /Groups                            scim.group                     {any}  by 身份系统{any}
DELETE /Groups                           scim.group                     {any}  by 身份系统{any}
workCalendar.checkRule                   calendar.check_rule            {body.id}
workCalendar.checkYear                   calendar.check                 {body.year}
workCalendar.import                      calendar.import                {any}
workCalendar.removeYear                  calendar.remove                {body.year}
workCalendar.resetRule                   calendar.rule                  {body.id}
workCalendar.saveRule                    calendar.rule                  {result.id}
workCalendar.saveRule:edit               calendar.rule                  {body.id}
announcement.begin                       announcement.begin             {result.id}
announcement.decide                      approval.decide                {any}
announcement.recall                      announcement.recall            {body.id}
announcement.remove                      announcement.remove            {body.id}
announcement.save                        announcement.save              {body.id}
announcement.submit                      announcement.submit            {body.id}
tender.copyProject                       tender.copy                    {result.id}
tender.override                          tender.override                {body.projectId}
tender.removeDocument                    tender.remove_document         {body.id}
tender.removeProject                     tender.remove                  {body.id}
tender.resume                            tender.resume                  {body.projectId}
tender.retender                          tender.retender                {result.id}
tender.saveProject                       tender.save                    {result.id}
tender.saveProject:edit                  tender.save                    {body.id}
tender.suspend                           tender.suspend                 {body.projectId}
tender.uploadDocument                    file.upload                    {any}
`;
