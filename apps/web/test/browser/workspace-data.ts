import { preferencesOf } from "@tender/contract/notice-subjects";
import { answer } from "./answers.ts";
import { importDataTexts } from "./archive-administration.ts";
import { dossierDataTexts, dossierOf, overviewOf } from "./archive-answers.ts";
import { categoryDataTexts } from "./category-administration.ts";
import { boundCertificate } from "./certificates.ts";
import { colleagueDataTexts } from "./colleagues.ts";
import { dictionaryDataTexts } from "./dictionary-administration.ts";
import { directoryDataTexts } from "./directory-administration.ts";
import { menuDataTexts } from "./menu-administration.ts";
import { designDataTexts } from "./online-designing.ts";
import { formDataTexts } from "./online-forms.ts";
import { reportDataTexts } from "./online-reports.ts";
import { organisationDataTexts } from "./organisation-administration.ts";
import { buyer } from "./person.ts";
import { workspaceEntry } from "./portal.ts";
import { positionDataTexts } from "./position-administration.ts";
import { roleDataTexts } from "./role-administration.ts";
import { ruleDataTexts } from "./rule-administration.ts";
import { answerSubsystemAdministration, subsystemDataTexts } from "./subsystem-administration.ts";
import { projectDataTexts } from "./tenders.ts";
import { answerUserAdministration, userDataTexts } from "./user-administration.ts";
import { calendarDataTexts } from "./work-calendar.ts";

const at = "2026-11-20T03:04:05.000Z";
const device = "Chrome 140 · Windows 11";
const address = "2001:0db8:85a3:0000:0000:8a2e:0370:7334";
const word = (value: string, text: string) => ({ value, text, title: text, label: text });
const fingerprint = Array(16).fill("A1B2").join(" ");
/** Texts of the answers that are data, not interface. */
export const dataTexts = [
  ...dossierDataTexts,
  ...roleDataTexts,
  ...categoryDataTexts,
  ...calendarDataTexts,
  ...formDataTexts,
  ...organisationDataTexts,
  ...designDataTexts,
  ...reportDataTexts,
  ...positionDataTexts,
  ...colleagueDataTexts,
  ...dictionaryDataTexts,
  ...ruleDataTexts,
  ...menuDataTexts,
  ...directoryDataTexts,
  ...importDataTexts,
  ...projectDataTexts,
  fingerprint,
  "ECDSA P-256",
  device,
  address,
  "procurement.department.manager",
  "GET /api/saved-view/own",
  "TypeError",
  "apps/server/src/modules/own-account/saved-view/saved-view.store.ts:12",
  "vm:14884",
  "node-1:4711",
  "Error: connection refused",
  "session:0f8fad5b-d9cb-469f-a165-70867728950e",
  "b***@example.com",
  "GZ01-2026-00042",
  "https://portal.example.cn/thirdLogin/callback/gov",
  "lina@gov",
  "gov",
  "91110000MA01ABCD2X",
  "http://crl.example.cn/1.crl",
  "wss://127.0.0.1:3103/ca/v1",
  "example-ca",
  "SM2",
  "calock",
  "admin",
  ...subsystemDataTexts,
  ...userDataTexts,
];
const page = <Row>(rows: Row[]) => ({ total: rows.length, rows });

