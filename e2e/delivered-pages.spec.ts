// Guarantee: delivered pages run only scripts of the portal's files, and contain no secret.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "./support/browser.ts";
import { expectFrames } from "./support/frames.ts";
import { PRODUCTION_SETTINGS, testOnOwnPortal } from "./support/own-portal.ts";

const dist = join(import.meta.dirname, "../apps/web/dist");

test.describe("every page", () => {
  test.use({ account: "admin" });

  test("[SEC-73, SEC-90] carries the policy and the fixed headers, loads nothing foreign, and still works", async ({
    page,
    context,
    browserName,
  }) => {
    expect(browserName).toBe("chromium");
    const requested: string[] = [];
    context.on("request", (request) => requested.push(request.url()));
    const breaches: string[] = [];
    await context.exposeFunction("reportBreach", (breach: string) => breaches.push(breach));
    await context.addInitScript(`document.addEventListener("securitypolicyviolation", (event) =>
      reportBreach(event.violatedDirective + " " + event.blockedURI))`);
    const fixed = {
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
    };
    for (const [address, heading] of [
      ["/info/archivesatatisticst", "我的子系统"],
      ["/user/register", "注册账号"],
      ["/archive/dossiers", "档案目录"],
      ["/account/settings/base", "账号设置"],
    ] as const) {
      const headers = (await page.goto(address))?.headers() ?? {};
      await expect(page.getByText(heading).first()).toBeVisible();
      const policy = headers["content-security-policy"] ?? "";
      expect(policy.split("; ").map((directive) => directive.replace(/'nonce-[\w+/=]{24}'/, "'nonce-…'"))).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'nonce-…'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "frame-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
      ]);
      expect(headers).toMatchObject(fixed);
    }
    // Pages outside the application: a static one, and those that the server generates for people from another system.
    const policyOfGenerated =
      "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    for (const [address, heading, policy, more] of [
      [
        "/guide/index.html",
        "使用指南",
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'",
        {},
      ],
      [
        "/guide/publish-a-project.html",
        "二十分钟发布一个项目",
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'",
        {},
      ],
      [
        "/cas/login?service=https%3A%2F%2Fevil.example%2F",
        "无法识别的应用",
        policyOfGenerated,
        { "referrer-policy": "no-referrer" },
      ],
      ["/oidc/auth?client_id=nobody", "无法登录", policyOfGenerated, { "referrer-policy": "no-referrer" }],
      // The page sends its result to the window that opened it, which may show another site by then.
      [
        "/thirdLogin/render/nothing",
        "抱歉，你访问的页面不存在或仍在开发中",
        policyOfGenerated,
        { "referrer-policy": "no-referrer", "cross-origin-opener-policy": "unsafe-none" },
      ],
    ] as const) {
      const headers = (await page.goto(address))?.headers();
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      expect([address, headers]).toEqual([
        address,
        expect.objectContaining({ ...fixed, ...more, "content-security-policy": policy }),
      ]);
    }
    expect(breaches).toEqual([]);
    const { origin } = new URL(page.url());
    expect(requested.filter((address) => address.startsWith(`${origin}/assets/`)).length).toBeGreaterThan(20);
    expect(requested.filter((address) => !address.startsWith("data:") && new URL(address).origin !== origin)).toEqual(
      [],
    );
  });

  test("[SEC-73] runs no inline script, no script from a data address and no evaluated text", async ({ context }) => {
    // A separate page, because the browser reports the refusals of this test on its console.
    const page = await context.newPage();
    await page.goto("/info/home");
    await expect(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
    const ran = await page.evaluate(async () => {
      const { document } = globalThis as unknown as {
        document: {
          createElement(name: string): { textContent: string; src: string; onload: unknown; onerror: unknown };
          body: { append(child: unknown): void };
        };
      };
      const inline = document.createElement("script");
      inline.textContent = "globalThis.ranInline = true";
      const foreign = document.createElement("script");
      foreign.src = "data:text/javascript,globalThis.ranForeign = true";
      document.body.append(inline);
      await new Promise((resolve) => {
        foreign.onload = resolve;
        foreign.onerror = resolve;
        document.body.append(foreign);
      });
      return Object.keys(globalThis).filter((name) => name.startsWith("ran"));
    });
    expect(ran).toEqual([]);
    // In a separate task, because the policy does not apply to code that Playwright evaluates.
    const evaluated = await page.evaluate(`new Promise((resolve) => setTimeout(() => {
      try { resolve(Function("return 1 + 1")()); } catch (error) { resolve(error.name); }
    }))`);
    expect(evaluated).toBe("EvalError");
  });
});

const published = testOnOwnPortal({ ...PRODUCTION_SETTINGS, FRAME_ORIGINS: "https://maps.example" });

published("[SEC-73] sends HSTS, and shows frames of registered origins only", async ({ context }) => {
  // A separate page, because the browser reports the refusals of this test on its console.
  const page = await context.newPage();
  const headers = (await page.goto("/user/login"))?.headers();
  expect(headers?.["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  await expectFrames(page, { shown: "maps.example", refused: "other.example" });
});

test("[W-18, SEC-86] delivers no key, secret or password in any file", async ({ request }) => {
  // Pictures are searched as well, for text in them.
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(20);
  const texts = [await (await request.get("/user/login")).text()];
  for (const { parentPath, name } of files) texts.push(readFileSync(join(parentPath, name), "latin1"));
  const allText = texts.join("\n").replace(/nonce="[\w+/=]{24}"/g, "");
  const appSecret = readFileSync(join(process.env.E2E_DATA_DIR ?? "", "app-secret"), "utf8").trim();
  expect(appSecret.length).toBeGreaterThan(31);
  expect(allText).not.toContain(appSecret);
  expect(allText).not.toContain("Tender@2026");
  const found = [
    // Quoted text that looks random: long, without spaces, letters mixed with digits.
    ...allText.matchAll(/["'`]((?=(?:[^"'`]*\d){3})(?=[^"'`]*[A-Za-z])[\w+/=-]{16,})["'`]/g),
    ...allText.matchAll(/(BEGIN [A-Z ]*PRIVATE KEY)/g),
    ...allText.matchAll(
      /((?:secret|salt|(?:api|app|sign|aes|access|private)_?key)["']?\s*[:=]\s*["'`][\w+/=-]{8,})["'`]/gi,
    ),
  ].map(([, text]) => text);
  // Published library whose Unicode tables look random.
  const published = readFileSync(createRequire(import.meta.url).resolve("re2js"), "utf8");
  // Alphabets, names of values, and the name of a signature algorithm.
  const harmless =
    /^ABCDEFGH|^(?:0123456789abcdefABCDEF|abcdefghijklmnopqrstuvwxyz0123456789)$|^0123456789ABCDEFGHJKLMNPQRTUWXY$|^secret:`[a-z-]+_secret$|^RSASSA-PKCS1-v1_5$/;
  expect(found.filter((text = "") => !harmless.test(text) && !published.includes(text))).toEqual([]);
});
