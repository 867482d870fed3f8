const GIVES_SESSION = "needs a fresh credential of a sign-in; answers as every sign-in does";
const SIGN_ON = "redirects the browser; its body has no data of a person";
const SCAN = "needs a phone app; answers the state of a scan code, or as every sign-in does";
const DESIGN = "answers the design of a form or report, without its rows";
const WORDS = "answers entries of dictionaries and categories";
const BYTES = "answers the bytes of an uploaded file";
const DEPARTMENTS = "answers rows of departments, which have no phone and no mailbox";
const CALENDAR = "calculates with a calendar, without people";
const GROUPS = "answers names of groups of an identity system";
const ARCHIVE = "answers numbers and findings of archives, without people";
const TENDER = "answers a project, whose contacts are published in its announcements";
const PUBLIC = "answers published releases, which are stored without personal data";

/** Reasons why a read need not answer in the sweep for phones, email addresses and certificate numbers. */
export const unansweredReads: Readonly<Record<string, string>> = {
  "archive.readDossier": ARCHIVE,
  "archive.readDossierReleases": ARCHIVE,
  "archive.readDossierFlags": ARCHIVE,
  "archive.printDossier": ARCHIVE,
  "archive.exportOcds": ARCHIVE,
  "publicRecord.read": PUBLIC,
  "tender.readProject": TENDER,
  "announcement.read": TENDER,
  "scan.drawCode": SCAN,
  "scan.signIn": SCAN,
  "scan.awaitChange": SCAN,
  "certificateAccess.signIn": GIVES_SESSION,
  "thirdParty.redeem": GIVES_SESSION,
  "sso.validateLogin": GIVES_SESSION,
  "thirdParty.redirectToProvider": SIGN_ON,
  "casServer.login": SIGN_ON,
  "casServer.logout": SIGN_ON,
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
  "workCalendar.listDays": CALENDAR,
  "workCalendar.export": CALENDAR,
  "workCalendar.tryPeriod": CALENDAR,
  "archiveAdmin.readImport": ARCHIVE,
  "archiveAdmin.listFindings": ARCHIVE,
  "archiveAdmin.exportFindings": ARCHIVE,
};
