import type { EndpointOf, InputOf } from "@tender/contract";
import type { Person, TestApp } from "@tender/testkit";
import { directoryInput, saveDirectory } from "./directory/directory-input.ts";
import { addProvider, newProvider } from "./third-party/popup.ts";

type Subsystem = InputOf<EndpointOf<"subsystemAdmin.save">>["body"];

/** Registers a client or interface of each kind. Returns the secrets that were typed or shown once. */
export async function registeredSecrets(t: TestApp, manager: Person): Promise<string[]> {
  const [clientSecret, bindSecret] = ["Nf6-Yp93tGc_75Rk", "Xb2-Jm48wHv_61Tz"];
  await t.prove(manager);
  const provider = { type: "sso", kind: "oidc", issuer: "https://id.example.cn/" } as const;
  await addProvider(t, manager, newProvider({ ...provider, name: "统一认证", clientSecret }));
  await saveDirectory(t, manager, directoryInput({ address: "ldaps://ldap.example.cn" }, "集团目录", { bindSecret }));
  const origin = "https://mall.example.cn";
  const openid: Subsystem["openid"] = {
    authMethod: "client_secret_basic",
    idTokenAlgorithm: "ES256",
    asksConsent: false,
    redirectUris: [`${origin}/cb`],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
  };
  const subsystem: Subsystem = {
    id: null,
    version: null,
    appId: "80001",
    appCnName: "电子卖场",
    purpose: "",
    indexPage: `${origin}/`,
    kind: "handover",
    handOver: "openid",
    openid,
    enabled: true,
    certificateGate: false,
    entryRule: "any",
    roles: [],
    departments: [],
    logoutUrl: null,
    casServices: [],
    casAttributes: [],
    casProxies: false,
  };
  await t.call(
    "subsystemAdmin.saveOrigin",
    { body: { origin, forRedirects: true, forFrames: false, note: "" } },
    manager,
  );
  const created = await t.call("subsystemAdmin.save", { body: subsystem }, manager);
  const client = { id: null, version: null, name: "人事系统", orgCode: null, mayAdopt: false, mayAdminister: false };
  const { id } = (await t.call("scimAdmin.save", { body: client }, manager)).body.result;
  const issued = await t.call("scimAdmin.issueToken", { body: { id, days: 30 } }, manager);
  return [clientSecret, bindSecret, created.body.result.secret ?? "", issued.body.result.token];
}
