const GIVES_SESSION =
  "hands over a one-time credential, which a way of signing in shows; userInfo is the answer of every sign-in";
const SIGN_ON = "leads a browser on, and says nothing of a person in its body";
const SCAN = "a state of a code on the screen, or the answer of every sign-in";
const DESIGN = "what a designer has built, without rows";
const WORDS = "words that forms offer, without people";
const BYTES = "bytes of a file, as somebody uploaded them";
const DEPARTMENTS = "rows of departments, which have no phone or mailbox";
const GROUPS = "names of groups in an identity system";
const ARCHIVE = "what a published archive was refused for, by its own numbers";

/** Why a read need not answer in the sweep for phones, mailboxes and numbers of certificates. */
export const unansweredReads: Readonly<Record<string, string>> = {
  "scan.drawCode": SCAN,
  "scan.signIn": SCAN,
  "scan.awaitChange": SCAN,
  "certificate.signIn": GIVES_SESSION,
  "thirdParty.redeem": GIVES_SESSION,
  "sso.validateLogin": GIVES_SESSION,
  "thirdParty.redirectToProvider": SIGN_ON,
  "cas.login": SIGN_ON,
  "cas.logout": SIGN_ON,
  "departmentImport.read": DEPARTMENTS,
  "departmentImport.exportReport": DEPARTMENTS,
  "dictionary.readItems": WORDS,
  "dictionary.readSelectList": WORDS,
  "dictionaryAdmin.read": WORDS,
  "category.readTree": WORDS,
  "category.read": WORDS,
  "onlineForm.read": DESIGN,
  "onlineForm.preview": DESIGN,
  "onlineForm.listReleases": DESIGN,
  "onlineForm.readRelease": DESIGN,
  "onlineForm.export": DESIGN,
  "onlineForm.listRecords": DESIGN,
  "onlineReport.read": DESIGN,
  "onlineReport.listRecords": DESIGN,
  "onlineReport.export": DESIGN,
  "file.view": BYTES,
  "fileAdmin.download": BYTES,
  "scimAdmin.listGroups": GROUPS,
  "archiveAdmin.readImport": ARCHIVE,
  "archiveAdmin.listFindings": ARCHIVE,
  "archiveAdmin.exportFindings": ARCHIVE,
};
