import { deepEqual, equal, match } from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { startApache } from "./apache.ts";
import { openBrowser, type Page } from "./browser.ts";
import type { Client } from "./client.ts";
import { person } from "./portal.ts";

const PATIENCE_MS = 10_000;

/** Debian's mod_auth_openidc, configured as in the page for subsystems' developers. */
export const modAuthOpenidc: Client = {
  name: "mod_auth_openidc",
  debian: ["apache2", "libapache2-mod-auth-openidc"],
  npm: [],
  prove: async (portal, prove) => {
    const host = `127.0.0.1:${portal.clientPort}`;
    const site = `http://${host}`;
    await portal.addSubsystem({ appId: "68002", appCnName: "Apache", indexPage: `${site}/app/`, handOver: "openid" });
    const secret = await portal.addOpenidClient("68002", {
      redirectUris: [`${site}/callback`],
      postLogoutRedirectUris: [`${site}/bye/`],
      backchannelLogoutUri: `${site}/callback?logout=backchannel`,
      idTokenAlgorithm: "ES256",
    });
    const apache = await startApache({
      folder: portal.folder,
      port: portal.clientPort,
      modules: ["auth_openidc"],
      pages: ["app", "app/below", "bye"],
      config: `
OIDCProviderMetadataURL ${portal.url}/.well-known/openid-configuration
OIDCCABundlePath ${portal.certificatePath}
OIDCClientID 68002
OIDCClientSecret ${secret}
OIDCRedirectURI ${site}/callback
OIDCCryptoPassphrase only-for-this-run
OIDCPKCEMethod S256
OIDCScope "openid profile department"
OIDCRemoteUserClaim preferred_username
<Location />
  Header always set X-Signed-In-As "expr=%{REMOTE_USER}"
  Header always set X-Org-Code "expr=%{req:OIDC_CLAIM_orgCode}"
</Location>
<LocationMatch "^/(app|callback)">
  AuthType openid-connect
  Require valid-user
</LocationMatch>
`,
    });

    const browser = openBrowser();
    const signedInAs = ({ headers }: Page) => headers.get("x-signed-in-as");
    const isAtLogin = ({ url }: Page) => url.startsWith(`${portal.url}/user/login?`);
    const form = (fields: Record<string, string>): RequestInit => ({
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });

    try {
      await prove("leads who is unknown to the portal's login page, with PKCE, state and nonce", async () => {
        equal(isAtLogin(await browser.open(`${site}/app/below/?x=1`)), true);
        const requested = new URL(browser.takeWay().find((url) => url.includes("/oidc/auth?")) ?? "");
        for (const name of ["code_challenge", "state", "nonce"]) match(requested.searchParams.get(name) ?? "", /./);
        equal(requested.searchParams.get("code_challenge_method"), "S256");
      });
      await prove("lets in after the sign-in, to the very page that was asked for", async () => {
        const page = await browser.signInAt(await browser.open(`${site}/app/below/?x=1`));
        deepEqual([page.status, page.url, signedInAs(page)], [200, `${site}/app/below/?x=1`, person.username]);
      });
      await prove("is told the claims of the scopes it asked for", async () => {
        equal((await browser.open(`${site}/app/`)).headers.get("x-org-code"), person.orgCode);
      });
      await prove("asks the portal nothing as long as its own session lasts", async () => {
        browser.takeWay();
        equal((await browser.open(`${site}/app/`)).status, 200);
        deepEqual(browser.takeWay(), []);
      });
      await prove("lets in without a question while the portal's session lasts", async () => {
        browser.forget(host);
        equal(signedInAs(await browser.open(`${site}/app/`)), person.username);
        equal(
          browser.takeWay().some((url) => url.includes("/user/login")),
          false,
        );
      });
      await prove("is signed out with the portal (back channel)", async () => {
        const page = await browser.open(`${portal.url}/oidc/session/end`, form({ choice: "sign-out" }));
        match(page.text, /已安全退出登录/);
        const until = Date.now() + PATIENCE_MS;
        while (!isAtLogin(await browser.open(`${site}/app/`))) {
          if (Date.now() > until) throw new Error("still signed in");
          await pause(100);
        }
      });
      await prove("lets in again after a new sign-in", async () => {
        const page = await browser.signInAt(await browser.open(`${site}/app/`));
        deepEqual([page.status, signedInAs(page)], [200, person.username]);
      });
      await prove("signs out of the portal with itself, and comes back to its registered address", async () => {
        const page = await browser.open(`${site}/callback?logout=${encodeURIComponent(`${site}/bye/`)}`);
        deepEqual([page.status, page.url], [200, `${site}/bye/`]);
        equal(isAtLogin(await browser.open(`${site}/app/`)), true);
        const unrelatedUser = await browser.open(`${portal.url}/oidc/session/end`);
        match(unrelatedUser.text, /已安全退出登录/);
      });
    } finally {
      await apache.stop();
    }
  },
};
