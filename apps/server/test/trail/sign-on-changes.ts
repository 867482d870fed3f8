import { createScanPhone, PASSWORD, type ScanPhone } from "@tender/testkit";
import { tokenDigest } from "#platform/tokens.ts";
import { casUrl, openBrowser } from "#test/cas/browser.ts";
import { codesSent, recoveryBrowser } from "#test/recovery/recovery-browser.ts";
import { addApp, bindPhone, browserAt, confirm, numberIn, scan } from "#test/scan/scan-steps.ts";
import { logoutRequest } from "#test/sso/cas-server.ts";
import { boundPerson } from "#test/third-party/bound-person.ts";
import { addProvider, newProvider } from "#test/third-party/popup.ts";
import { delivered } from "./delivered.ts";
import type { Changes, Stage } from "./scenario.ts";

const NEW_PASSWORD = "k7#Wq2!pZr";
const SERVICE = "https://trade.example/app";

/** Returns 200 for the redirect by which a page answers. */
const asAnswer = async (redirect: Promise<{ readonly status: number }>) => {
  const { status } = await redirect;
  return { status: status === 303 ? 200 : status };
};

/** Stores a short-lived value as the server does. */
const insertShortLived = ({ t, run }: Stage, key: string, value: object) =>
  run("INSERT INTO short_lived (key, value, expires_at) VALUES ($1, $2, $3)", [
    key,
    JSON.stringify({ v: value }),
    new Date(t.clock.now() + 600_000),
  ]);

const accounts: Changes = {
  "registration.register": async (stage) => {
    const { t } = stage;
    await t.make.role("supplier_operator");
    const phone = "13755550001";
    await t.call("sms.send", { body: { mobile: phone, smsmode: "1" } });
    const [smscode = ""] = await codesSent(t, phone);
    await delivered(stage);
    const body = { username: "bidder1", password: NEW_PASSWORD, email: "bidder1@example.com", phone, smscode };
    return () => t.call("registration.register", { body });
  },
  "recovery.setPassword": async (stage) => {
    const { t } = stage;
    const [phone, browser] = ["13755550002", recoveryBrowser(t)];
    const user = await t.make.user({ phone });
    const smscode = await browser.verified({ ...user, phone });
    await delivered(stage);
    return () => browser.set({ username: user.username, phone, smscode });
  },
  "recovery.setPasswordByLink": async ({ t, run }) => {
    const [{ id, username }, secret] = [await t.make.user(), "a".repeat(43)];
    const [at, end] = [t.clock.now(), t.clock.now() + 3_600_000].map((ms) => new Date(ms));
    await run("INSERT INTO one_time_link VALUES ($1, 'password', $2, $3, $4)", [tokenDigest(secret), id, at, end]);
    const body = { secret, password: NEW_PASSWORD, confirmation: NEW_PASSWORD, consent: true };
    return { send: () => t.call("recovery.setPasswordByLink", { body }), accountName: username };
  },
  "launcher.enter": async ({ t, admin }) => {
    const row = { kind: "handover", indexPage: "https://trade.example/in" } as const;
    await t.make.subsystem({ ...row, appId: "60009" }, ["almighty"]);
    await t.make.subsystem({ ...row, appId: "60020", handOver: "token" }, ["almighty"]);
    const enter = (appId: string) => t.call("launcher.enter", { body: { appId } }, admin);
    // By a code and by a token; an answer that differs between them fails.
    return async () => {
      const [byCode, byToken] = [await enter("60009"), await enter("60020")];
      return byCode.status === byToken.status ? byCode : { status: 0 };
    };
  },
};

const app = createScanPhone("0");

/** Creates another phone with the registered app. */
async function phoneWithApp({ t, run }: Stage) {
  if ((await run("SELECT 1 FROM scan_app WHERE auth_type = '0'")).length === 0) await addApp(t, app);
  return app.newPhone();
}

/** Returns a browser's request whose scan a bound phone has confirmed. */
async function confirmedSignIn({ t }: Stage, phone: ScanPhone) {
  const browser = browserAt(t);
  const taskId = await browser.draw();
  await scan(t, phone, taskId);
  await confirm(t, phone, taskId, await numberIn(browser, taskId));
  const url = `/api/sys/mauthLogin?taskId=${taskId}&authType=0`;
  return () => t.http("GET", url, { headers: { cookie: browser.cookie } });
}

