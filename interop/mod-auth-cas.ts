import { deepEqual, equal, match } from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { startApache } from "./apache.ts";
import { openBrowser, type Page } from "./browser.ts";
import type { Client } from "./client.ts";
import { person } from "./portal.ts";

const PATIENCE_MS = 10_000;

/** Debian's mod_auth_cas, configured as in its manual. */
export const modAuthCas: Client = {
  name: "mod_auth_cas",
  debian: ["apache2", "libapache2-mod-auth-cas"],
  npm: [],
  prove: async (portal, prove) => {
    const host = `127.0.0.1:${portal.clientPort}`;
    const site = `http://${host}`;
    const services = ["app", "fresh", "open", "named", "other"].map((path) => `${site}/${path}/`);
    await portal.addSubsystem({
      appId: "68001",
      appCnName: "Apache",
      indexPage: `${site}/app/`,
      handOver: "cas",
      casServices: services,
      casAttributes: ["realname", "orgCode"],
    });
    const apache = await startApache({
      folder: portal.folder,
      port: portal.clientPort,
      modules: ["auth_cas"],
      pages: ["app", "app/below", "fresh", "open", "named", "other", "foreign"],
      config: `
CASVersion 2
CASLoginURL ${portal.url}/cas/login
CASValidateURL ${portal.url}/cas/p3/serviceValidate
CASCertificatePath ${portal.certificatePath}
CASCookiePath {cache}
CASSSOEnabled On
<Location />
  AuthType CAS
  CASAuthNHeader CAS-User
  Header always set X-Signed-In-As "expr=%{REMOTE_USER}"
  Header always set X-Org-Code "expr=%{req:CAS-orgCode}"
</Location>
<Location /app>
  Require valid-user
  CASScope /app
</Location>
<Location /fresh>
  Require valid-user
  CASScope /fresh
  CASRenew /fresh
</Location>
<Location /open>
  Require valid-user
  CASScope /open
  CASGateway /open
</Location>
<Location /named>
  Require cas-attribute realname:${person.realname}
  CASScope /named
</Location>
<Location /other>
  Require cas-attribute realname:somebody-else
  CASScope /other
</Location>
<Location /foreign>
  Require valid-user
  CASScope /foreign
</Location>
`,
    });

    const browser = openBrowser();
    const signedInAs = ({ headers }: Page) => headers.get("x-signed-in-as");
    const isAtLogin = ({ url }: Page) => url.startsWith(`${portal.url}/user/login?`);
    /** Requests the page until the session has ended: the portal notifies the client asynchronously. */
    async function untilSignedOut(): Promise<void> {
      const until = Date.now() + PATIENCE_MS;
      while (!isAtLogin(await browser.open(`${site}/app/`))) {
        if (Date.now() > until) throw new Error("still signed in");
        await pause(100);
      }
    }

    try {
      await prove("leads who is unknown to the portal's login page", async () => {
        const page = await browser.open(`${site}/app/below/?x=1&y=%2F`);
        equal(isAtLogin(page), true);
        match(new URL(page.url).searchParams.get("redirect") ?? "", /^\/cas\/login\?service=/);
      });
      await prove("lets in after the sign-in, to the very page that was asked for", async () => {
        const page = await browser.signInAt(await browser.open(`${site}/app/below/?x=1&y=%2F`));
        deepEqual([page.status, page.url], [200, `${site}/app/below/?x=1&y=%2F`]);
        equal(signedInAs(page), person.username);
      });
      await prove("is told the attributes of its list, and lets in by them", async () => {
        equal((await browser.open(`${site}/app/`)).headers.get("x-org-code"), person.orgCode);
        deepEqual(
          [(await browser.open(`${site}/named/`)).status, (await browser.open(`${site}/other/`)).status],
          [200, 401],
        );
      });
      await prove("asks the portal nothing as long as its own session lasts", async () => {
        browser.takeWay();
        equal((await browser.open(`${site}/app/`)).status, 200);
        deepEqual(browser.takeWay(), []);
      });
      await prove("lets in without a question while the portal's session lasts", async () => {
        browser.forget(host);
        const page = await browser.open(`${site}/app/`);
        deepEqual([page.status, page.url, signedInAs(page)], [200, `${site}/app/`, person.username]);
        equal(
          browser.takeWay().some((url) => url.includes("/user/login")),
          false,
        );
      });
      await prove("refuses a ticket that was used already", async () => {
        browser.forget(host);
        await browser.open(`${site}/app/`);
        const used = browser.takeWay().find((url) => url.includes("ticket=ST-")) ?? "";
        const page = await openBrowser().open(used);
        equal(signedInAs(page) === person.username, false);
      });
      await prove("asks for credentials once more with CASRenew", async () => {
        const page = await browser.open(`${site}/fresh/`);
        equal(isAtLogin(page), true);
        const inside = await browser.signInAt(page);
        deepEqual([inside.status, signedInAs(inside)], [200, person.username]);
      });
      await prove("lets strangers through with CASGateway, and knows who is signed in", async () => {
        const unrelatedUser = await openBrowser().open(`${site}/open/`);
        equal(isAtLogin(unrelatedUser), false);
        equal(signedInAs(await browser.open(`${site}/open/`)), person.username);
      });
      await prove("gets a readable page, and no ticket, for an address that is not registered", async () => {
        browser.forget(host);
        const page = await browser.open(`${site}/foreign/`);
        deepEqual([page.status, new URL(page.url).origin], [403, portal.url]);
        match(page.text, /未在本平台登记/);
      });
      await prove("is signed out with the portal (single logout)", async () => {
        await browser.open(`${portal.url}/cas/logout`);
        await untilSignedOut();
      });
      await prove("lets in again after a new sign-in", async () => {
        const page = await browser.signInAt(await browser.open(`${site}/app/`));
        deepEqual([page.status, signedInAs(page)], [200, person.username]);
      });
      await prove("comes back from the portal's logout only to an address that is registered", async () => {
        const to = (service: string) => `${portal.url}/cas/logout?${new URLSearchParams({ service })}`;
        await browser.open(to(`${site}/app/`));
        equal(browser.takeWay().includes(`${site}/app/`), true);
        await browser.open(to(`${site}/foreign/`));
        equal(browser.takeWay().includes(`${site}/foreign/`), false);
      });
    } finally {
      await apache.stop();
    }
  },
};
