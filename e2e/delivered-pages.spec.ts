// Guarantee: what is delivered to browsers runs nothing but its own files, and holds no secret.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "./support/browser.ts";
import { expectFrames } from "./support/frames.ts";
import { AS_INSTALLED, onOwnPortal } from "./support/own-portal.ts";

const dist = join(import.meta.dirname, "../apps/web/dist");

test.describe("every page", () => {
  test.use({ account: "admin" });

  test("[SEC-73, SEC-90] carries the policy and the fixed headers, loads nothing from elsewhere, and the application works so", async ({
    page,
    context,
    browserName,
  }) => {
    expect(browserName).toBe("chromium");
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    const breaches: string[] = [];
    await context.exposeFunction("tellBreach", (what: string) => breaches.push(what));
    await context.addInitScript(`document.addEventListener("securitypolicyviolation", (event) =>
      tellBreach(event.violatedDirective + " " + event.blockedURI))`);
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
    // Pages beside the application: a file of its own, and what the server writes for whom another system sent.
    const written =
      "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    for (const [address, heading, policy, more] of [
      [
        "/guide/index.html",
        "使用指南",
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'",
        {},
      ],
      [
        "/cas/login?service=https%3A%2F%2Fevil.example%2F",
        "无法识别的应用",
        written,
        { "referrer-policy": "no-referrer" },
      ],
      ["/oidc/auth?client_id=nobody", "无法登录", written, { "referrer-policy": "no-referrer" }],
      // It hands its outcome to the window that opened it, which may be of another site in between.
      [
        "/thirdLogin/render/nothing",
        "抱歉，你访问的页面不存在或仍在开发中",
        written,
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
    expect(asked.filter((address) => address.startsWith(`${origin}/assets/`)).length).toBeGreaterThan(20);
    expect(asked.filter((address) => !address.startsWith("data:") && new URL(address).origin !== origin)).toEqual([]);
  });

  test("[SEC-73] runs no script that is written into it or made of text", async ({ context }) => {
    // A page of its own: what is refused here is told on its console.
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
    // In a turn of its own: what the tool itself evaluates is let through.
    const evaluated = await page.evaluate(`new Promise((resolve) => setTimeout(() => {
      try { resolve(Function("return 1 + 1")()); } catch (error) { resolve(error.name); }
    }))`);
    expect(evaluated).toBe("EvalError");
  });
});

const published = onOwnPortal({ ...AS_INSTALLED, FRAME_ORIGINS: "https://maps.example" });

published("[SEC-73] is published with HSTS, and shows frames of the registered origins alone", async ({ context }) => {
  // A page of its own: what is refused here is told on its console.
  const page = await context.newPage();
  const headers = (await page.goto("/user/login"))?.headers();
  expect(headers?.["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  await expectFrames(page, { shown: "maps.example", refused: "other.example" });
});

test("[W-18, SEC-86] delivers no key, secret or password in any file", async ({ request }) => {
  // Pictures are looked through too: whatever stands in them as text.
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(20);
  const texts = [await (await request.get("/user/login")).text()];
  for (const { parentPath, name } of files) texts.push(readFileSync(join(parentPath, name), "latin1"));
  const everything = texts.join("\n").replace(/nonce="[\w+/=]{24}"/g, "");
  const own = readFileSync(join(process.env.E2E_DATA_DIR ?? "", "app-secret"), "utf8").trim();
  expect(own.length).toBeGreaterThan(31);
  expect(everything).not.toContain(own);
  expect(everything).not.toContain("Tender@2026");
  const found = [
    // Anything in quotes that looks drawn by lot: long, without spaces, letters mixed with figures.
    ...everything.matchAll(/["'`]((?=(?:[^"'`]*\d){3})(?=[^"'`]*[A-Za-z])[\w+/=-]{16,})["'`]/g),
    ...everything.matchAll(/(BEGIN [A-Z ]*PRIVATE KEY)/g),
    ...everything.matchAll(
      /((?:secret|salt|(?:api|app|sign|aes|access|private)_?key)["']?\s*[:=]\s*["'`][\w+/=-]{8,})["'`]/gi,
    ),
  ].map(([, text]) => text);
  // Of a library that everybody can read: its tables of Unicode look drawn by lot.
  const published = readFileSync(createRequire(import.meta.url).resolve("re2js"), "utf8");
  // Alphabets of figures, names of values, and the name of a way to sign.
  const harmless =
    /^ABCDEFGH|^(?:0123456789abcdefABCDEF|abcdefghijklmnopqrstuvwxyz0123456789)$|^0123456789ABCDEFGHJKLMNPQRTUWXY$|^secret:`[a-z-]+_secret$|^RSASSA-PKCS1-v1_5$/;
  expect(found.filter((text = "") => !harmless.test(text) && !published.includes(text))).toEqual([]);
});
