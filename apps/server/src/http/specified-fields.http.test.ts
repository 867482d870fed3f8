// Guarantee: the calls of the specification accept the listed fields under their names, and name a missing one.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.subsystem({ appId: "60009" }, ["buyer"]);
  person = await t.person({ roles: ["buyer"] });
});
afterAll(() => t.close());

const PASSWORD = "Qk7#mvTx-2";
const registration = { username: "nobody", password: PASSWORD, email: "a@example.com", phone: "13700000001" };
const recovery = { username: "nobody", password: PASSWORD, smscode: "x".repeat(43), phone: "13700000001" };
const update = { username: "nobody", oldpassword: "x", password: PASSWORD, confirmpassword: PASSWORD };
const department = { orgCode: "A01", username: "nobody" };

/** Required fields of a call, then its optional ones. */
type Call = readonly [id: string, call: string, fields: Readonly<Record<string, unknown>>, more: object];
const NO_FIELDS = {};
/** A value that no field accepts; in an address an overlong text, since it contains only text. */
const wrongValue = (method: string) => (method === "GET" ? "x".repeat(3_000) : {});
const calls: readonly Call[] = [
  ["API-10", "POST /sys/user/register", { ...registration, smscode: "123456" }, NO_FIELDS],
  ["API-11", "POST /sys/sms", { mobile: "13700000001", smsmode: "0" }, NO_FIELDS],
  ["API-15", "POST /sys/checkCaptcha", { captcha: "abcd", checkKey: "1700000000123" }, NO_FIELDS],
  ["API-16", "GET /cas/client/validateLogin", { ticket: "ST-1" }, NO_FIELDS],
  ["API-17", "POST /api/sys/loginByToken", { token: "x" }, NO_FIELDS],
  ["API-18", "POST /api/sys/hfzxLoginByTicket", { ticket: "ST-1" }, NO_FIELDS],
  [
    "API-19",
    "POST /bpt/api/sys/login",
    { username: "nobody", password: PASSWORD },
    { remember_me: true, captcha: "slider", checkKey: 1_700_000_000_123 },
  ],
  ["API-20", "GET /api/sys/calogin", { caLockCode: "e30" }, NO_FIELDS],
  ["API-26", "GET /api/sys/mauthQRCode", { authType: "1" }, NO_FIELDS],
  ["API-21", "GET /api/sys/mauthLogin", { authType: "0" }, { taskId: "x" }],
  ["API-22", "POST /sys/phoneLogin", { mobile: "13700000001" }, { captcha: "123456" }],
  ["API-27", "PUT /api/sys/selectDepart", department, NO_FIELDS],
  ["API-27", "POST /api/sys/selectDepart", department, NO_FIELDS],
  ["API-27", "PUT /sys/selectDepart", department, NO_FIELDS],
  ["API-27", "POST /sys/selectDepart", department, NO_FIELDS],
  ["API-30", "POST /sys/user/phoneVerification", { phone: "13700000001", smscode: "123456" }, NO_FIELDS],
  ["API-31", "POST /sys/user/passwordChange", recovery, NO_FIELDS],
  ["API-31", "PUT /sys/user/passwordChange", recovery, NO_FIELDS],
  ["API-32", "PUT /sys/user/updatePassword", update, NO_FIELDS],
  ["API-32", "POST /sys/user/updatePassword", update, NO_FIELDS],
  [
    "API-39",
    "GET /api/sys/duplicate/check",
    { tableName: "sys_user", fieldName: "username", fieldVal: "x" },
    { dataId: "1" },
  ],
  ["API-40", "POST /api/sys/checkRule/checkByCode", { ruleCode: "x", value: "1" }, NO_FIELDS],
  ["API-44", "POST /webgateway/trade-sys/api/bondRefund/addcheckBondFee", { caLock: "e30" }, NO_FIELDS],
  [
    "API-45",
    "POST /webgateway/trade-sys/SystemLog/addLoginLogs",
    { appId: "60009", appName: "电子招投标交易系统", loginType: 1 },
    { accessToken: "x" },
  ],
  ["API-47", "PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId", { anntId: "1" }, NO_FIELDS],
  ["API-48", "GET /sys/annountCement/queryById", { id: "1" }, NO_FIELDS],
];

test.each(calls)("[%s] accepts the fields of %s, and names a faulty one", async (_id, call, fields, optionalFields) => {
  const [method = "", path = ""] = call.split(" ");
  const send = (values: object) =>
    method === "GET"
      ? t.http(method, `${path}?${new URLSearchParams({ ...values })}`, { token: person.token })
      : t.http(method, path, { token: person.token, body: values });
  const allFields: Readonly<Record<string, unknown>> = { ...fields, ...optionalFields };
  for (const validFields of [fields, allFields])
    expect((await send(validFields)).json().code).not.toBe("http.invalid_request");
  for (const field of Object.keys(allFields)) {
    const { [field]: _, ...remaining } = allFields;
    // An optional field is sent with a wrong value: if the call had another name for it, the value would be ignored.
    const reply = await send(field in fields ? remaining : { ...remaining, [field]: wrongValue(method) });
    const { success, code, message } = reply.json();
    expect({ status: reply.statusCode, success, code, message }).toEqual({
      status: 400,
      success: false,
      code: "http.invalid_request",
      message: `请求内容不正确：${field}`,
    });
  }
});
