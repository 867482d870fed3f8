import { describe, expect, test } from "vitest";
import { z } from "zod";
import { allEndpoints, apiSegments } from "./api.ts";
import { menuColumns, NOTIFICATION_MS } from "./constants.ts";
import { errorCodesOf } from "./error-codes.ts";
import { commonErrors, credentialErrors, type ErrorCode, errors, messageOf } from "./errors.ts";
import { anonymousPoints, type Limit, limits } from "./limits.ts";
import { openApiDocument } from "./openapi.ts";
import { presentationTable } from "./presentation.ts";

const all = allEndpoints();

describe("contract", () => {
  test("[API-50] has unique pairs of method and path, each with a first segment of the API", () => {
    const addresses = all.flatMap(({ endpoint }) =>
      endpoint.paths.flatMap((path) => endpoint.methods.map((method) => `${method} ${path}`)),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { endpoint } of all)
      for (const path of endpoint.paths) expect(apiSegments).toContain(path.split("/")[1]);
  });

  test("[SEC-06] changes no password by GET", () => {
    for (const { key, endpoint } of all.filter(({ key }) => /password/i.test(key)))
      expect([key, endpoint.methods.includes("GET")]).toEqual([key, false]);
  });

  test("[SEC-06, SEC-07] accepts a password only in the listed calls", () => {
    const acceptsPassword = ({ endpoint: { body } }: (typeof all)[number]) =>
      body && /"\w*password\w*":/i.test(JSON.stringify(z.toJSONSchema(body, { io: "input", unrepresentable: "any" })));
    expect(all.filter(acceptsPassword).map(({ key }) => key)).toEqual([
      "proof.submit",
      "firstAdministrator.create",
      "recovery.setPassword",
      "recovery.setPasswordByLink",
      "registration.register",
      "signIn.withPassword",
      "accountSecurity.changePassword",
    ]);
  });

  test("[SEC-57] refuses unknown fields at any depth, except in the listed bodies and queries", () => {
    const openFieldsOf = (part: "body" | "query") => {
      const found = new Set<string>();
      const walk = (value: unknown, path: string): void => {
        if (typeof value !== "object" || value === null) return;
        const { type, properties, additionalProperties, ...subschemas } = value as Record<string, unknown>;
        if (type === "object" && additionalProperties !== false) found.add(path);
        for (const [name, inner] of Object.entries(properties ?? {})) walk(inner, `${path}.${name}`);
        for (const inner of Object.values(subschemas)) for (const subschema of [inner].flat()) walk(subschema, path);
      };
      for (const { key, endpoint } of all)
        if (endpoint[part]) walk(z.toJSONSchema(endpoint[part], { io: "input", unrepresentable: "any" }), key);
      return [...found].sort();
    };
    expect(openFieldsOf("body")).toEqual([
      // A passkey from a browser contains further members that the authenticator adds.
      "accountSecurity.addPasskey.attestation",
      "accountSecurity.addPasskey.attestation.response",
      "captcha.check",
      "noticeInbox.markRead",
      // The form's definition contains its fields; other names are refused.
      "onlineRow.save.subs",
      "onlineRow.save.values",
      "proof.submit.evidence.assertion",
      "proof.submit.evidence.assertion.response",
      // The search of a page, whose fields the page defines.
      "savedView.save.query",
      "session.selectDepartment",
      "signIn.verifySecondStep.evidence.assertion",
      "signIn.verifySecondStep.evidence.assertion.response",
      "signIn.withPasskey",
      "signIn.withPasskey.assertion",
      "signIn.withPasskey.assertion.response",
      "signIn.withPassword",
      "signIn.withSms",
      "signIn.withToken",
      "sms.send",
      "sso.receiveLogout",
      "sso.signInWithTicket",
      "trade.addBondFeeCheck",
      "trade.addLoginLog",
      "validation.checkRule",
    ]);
    expect(openFieldsOf("query")).toEqual([
      "casServer.login",
      "casServer.logout",
      "casServer.proxy",
      "casServer.proxyValidate",
      "casServer.proxyValidateWithAttributes",
      "casServer.serviceValidate",
      "casServer.serviceValidateWithAttributes",
      "casServer.validate",
      "certificate.challenge",
      "certificateAccess.signIn",
      "file.view",
      "launcher.listSubsystems",
      "noticeInbox.read",
      "permission.readOwn",
      "scan.awaitChange",
      "scan.drawCode",
      "scan.signIn",
      "session.checkTokenEffect",
      "sso.validateLogin",
      "thirdParty.returnFromProvider",
      "validation.checkDuplicate",
    ]);
  });

  test("[SEC-58] [W-13] declares every field of an answer, and secrets in the listed fields only", () => {
    const named: string[] = [];
    const open = new Set<string>();
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return;
      const { type, properties, ...subschemas } = value as Record<string, unknown>;
      if (type === "object" && (!properties || subschemas.additionalProperties)) open.add(path);
      for (const [name, inner] of Object.entries(properties ?? {})) {
        named.push(`${path}.${name}`);
        walk(inner, `${path}.${name}`);
      }
      for (const inner of Object.values(subschemas)) walk(inner, path);
    };
    for (const { key, endpoint } of all)
      walk(z.toJSONSchema(endpoint.result, { io: "output", unrepresentable: "any" }), key);
    // The short names are the private members of a JWK.
    const secretName = /hash|salt|seed|digest|private|storagekey|secret|password|^(d|p|q|dp|dq|qi|k|oth)$/i;
    const found = named
      .filter((path) => secretName.test(path.split(".").at(-1) ?? ""))
      .filter((path) => !/\.password(Expired|DaysLeft)$/.test(path));
    const forDevelopment = all.filter(({ endpoint }) => endpoint.developmentOnly).map(({ key }) => key);
    const isForDevelopment = (path: string) => forDevelopment.some((key) => path.startsWith(`${key}.`));
    expect(found.filter((path) => !isForDevelopment(path))).toEqual([
      // Last digest of the audit chain. Public, so that every reader can store it elsewhere.
      "auditChain.listAnchors.rows.digest",
      // Shown once to its owner, who types it into an app.
      "accountSecurity.beginTwoStep.secret",
      "directoryAdmin.list.rows.secretSince",
      // Secret of a client, shown once to its creator; and whether the client has one.
      "subsystemAdmin.list.rows.openid.hasSecret",
      "subsystemAdmin.list.rows.openid.secretSince",
      "subsystemAdmin.save.secret",
      "subsystemAdmin.rotateSecret.secret",
    ]);
    // Of the simulated lock and the simulated phone; production mode does not have these calls.
    expect(found.filter(isForDevelopment).sort()).toEqual([
      "certificateAccess.listDemoLocks.privateKey",
      "scan.readDemoPhone.apps.key.d",
    ]);
    expect([...open].filter((path) => !path.endsWith(".sysAllDictItems")).sort()).toEqual([
      "captcha.challengeSlider.parameters",
      // Keyed by code, as in the answer of a sign-in.
      "dictionary.readAll",
      "dictionary.readDisabled.dictionaries",
      "dictionary.readDisabled.selects",
      // Keyed by the names of a form's fields; the service omits those hidden from the caller.
      "onlineRow.list.rows.labels",
      "onlineRow.list.rows.sizes",
      "onlineRow.list.rows.values",
      "onlineRow.listChoices.rows.fill",
      "onlineRow.listLevel.rows.labels",
      "onlineRow.listLevel.rows.sizes",
      "onlineRow.listLevel.rows.values",
      "onlineRow.listSubRows.labels",
      "onlineRow.listSubRows.sizes",
      "onlineRow.listSubRows.values",
      "onlineRow.read.labels",
      "onlineRow.read.sizes",
      "onlineRow.read.values",
      "onlineRow.readForm.columns",
      "onlineRow.readForm.subs.columns",
      "profile.exportOwn.sections",
      // Keyed by the names of a report's columns, which its definition contains.
      "reportRun.preview.groups.labels",
      "reportRun.preview.rows.labels",
      "reportRun.preview.rows.rows.values",
      "reportRun.readGroups.labels",
      "reportRun.readRows.labels",
      "reportRun.readRows.rows.values",
      "savedView.listOwn.query",
      "savedView.save.query",
      "session.publishKeys.keys",
    ]);
  });

  test("has no error that no call answers", () => {
    const used = new Set<string>([
      ...commonErrors,
      ...credentialErrors,
      ...all.flatMap(({ endpoint }) => errorCodesOf(endpoint)),
    ]);
    const transport = Object.keys(errors).filter((code) => code.startsWith("http."));
    expect(Object.keys(errors).filter((code) => !used.has(code) && !transport.includes(code))).toEqual([]);
  });

  test("limits the length of every text of a request", () => {
    const unlimited: string[] = [];
    const walk = (schema: Record<string, unknown>, where: string): void => {
      if (
        schema.type === "string" &&
        !schema.enum &&
        schema.const === undefined &&
        schema.maxLength === undefined &&
        !schema.pattern &&
        !schema.format
      )
        unlimited.push(where);
      for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>))
        walk(inner, `${where}.${name}`);
      for (const inner of (schema.anyOf ?? []) as Record<string, unknown>[]) walk(inner, where);
    };
    for (const { key, endpoint } of all)
      for (const part of ["params", "query", "body"] as const)
        if (endpoint[part])
          walk(
            z.toJSONSchema(endpoint[part], { io: "input", unrepresentable: "any" }) as Record<string, unknown>,
            `${key}.${part}`,
          );
    expect(unlimited).toEqual([]);
  });

  test("[ERR-19] fixes the three texts of an invalid session under HTTP 500", () => {
    const dead: ErrorCode[] = ["session.expired", "session.invalid", "session.superseded"];
    expect(dead.map((code) => [errors[code].status, errors[code].message])).toEqual([
      [500, "Token失效，请重新登录!"],
      [500, "token非法无效!"],
      [500, "该账号已在别处登录!"],
    ]);
  });

  test("[ERR-19] maps the three texts to their codes for a gateway that sends no code", () => {
    expect(presentationTable().codeOfText).toEqual({
      "Token失效，请重新登录!": "session.expired",
      "token非法无效!": "session.invalid",
      "该账号已在别处登录!": "session.superseded",
    });
  });

  test("[ERR-18, ERR-21, ERR-22, ERR-23, ERR-24, ERR-26] fixes how a status is shown, independent of its message", () => {
    const { toast, shownAs, textOfStatus } = presentationTable();
    expect(toast).toEqual({ title: "系统提示", durationMs: 4000 });
    expect(textOfStatus).toEqual({
      401: "未授权，请重新登录",
      403: "拒绝访问",
      404: "很抱歉，资源未找到!",
      500: "很抱歉，资源未找到!",
      504: "网络超时",
    });
    expect([401, 403, 404, 500, 504].map((status) => shownAs[status] ?? "toast")).toEqual([
      "sign-out",
      "toast",
      "toast-after-login",
      "toast-after-login",
      "toast",
    ]);
  });

  test("[ERR-18, ERR-22] sends the browser only the codes that are shown differently from their status", () => {
    const codes = Object.entries(presentationTable().shownAs).filter(([key]) => key.includes("."));
    expect(Object.fromEntries(codes)).toEqual({
      "online_report.no_set": "toast",
      "session.expired": "relogin",
      "session.invalid": "relogin",
      "session.superseded": "relogin",
      "session.department_pending": "finish-sign-in",
      "session.second_step_pending": "finish-sign-in",
      "session.password_expired": "finish-sign-in",
      "session.two_step_required": "toast",
    });
  });

  test("leaves only statuses of the specification to `as-status`", () => {
    const byStatus = Object.values(errors).filter(({ presentation }) => presentation === "as-status");
    expect(byStatus.filter(({ status }) => !(status in presentationTable().textOfStatus))).toEqual([]);
  });

  test("[LANDING-04] has a Chinese message for every failure", () => {
    const withoutChinese = Object.entries(errors).filter(([, { message }]) => !/[\u4e00-\u9fff]/.test(message));
    // These pass on the text of a rule or a setting.
    expect(withoutChinese.map(([code]) => code).sort()).toEqual([
      "online_row.refused",
      "setting.bad_value",
      "validation.rule_failed",
    ]);
  });

  test("fills the placeholders of a message", () => {
    expect(messageOf("http.too_many_requests", { seconds: 5 })).toBe("操作过于频繁，请 5 秒后再试");
  });

  test("[SEC-78] defines the limits and the calls that they apply to", () => {
    const limitTexts = Object.entries(limits).map(([name, limit]) => {
      const { points, windowSeconds, key, perNode, perCall }: Limit = limit;
      const bounds = [...(perNode ? ["each node"] : []), ...(perCall ? ["each call"] : [])];
      return [name, [`${points} in ${windowSeconds} s`, key, ...bounds].join(", ")];
    });
    expect(Object.fromEntries(limitTexts)).toMatchObject({
      general: "600 in 60 s, session-or-address",
      signIn: "120 in 60 s, address",
      redeem: "30 in 60 s, address",
      captcha: "60 in 60 s, address, each call",
      register: "10 in 3600 s, address",
      passwordChange: "5 in 600 s, address",
      checkOnlyUser: "30 in 60 s, address",
      querySysUser: "10 in 60 s, address",
      duplicateCheck: "60 in 60 s, address",
      scanPoll: "30 in 60 s, task, each node",
      handover: "600 in 60 s, app",
      openidClient: "600 in 60 s, app, each node",
      openidFailure: "30 in 60 s, address",
      scim: "3000 in 60 s, app, each node",
      scimFailure: "30 in 60 s, address",
      scanApp: "600 in 60 s, app",
      publicPage: "1200 in 60 s, address, each node",
    });
    expect(anonymousPoints).toBe(300);
    const limitOf = new Map(
      all.flatMap(({ endpoint }) => endpoint.paths.map((path) => [path, endpoint.limit] as const)),
    );
    for (const [name, paths] of Object.entries({
      captcha: [
        "/api/sys/randomImage/{timestamp}",
        "/sys/getCheckCode",
        "/api/slider/challenge",
        "/api/sys/mauthQRCode",
      ],
      redeem: [
        ...["/thirdLogin/getLoginUser/{token}", "/api/sys/hfzxLoginByTicket", "/cas/client/validateLogin"],
        ...["/api/sys/loginByToken", "/api/sys/calogin", "/api/mauth/scan", "/api/mauth/confirm"],
      ],
    }))
      expect(paths.map((path) => [path, limitOf.get(path)])).toEqual(paths.map((path) => [path, name]));
    const forgiven = all.filter(({ endpoint }) => endpoint.countsFailures).map(({ endpoint }) => endpoint.paths[0]);
    expect(forgiven.toSorted()).toEqual([
      "/api/mauth/confirm",
      "/api/mauth/scan",
      "/api/sys/loginByToken",
      "/cas/p3/proxyValidate",
      "/cas/p3/serviceValidate",
      "/cas/proxy",
      "/cas/proxyValidate",
      "/cas/serviceValidate",
      "/cas/validate",
    ]);
  });

  test("[CONST-01, CONST-02] defines notification times and the number of menu columns", () => {
    expect(NOTIFICATION_MS).toEqual({ default: 4000, registrationFailure: 2000, noDepartment: 3000 });
    expect([0, 1, 3, 4, 9].map(menuColumns)).toEqual([1, 1, 3, 4, 4]);
  });

  test("writes an OpenAPI document whose references all resolve", () => {
    const document = openApiDocument("1.0.0");
    const text = JSON.stringify(document);
    for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      let at: unknown = document;
      for (const step of (path ?? "").split("/")) at = (at as Record<string, unknown> | undefined)?.[step];
      expect([path, typeof at]).toEqual([path, "object"]);
    }
  });
});