const phones: Changes = {
  "scan.signIn": async (stage) => {
    const phone = await phoneWithApp(stage);
    await bindPhone(stage.t, phone, await stage.t.make.user());
    const attempts = [await confirmedSignIn(stage, phone), await confirmedSignIn(stage, phone)];
    const send = async () => (await attempts.pop()?.()) ?? { status: 0 };
    return { send, usesUp: ["scan_task", "scan_binding"] };
  },
  "scan.completeBinding": async (stage) => {
    const [{ t }, phone, person] = [stage, await phoneWithApp(stage), await stage.proven()];
    const { body, headers } = await t.call("scan.beginBinding", { body: { authType: "0" } }, person);
    const { taskId } = body.result;
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    const sender = { token: person.token, headers: { cookie } };
    await scan(t, phone, taskId);
    const scanned = await t.call("scan.awaitChange", { query: { taskId, seen: "waiting" } }, sender);
    await confirm(t, phone, taskId, scanned.body.result.number ?? "");
    return () => t.call("scan.completeBinding", { body: { taskId } }, sender);
  },
  "scan.removeBinding": async ({ t, proven }) => {
    const person = await proven();
    await bindPhone(t, app.newPhone(), person);
    const id = (await t.call("scan.listBindings", {}, person)).body.result[0]?.id ?? "";
    return () => t.call("scan.removeBinding", { body: { id } }, person);
  },
  "scanApp.add": async ({ t, admin }) => {
    const body = { authType: "1", name: "移动证书", publicKey: createScanPhone("1").publicKey } as const;
    return () => t.call("scanApp.add", { body }, admin);
  },
  "scanApp.change": async ({ t, admin }) => {
    const body = { authType: "1", version: 1, name: "移动证书（新）" } as const;
    return () => t.call("scanApp.change", { body }, admin);
  },
  "scanApp.switch": async ({ t, admin }) => {
    const body = { authType: "1", enabled: false } as const;
    return () => t.call("scanApp.switch", { body }, admin);
  },
};

const providerInput = (type: string) => newProvider({ type, kind: "oidc", issuer: "https://id.example" });
const identity = (source: string, subject: string) => ({ source, subject, issuer: "https://id.example" });

const thirdParties: Changes = {
  "thirdParty.createProvider": async ({ t, admin }) => {
    return () => t.call("thirdParty.createProvider", { body: providerInput("p-create") }, admin);
  },
  "thirdParty.updateProvider": async ({ t, admin }) => {
    const { type: _, ...fields } = providerInput("p-update");
    const id = await addProvider(t, admin, providerInput("p-update"));
    const body = { ...fields, id, version: 1, name: "另一名称" };
    return () => t.call("thirdParty.updateProvider", { body }, admin);
  },
  "thirdParty.switchProvider": async ({ t, admin }) => {
    const id = await addProvider(t, admin, providerInput("p-switch"));
    return () => t.call("thirdParty.switchProvider", { body: { id, enabled: false } }, admin);
  },
  "thirdParty.removeProvider": async ({ t, admin }) => {
    const id = await addProvider(t, admin, providerInput("p-remove"));
    return () => t.call("thirdParty.removeProvider", { body: { id, version: 1 } }, admin);
  },
  "thirdParty.bindPending": async (stage) => {
    const { t, admin } = stage;
    await addProvider(t, admin, providerInput("p-bind"));
    const [{ token }, code, browser] = [await stage.proven(), "b".repeat(43), "c".repeat(43)];
    const of = { ...identity("p-bind", "s1"), name: "王芳", providerName: "平台", at: t.clock.now() };
    await insertShortLived(stage, `third-login:bind:${tokenDigest(code)}`, { browser: tokenDigest(browser), of });
    const headers = { cookie: `tp_third_login=${browser}` };
    return () => t.call("thirdParty.bindPending", { body: { code } }, { token, headers });
  },
  "thirdParty.redeem": async (stage) => {
    const { t } = stage;
    const user = await boundPerson(t, identity("p-redeem", "s4"));
    const browser = "d".repeat(43);
    const codes = ["e".repeat(43), "f".repeat(43)];
    for (const code of codes)
      await insertShortLived(stage, `third-login:code:${tokenDigest(code)}`, {
        browser: tokenDigest(browser),
        of: user.id,
      });
    const headers = { cookie: `tp_third_login=${browser}` };
    const send = () => t.call("thirdParty.redeem", { params: { token: codes.pop() ?? "" } }, { headers });
    return { send, usesUp: ["short_lived"] };
  },
  "thirdParty.unbindOwn": async ({ t }) => {
    const user = await boundPerson(t, identity("p-own", "s2"));
    const person = { ...user, token: await t.signIn(user) };
    await t.prove(person);
    return () => t.call("thirdParty.unbindOwn", { body: { type: "p-own" } }, person);
  },
  "thirdParty.linkUpstream": async ({ t, admin }) => {
    const { username } = await t.make.user();
    return () => t.call("thirdParty.linkUpstream", { body: { name: "wang.wei", username } }, admin);
  },
  "thirdParty.removeBinding": async ({ t, admin, run }) => {
    const { id: userId } = await boundPerson(t, identity("p-other", "s3"));
    const [bound] = await run("SELECT id FROM external_identity WHERE user_id = $1", [userId]);
    return () => t.call("thirdParty.removeBinding", { body: { id: String(bound?.id) } }, admin);
  },
};

