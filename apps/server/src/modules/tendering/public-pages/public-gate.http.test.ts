// Guarantee: public pages need no session, set no cookie, run no script, and show a publication at once.
import { gunzipSync } from "node:zlib";
import { type SecondNode, secondNode } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getPage, ocidOf, textOf } from "#test/tender/public-page.ts";
import {
  draftIn,
  publish,
  runClock,
  startTenderWorld,
  storeProject,
  type TenderWorld,
} from "#test/tender/tender-world.ts";

const DAY_MS = 86_400_000;
const DAMAGED = "%E0%A4%A";

let world: TenderWorld;
let other: SecondNode;
let project = "";
let addresses: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  world = await startTenderWorld();
  other = await secondNode(world.t);
  project = await storeProject(world);
  const announced = await publish(world, project, "03");
  addresses = {
    search: "/public",
    project: `/public/projects/${await ocidOf(world, project)}`,
    announcement: `/public/announcements/${announced}`,
    feed: "/public/rss",
    sitemap: "/public/sitemap.xml",
    robots: "/robots.txt",
  };
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const page = (url: string, headers?: Record<string, string>, method?: "GET" | "HEAD") =>
  getPage(world.t.app, url, headers, method);

describe.each(["search", "project", "announcement", "feed", "sitemap", "robots"])("the %s", (name) => {
  test("[TENDER-45, TENDER-46] is public, without a cookie, and allows no script", async () => {
    const { statusCode, headers, body } = await page(addresses[name] ?? "");
    expect(statusCode).toBe(200);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=30",
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
      "x-content-type-options": "nosniff",
      "content-length": String(Buffer.byteLength(body)),
    });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(body.replaceAll('<script type="application/ld+json">', "")).not.toMatch(/<script|javascript:|\son\w+=/);
  });

  test("[TENDER-46] answers 304 to its validator, and HEAD without a body", async () => {
    const { headers } = await page(addresses[name] ?? "");
    const etag = String(headers.etag);
    for (const method of ["GET", "HEAD"] as const) {
      const unchanged = await page(addresses[name] ?? "", { "if-none-match": `"other", W/${etag}` }, method);
      expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, "", etag]);
    }
    const head = await page(addresses[name] ?? "", {}, "HEAD");
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    expect(head.headers).toMatchObject({ etag, "content-length": headers["content-length"] });
  });

  test("[TENDER-46] is sent compressed with a validator of its own", async () => {
    const plain = await page(addresses[name] ?? "");
    const gzip = await page(addresses[name] ?? "", { "accept-encoding": "gzip, br" });
    expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(gzip.headers.etag).not.toBe(plain.headers.etag);
    expect(gunzipSync(gzip.rawPayload).toString("utf8")).toBe(plain.body);
    const again = { "accept-encoding": "gzip", "if-none-match": String(gzip.headers.etag) };
    expect((await page(addresses[name] ?? "", again)).statusCode).toBe(304);
  });

  test("[TENDER-45] refuses other methods with a page", async () => {
    const { statusCode, headers, body } = await world.t.http("POST", addresses[name] ?? "", { body: {} });
    expect([statusCode, headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(textOf(body)).toContain("不支持这种访问方式");
  });
});

test("[TENDER-45] shows the same page to a person with a session", async () => {
  const { token } = world.officer;
  for (const url of Object.values(addresses)) {
    const { headers } = await page(url, { "x-access-token": token, cookie: `TENDER_SESSION=${token}` });
    expect([headers.etag, headers["set-cookie"]]).toEqual([(await page(url)).headers.etag, undefined]);
  }
});

describe("an address without a page", () => {
  test.each([
    ["/public/projects/ocds-none-1", "没有公开的采购项目使用这个标识（ocid），请从公告列表进入。"],
    ["/public/announcements/none", "没有已发布的公告使用这个地址，请从公告列表进入。"],
    ["/public/projects", "这个地址没有对应的页面，可能输入有误。"],
    ["/public/x/y", "这个地址没有对应的页面，可能输入有误。"],
    [`/public/projects/${"x".repeat(500)}`, "没有公开的采购项目使用这个标识（ocid），请从公告列表进入。"],
  ])("[TENDER-45] answers 404 with a Chinese page: %#", async (url, sentence) => {
    const { statusCode, headers, body } = await page(url);
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
      404,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(textOf(body)).toContain(sentence);
    expect(body).toContain(`<link rel="stylesheet" href="/standalone/tenders.css">`);
  });

  test("[TENDER-45] answers 400 to an address that cannot be decoded", async () => {
    expect((await page(`/public/projects/${DAMAGED}`)).statusCode).toBe(400);
  });
});

test("[TENDER-43] lets search engines read public pages only, and names the sitemap", async () => {
  const { body } = await page("/robots.txt");
  expect(body).toContain("Allow: /public\n");
  expect(body).toContain("Disallow: /\n");
  expect(body).toContain(`Sitemap: ${world.t.config.publicUrl}/public/sitemap.xml\n`);
});

describe("pages in memory", () => {
  const statements = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = world.t.statements.length;
    await work();
    return world.t.statements.slice(before).filter((sql) => /tender_announcement/.test(sql));
  };

  test("[TENDER-46] answers a page again without a query", async () => {
    const url = addresses.project ?? "";
    await page(url);
    expect(await statements(() => page(url))).toEqual([]);
  });

  test("[TENDER-46] shows a publication at once on its node and, by its message, on another", async () => {
    const seen = async (app: TenderWorld["t"]["app"]) => (await getPage(app, "/public")).body.includes("新发布的项目");
    expect([await seen(world.t.app), await seen(other.app)]).toEqual([false, false]);
    await publish(world, await storeProject(world, draftIn(world, { name: "新发布的项目" })), "03");
    expect(await seen(world.t.app)).toBe(true);
    await expect.poll(() => seen(other.app)).toBe(true);
  });

  test("[TENDER-46] shows a correction and a timed move at once", async () => {
    const url = addresses.project ?? "";
    const correction = {
      deadline: new Date(world.t.clock.now() + 35 * DAY_MS).toISOString(),
      documentsTo: null,
      documentIds: [],
    };
    await publish(world, project, "05", { reason: "延期", correction });
    expect((await page(url)).body).toContain("更正公告");
    await world.pass(35 * DAY_MS + 1);
    await runClock(world);
    expect(textOf((await page(url)).body)).toContain("开标中");
    expect(textOf((await getPage(world.t.app, "/public?state=2")).body)).toContain("教学计算机采购项目");
  });
});