/** Answers the pages of the workspace with content in every list: long texts, and rows with all values. */
export function answerWorkspacePages(): void {
  answer("savedView.listOwn", []);
  const common = { subject: null, at };
  answer("toDo.listOwn", {
    toDos: [
      { ...common, id: "d1", kind: "overdue_dossiers", status: 0, title: "1,204 个项目逾期未归档", note: null },
      {
        ...common,
        id: "r1",
        kind: "own_request",
        status: 2,
        title: "为特殊账号 calock 绑定数字证书",
        note: "持有人不符",
      },
    ],
    unread: ["certificates", "password", "two_step", "approvals", "own_requests"],
  });
  answer("system.listJobs", {
    ...page([
      {
        name: "session.sweep",
        node: "node-1:4711",
        startedAt: at,
        finishedAt: at,
        outcome: "failed",
        count: null,
        failure: "Error: connection refused",
        note: null,
        lastOkAt: at,
      },
    ]),
  });
  answer("scanApp.list", {
    ...page([
      {
        authType: "0",
        version: 1,
        name: "某市公共资源交易移动证书",
        algorithm: "ECDSA P-256",
        fingerprint,
        enabled: true,
        bindings: 12_345,
        keySince: at,
        lastUsedAt: at,
      },
    ]),
  });
  answer(
    "session.listAll",
    page(
      [true, false].map((current, row) => ({
        id: `s${row}`,
        username: "procurement.department.manager",
        realname: "欧阳王采购",
        appId: "70001",
        departName: "公共资源交易中心采购一部",
        address,
        device,
        signedInAt: at,
        lastUsedAt: at,
        current,
      })),
    ),
  );
  answer(
    "audit.list",
    page([
      {
        id: "a1",
        at,
        username: "procurement.department.manager",
        action: "session.end",
        object: "session:0f8fad5b-d9cb-469f-a165-70867728950e",
        outcome: "refused",
        reason: "没有权限",
        address,
        requestId: "0f8fad5b-d9cb-469f-a165-70867728950e",
      },
    ]),
  );
  const { dataAsOf, currency, currencies, from, to, rangeMoved, source, attributions, empty } = overviewOf({
    source: "own",
  });
  const basis = { dataAsOf, currency, currencies, from, to, rangeMoved, source, attributions, empty };
  const projectName = "某市公共资源交易中心信息化平台升级改造及三年运维服务采购项目（第二次）";
  answer("archive.listDossiers", {
    ...basis,
    ...page([dossierOf({ projectName, archiveNo: "GZ01-2026-00042", source: "own" })]),
  });
  answerSubsystemAdministration();
  answerUserAdministration();
  answerOwnAccount();
}

/** Answers 个人中心 and 账号设置. */
export function answerOwnAccount(): void {
  answer("dictionary.readItems", [word("session.end", "强制下线"), word("session.sign_in", "登录")]);
  answer("profile.readSummary", {
    userInfo: buyer,
    email: "b***@example.com",
    phone: "138****0001",
    roles: ["采购人", "部门管理员"],
    departName: "公共资源交易中心采购一部",
    recentSignIns: [{ at, address, outcome: "ok", action: "session.sign_in" }],
  });
  answer("profile.read", {
    userInfo: buyer,
    phone: "138****0001",
    email: "b***@example.com",
    birthday: "1990-05-17",
    sex: "female",
    post: "采购经办",
    tags: ["信息化", "工程"],
    createdAt: at,
  });
  answer(
    "profile.listEvents",
    page([{ id: "e1", at, kind: "password.changed", text: "修改了登录密码", address, device }]),
  );
  answer(
    "profile.listSignIns",
    page([{ id: "i1", at, method: "password", outcome: "refused" as const, reason: "密码错误", address, device }]),
  );
  answer("profile.readNoticePreferences", {
    preferences: preferencesOf({ activity: { mail: false } }),
    mail: "ready",
  });
  answer("session.listOwn", [
    { id: "s1", current: true, address, device, signedInAt: at, lastUsedAt: at },
    { id: "s2", current: false, address, device, signedInAt: at, lastUsedAt: at },
  ]);
  answer("accountSecurity.readTwoStep", {
    isOn: true,
    setUpAt: at,
    recoveryCodesLeft: 8,
    isRequired: false,
    trustedDeviceDays: 30,
    trustedDevices: [{ id: "t1", device, trustedAt: at, until: at }],
  });
  answer("accountSecurity.listPasskeys", [
    { id: "p1", name: "办公室的电脑", isSynced: true, createdAt: at, lastUsedAt: at },
  ]);
  answer("certificateAccess.listOwn", [boundCertificate()]);
  answer("scan.listBindings", [{ id: "b1", authType: "0", app: "移动证书", boundAt: at, lastUsedAt: at }]);
  answer("accountClosing.read", { coolingDays: 7, isAdministrator: false });
}

/** Answers the data of the header: the subsystems to switch to, and an urgent notice. */
export function answerHeader(): void {
  answer("launcher.listSubsystems", [workspaceEntry]);
  const notice = { id: "n1", kind: "1", sender: "信息中心", isRead: false, priority: "H" } as const;
  const row = { ...notice, title: "系统将于今晚维护", sentAt: "2026-11-20T03:04:05.000Z" };
  answer("noticeInbox.listMine", { total: 1, rows: [row] });
}
