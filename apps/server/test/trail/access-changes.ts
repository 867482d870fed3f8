import { bindLock, challengeFor, fileForm, testAuthority, trustAuthority, usualProvider } from "@tender/testkit";
import { onePixel } from "#test/file/one-pixel.ts";
import { input, type SubsystemInput, TRADE } from "#test/subsystem/subsystem-input.ts";
import type { Changes, Stage } from "./scenario.ts";

const client = {
  authMethod: "client_secret_basic" as const,
  redirectUris: [`${TRADE}/cb`],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  idTokenAlgorithm: "ES256" as const,
  asksConsent: false,
};

/** Registers a subsystem and its site. */
async function subsystem({ t, admin }: Stage, more: Partial<SubsystemInput> = {}) {
  await t.make.role("buyer");
  await t.make.site(TRADE);
  const body = input(more);
  const { result } = (await t.call("subsystemAdmin.save", { body }, admin)).body;
  return { ...body, ...result };
}

let codes = 0;
/** An authority with its current list, and how it is called here. */
async function authority({ t }: Stage) {
  const issuer = testAuthority(t.clock);
  const code = `authority-${++codes}`;
  return { issuer, code, ...(await trustAuthority(t, issuer, code)) };
}

export const accessChanges: Changes = {
  "certificateAccess.bindOwn": async (stage) => {
    const { issuer } = await authority(stage);
    const person = await stage.proven();
    const lock = issuer.issue();
    // A challenge is used up by the attempt that answers it.
    const send = async () => {
      const caLockCode = lock.answer(await challengeFor(stage.t, "bind", person.token));
      return stage.t.call("certificateAccess.bindOwn", { body: { caLockCode } }, person);
    };
    return { send, usesUp: ["short_lived"] };
  },
  "certificateAccess.signIn": async (stage) => {
    const { issuer } = await authority(stage);
    const person = await stage.proven();
    const lock = issuer.issue();
    await bindLock(stage.t, person, lock);
    // Each check has a row in the log of certificate checks, and the binding stores its last use.
    const send = async () => {
      const caLockCode = lock.answer(await challengeFor(stage.t, "login"));
      return stage.t.call("certificateAccess.signIn", { query: { caLockCode } });
    };
    return { send, usesUp: ["short_lived", "ca_event", "ca_binding"] };
  },
  "certificateAccess.unbindOwn": async (stage) => {
    const { issuer } = await authority(stage);
    const person = await stage.proven();
    const { id } = (await bindLock(stage.t, person, issuer.issue())).result;
    return () => stage.t.call("certificateAccess.unbindOwn", { body: { id } }, person);
  },
  "subsystemAdmin.save": async (stage) => {
    await stage.t.make.role("buyer");
    await stage.t.make.site(TRADE);
    const body = input({ handOver: "openid", openid: client });
    return () => stage.t.call("subsystemAdmin.save", { body }, stage.admin);
  },
  "subsystemAdmin.remove": async (stage) => {
    const { t, admin } = stage;
    const { appId, id } = await subsystem(stage, { handOver: "openid", openid: client });
    const icon = { ...fileForm("icon.png", onePixel), token: admin.token };
    await t.http("POST", `/api/system/subsystems/${appId}/icon`, icon);
    return () => t.call("subsystemAdmin.remove", { body: { id } }, admin);
  },
  "subsystemAdmin.order": async (stage) => {
    const { t, admin } = stage;
    await subsystem(stage);
    await subsystem(stage);
    const { rows } = (await t.call("subsystemAdmin.list", {}, admin)).body.result;
    const appIds = rows.map(({ appId }) => appId).toReversed();
    return () => t.call("subsystemAdmin.order", { body: { appIds } }, admin);
  },
  "subsystemAdmin.setIcon": async (stage) => {
    const { appId } = await subsystem(stage);
    const icon = { ...fileForm("icon.png", onePixel), token: stage.admin.token };
    return () => stage.t.http("POST", `/api/system/subsystems/${appId}/icon`, icon);
  },
  "subsystemAdmin.rotateSecret": async (stage) => {
    const { appId } = await subsystem(stage, { handOver: "openid", openid: client });
    return () => stage.t.call("subsystemAdmin.rotateSecret", { body: { appId } }, stage.admin);
  },
  "subsystemAdmin.saveOrigin": async ({ t, admin }) => {
    const body = { origin: "https://new.example.cn", forRedirects: true, forFrames: false, note: "" };
    return () => t.call("subsystemAdmin.saveOrigin", { body }, admin);
  },
  "subsystemAdmin.removeOrigin": async ({ t, admin }) => {
    const origin = "https://old.example.cn";
    await t.make.site(origin);
    return () => t.call("subsystemAdmin.removeOrigin", { body: { origin } }, admin);
  },
  "certificateAdmin.saveProvider": async ({ t, admin }) => {
    const { rootPem: rootsPem } = testAuthority(t.clock);
    const body = { ...usualProvider, code: `new-${++codes}`, rootsPem, id: null, version: null };
    return () => t.call("certificateAdmin.saveProvider", { body }, admin);
  },
  "certificateAdmin.removeProvider": async (stage) => {
    const { providerId: id } = await authority(stage);
    return () => stage.t.call("certificateAdmin.removeProvider", { body: { id } }, stage.admin);
  },
  "certificateAdmin.refreshRevocationLists": async (stage) => {
    const { providerId } = await authority(stage);
    return () => stage.t.call("certificateAdmin.refreshRevocationLists", { body: { providerId } }, stage.admin);
  },
  "certificateAdmin.uploadRevocationList": async (stage) => {
    const { issuer, providerId } = await authority(stage);
    const crl = issuer.list([{ serial: "0A" }], { fromMs: -1_000 });
    return () => stage.t.call("certificateAdmin.uploadRevocationList", { body: { providerId, crl } }, stage.admin);
  },
  "certificateAdmin.bind": async (stage) => {
    const { t, admin } = stage;
    const { issuer } = await authority(stage);
    const { username } = await t.make.user();
    const body = { username, certificate: issuer.issue().pem };
    return () => t.call("certificateAdmin.bind", { body }, admin);
  },
  "certificateAdmin.unbind": async (stage) => {
    const { t, admin } = stage;
    const { issuer } = await authority(stage);
    const { id } = (await bindLock(t, await t.person(), issuer.issue())).result;
    return () => t.call("certificateAdmin.unbind", { body: { id } }, admin);
  },
  "certificateAdmin.setGate": async (stage) => {
    const { appId } = await subsystem(stage);
    return () => stage.t.call("certificateAdmin.setGate", { body: { appId, isGated: true } }, stage.admin);
  },
  // The last one: afterwards the delivery is tried in the background.
  "subsystemAdmin.resend": async ({ t, admin, run }) => {
    await run(`INSERT INTO logout_delivery (id, session_id, user_id, app_id, protocol, address, sealed_index, algorithm, state,
      next_attempt_at, created_at) VALUES ('given-up', 's', 'u', '70001', 'cas', '${TRADE}/', 'x', 'ES256', 'failed', now(), now())`);
    return () => t.call("subsystemAdmin.resend", { body: { id: "given-up" } }, admin);
  },
};