const CROSS_SITE = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

/** Creates a subsystem that is entered by CAS, and a person's browser. */
async function visitor({ t, run }: Stage) {
  const row = { kind: "handover", handOver: "cas", indexPage: SERVICE, casProxies: true } as const;
  if ((await run("SELECT 1 FROM subsystem WHERE app_id = '60030'")).length === 0)
    await t.make.subsystem({ ...row, appId: "60030", casServices: [SERVICE] }, ["almighty"]);
  // Until cached subsystems have expired.
  t.clock.advance(61_000);
  const user = await t.make.user({ roles: ["almighty"] });
  const browser = openBrowser(t);
  return { ...browser, ...(await browser.signIn(user)), username: user.username };
}

const centralSignOn: Changes = {
  "casServer.login": async (stage) => {
    const { get, username } = await visitor(stage);
    return { send: () => asAnswer(get(casUrl("login", { service: SERVICE }))), accountName: username };
  },
  "casServer.proxy": async (stage) => {
    const { token, username } = await visitor(stage);
    const [session] = await stage.run("SELECT id FROM session WHERE token_digest = $1", [tokenDigest(token)]);
    await insertShortLived(stage, `proxying:${tokenDigest("PGT-1")}`, {
      sessionId: session?.id,
      appId: "60030",
      proxies: [SERVICE],
    });
    // The protocol answers every failure with 200.
    const send = async () => {
      const { body } = await stage.t.http("GET", casUrl("proxy", { pgt: "PGT-1", targetService: SERVICE }));
      return { status: body.includes("proxyFailure") ? 500 : 200 };
    };
    return { send, accountName: username };
  },
  "casServer.logout": async (stage) => {
    const { get, username } = await visitor(stage);
    return { send: () => asAnswer(get(casUrl("logout", { service: SERVICE }))), accountName: username };
  },
  "casServer.confirmLogout": async (stage) => {
    const { get, send, username } = await visitor(stage);
    const { html } = await get("/cas/logout", CROSS_SITE);
    const input = /name="wish" value="([^"]+)"/.exec(html)?.[1] ?? "";
    return { send: () => asAnswer(send("/cas/logout", { wish: input })), accountName: username };
  },
  "sso.receiveLogout": async ({ t, run }) => {
    const { id, username } = await t.person();
    await run("UPDATE session SET ticket_digest = $1 WHERE user_id = $2", [tokenDigest("ST-1-cas"), id]);
    const form = new URLSearchParams({ logoutRequest: logoutRequest("ST-1-cas") }).toString();
    const contentType = "application/x-www-form-urlencoded";
    return { send: () => t.http("POST", "/cas/client/logout", { raw: form, contentType }), accountName: username };
  },
};

/** Deletes all accounts, so it runs last. */
const firstAdministrator: Changes = {
  "firstAdministrator.create": async ({ t, run }) => {
    await run("TRUNCATE app_user, department, one_time_link CASCADE");
    const secret = (await t.deps.offerFirstAdministrator())?.address.split("#")[1] ?? "";
    const person = { departName: "交易中心", username: "keeper", realname: "许明远", phone: "13700000001" };
    const body = { ...person, secret, password: PASSWORD, confirmation: PASSWORD, consent: true };
    return () => t.call("firstAdministrator.create", { body });
  },
};

/** Changes by sign-in calls: accounts, phones, third parties, subsystems. */
export const signOnChanges: Changes = {
  ...accounts,
  ...phones,
  ...thirdParties,
  ...centralSignOn,
  ...firstAdministrator,
};
