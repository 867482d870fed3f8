import { deepEqual, equal, match } from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openBrowser } from "./browser.ts";
import type { Client } from "./client.ts";
import { documented } from "./documented.ts";
import { folderOf } from "./npm.ts";
import { person } from "./portal.ts";

const NAME = "express-openid-connect";
const PATIENCE_MS = 10_000;

/** The Express middleware from the npm registry, in the program of the page for subsystems' developers. */
export const expressOpenidConnect: Client = {
  name: NAME,
  debian: [],
  npm: [`${NAME}@3.4.0`, "express@5.3.0", "express-session@1.19.0"],
  prove: async (portal, prove) => {
    const site = `http://127.0.0.1:${portal.clientPort}`;
    await portal.addSubsystem({ appId: "68003", appCnName: "Express", indexPage: `${site}/`, handOver: "openid" });
    const secret = await portal.addOpenidClient("68003", {
      redirectUris: [`${site}/callback`],
      postLogoutRedirectUris: [`${site}/bye`],
      backchannelLogoutUri: `${site}/backchannel-logout`,
      idTokenAlgorithm: "ES256",
    });
    const program = join(folderOf(NAME), "server.mjs");
    writeFileSync(
      program,
      documented("Node with Express", {
        "https://portal.example.cn": portal.url,
        "https://trade.example.cn": site,
        '"60009"': '"68003"',
        "the secret": secret,
        "listen(8080": `listen(${portal.clientPort}`,
      }),
    );
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: portal.certificatePath },
      stdio: "inherit",
    });
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    const isUp = () =>
      fetch(`${site}/bye`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isUp())) {
      if (child.exitCode !== null) throw new Error("the subsystem ended while it started");
      await pause(50);
    }

    const browser = openBrowser();
    const isAtLogin = ({ url }: { url: string }) => url.startsWith(`${portal.url}/user/login?`);
    const inside = `${person.realname}，${person.orgCode}`;

    try {
      await prove("leads who is unknown to the portal's login page, with PKCE, state and nonce", async () => {
        equal(isAtLogin(await browser.open(`${site}/?x=1`)), true);
        const requested = new URL(browser.takeWay().find((url) => url.includes("/oidc/auth?")) ?? "");
        for (const name of ["code_challenge", "state", "nonce"]) match(requested.searchParams.get(name) ?? "", /./);
        equal(requested.searchParams.get("code_challenge_method"), "S256");
      });
      await prove("lets in after the sign-in, to the very page that was asked for, and knows who it is", async () => {
        const page = await browser.signInAt(await browser.open(`${site}/?x=1`));
        deepEqual([page.status, page.url, page.text], [200, `${site}/?x=1`, inside]);
      });
      await prove("lets in without a question while the portal's session lasts", async () => {
        browser.forget(new URL(site).host);
        browser.takeWay();
        equal((await browser.open(`${site}/`)).text, inside);
        equal(
          browser.takeWay().some((url) => url.includes("/user/login")),
          false,
        );
      });
      await prove("is signed out with the portal (back channel)", async () => {
        const page = await browser.open(`${portal.url}/oidc/session/end`, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: "choice=sign-out",
        });
        match(page.text, /已安全退出登录/);
        const until = Date.now() + PATIENCE_MS;
        while (!isAtLogin(await browser.open(`${site}/`))) {
          if (Date.now() > until) throw new Error("still signed in");
          await pause(100);
        }
      });
      await prove("lets in again after a new sign-in", async () => {
        const page = await browser.signInAt(await browser.open(`${site}/`));
        deepEqual([page.status, page.text], [200, inside]);
      });
      await prove("signs out of the portal with itself, and comes back to its registered address", async () => {
        const page = await browser.open(`${site}/logout`);
        deepEqual([page.status, page.url], [200, `${site}/bye`]);
        equal(isAtLogin(await browser.open(`${site}/`)), true);
        match((await browser.open(`${portal.url}/oidc/session/end`)).text, /已安全退出登录/);
      });
    } finally {
      child.kill("SIGTERM");
      await ended;
    }
  },
};
