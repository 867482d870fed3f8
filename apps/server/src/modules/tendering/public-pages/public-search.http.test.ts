// Guarantee: everybody finds published announcements, and no other.
import { SaxesParser } from "saxes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getPage, ocidOf, textOf } from "#test/tender/public-page.ts";
import {
  draftAnnouncement,
  draftIn,
  publish,
  startTenderWorld,
  storeProject,
  type TenderWorld,
} from "#test/tender/tender-world.ts";

let world: TenderWorld;
/** Ids of announcements, the oldest first. */
const ids: string[] = [];
let ocid = "";
const HOSTILE = `办公家具<b>&"采购`;

beforeAll(async () => {
  world = await startTenderWorld();
  const add = async (change: Parameters<typeof draftIn>[1], type: "01" | "03") => {
    const project = await storeProject(world, draftIn(world, change));
    ids.push(await publish(world, project, type));
    ocid = await ocidOf(world, project);
    world.t.clock.advance(86_400_000);
    for (const one of [world.officer, world.leader]) Object.assign(one, { token: await world.t.signIn(one) });
  };
  await add({ name: "教学计算机采购项目" }, "03");
  await add({ name: "道路养护工程", category: "B", regionCode: "32" }, "01");
  await add({ name: HOSTILE, category: "A" }, "01");
  const hidden = await storeProject(world, draftIn(world, { name: "未公布的计算机项目" }));
  await draftAnnouncement(world, hidden, "03");
});
afterAll(() => world.close());

const search = (query: Record<string, string>) => getPage(world.t.app, `/public?${new URLSearchParams(query)}`);
/** Returns the positions of the found announcements in `ids`. */
const found = (body: string): number[] =>
  [...body.matchAll(/<h2><a href="\/public\/announcements\/([^"]+)"/g)].map(([, id = ""]) => ids.indexOf(id));

describe("search", () => {
  test("[TENDER-40, TENDER-44] lists published announcements, the newest first", async () => {
    const { statusCode, body } = await getPage(world.t.app, "/public");
    expect(statusCode).toBe(200);
    expect(found(body)).toEqual([2, 1, 0]);
    expect(textOf(body)).toContain("共 3 条公告，按发布时间从新到旧排列。");
    expect(body).not.toContain("未公布");
  });

  test.each([
    ["two characters of the title", { keyword: "算机" }, [0]],
    ["a part of the buyer's name", { keyword: "教育局" }, [2, 1, 0]],
    ["a word of nothing public", { keyword: "未公布" }, []],
    ["the buyer", { buyer: "教育" }, [2, 1, 0]],
    ["a buyer whose name is a title only", { buyer: "道路" }, []],
    ["the category", { category: "B" }, [1]],
    ["the region", { region: "32" }, [1]],
    ["the method", { method: "6" }, []],
    ["the type", { type: "03" }, [0]],
    ["the state of the project", { state: "1" }, [2, 1]],
    ["several conditions", { type: "01", category: "A" }, [2]],
    ["a mark of patterns", { keyword: "%" }, []],
  ])("[TENDER-40] finds by %s", async (_what, query, expected) => {
    const { statusCode, body } = await search(query);
    expect(statusCode).toBe(200);
    expect(found(body)).toEqual(expected);
  });

  test("[TENDER-40] finds by days of Beijing, both included", async () => {
    const { rows } = await world.t.database.pool.query(
      "SELECT to_char(published_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day FROM tender_announcement WHERE id = $1",
      [ids[1]],
    );
    const [{ day }] = rows;
    expect(found((await search({ from: day, to: day })).body)).toEqual([1]);
    expect(found((await search({ from: day })).body)).toEqual([2, 1]);
    expect(found((await search({ to: day })).body)).toEqual([1, 0]);
  });

  test("[TENDER-40] answers 400 with a sentence and the typed form", async () => {
    const { statusCode, body, headers } = await search({ keyword: "计算机", from: "2026-02-30", state: "2" });
    expect(statusCode).toBe(400);
    expect(textOf(body)).toContain("“开始日期”应为 2026-01-31 形式的日期，请修改后重新查询。");
    expect(body).toContain('name="keyword" type="search" value="计算机"');
    expect(body).toContain('value="2026-02-30"');
    expect(body).toContain('<option value="2" selected>进行中</option>');
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("[TENDER-45] escapes names and the typed word", async () => {
    const { body } = await search({ keyword: `"><script>alert(1)</script>` });
    expect(body).not.toContain("<script>alert");
    expect((await getPage(world.t.app, "/public")).body).toContain("办公家具&lt;b&gt;&amp;&quot;采购");
  });

  test("[TENDER-40] follows the state of the project", async () => {
    const project = await storeProject(world);
    const announced = await publish(world, project, "03");
    const running = async (state: string) => (await search({ state })).body.includes(announced);
    expect([await running("2"), await running("5")]).toEqual([true, false]);
    await publish(world, project, "08", { reason: "预算取消" });
    expect([await running("2"), await running("5")]).toEqual([false, true]);
    await world.t.database.pool.query("DELETE FROM tender_project WHERE id = $1", [project]);
  });

  test("[TENDER-40] divides results into pages with links that keep the conditions", async () => {
    await world.t.database.pool.query(
      `INSERT INTO tender_announcement (id, project_id, type, title, html, state, published_at, project_version, author_id, author, method, buyer_name)
       SELECT 'paged-' || n, project_id, '12', '批量公告' || n, '', 'published', published_at - n * interval '1 hour', 1, '', '', '1', '某局'
       FROM tender_announcement, generate_series(1, 125) AS n WHERE id = $1`,
      [ids[0]],
    );
    const first = await search({ keyword: "批量" });
    expect(textOf(first.body)).toContain("共 125 条公告");
    expect(first.body.match(/<article>/g)).toHaveLength(20);
    expect(first.body).toContain(`href="/public?keyword=%E6%89%B9%E9%87%8F&amp;page=2" rel="next"`);
    const last = await search({ keyword: "批量", page: "7" });
    expect(last.body.match(/<article>/g)).toHaveLength(5);
    expect(last.body).not.toContain('rel="next"');
    expect(textOf((await search({ keyword: "批量", page: "8" })).body)).toContain("没有这一页。");
    // A frequent word is looked up in another way than a rare one: the order is the same.
    const ranks = [1, 2, 7].map(async (page) => {
      const { body } = await search({ keyword: "批量", page: String(page) });
      return Number(/批量公告(\d+)/.exec(body.slice(body.indexOf("<article>")))?.[1]);
    });
    expect(await Promise.all(ranks)).toEqual([1, 21, 121]);
    await world.t.database.pool.query("DELETE FROM tender_announcement WHERE id LIKE 'paged-%'");
  });
});

/** Returns the texts of the elements of this name. Throws if the document is not well-formed. */
function elements(xml: string, name: string): string[] {
  const parser = new SaxesParser();
  const texts: string[] = [];
  let depth = 0;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    if (tag.name === name) texts[depth++ ? texts.length - 1 : texts.length] = "";
  });
  parser.on("closetag", (tag) => {
    if (tag.name === name) depth -= 1;
  });
  parser.on("text", (text) => {
    if (depth > 0) texts[texts.length - 1] += text;
  });
  parser.write(xml).close();
  return texts;
}

describe("feed and sitemap", () => {
  test("[TENDER-43, TENDER-45] lists announcements by the conditions as well-formed RSS", async () => {
    const { statusCode, headers, body } = await getPage(world.t.app, "/public/rss?category=A");
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/rss+xml; charset=utf-8"]);
    expect(elements(body, "title").slice(1)).toEqual([`${HOSTILE}采购意向`, "教学计算机采购项目公开招标公告"]);
    expect(elements(body, "guid")).toEqual(
      [ids[2], ids[0]].map((id) => `${world.t.config.publicUrl}/public/announcements/${id}`),
    );
  });

  test("[TENDER-43] refuses a feed by an unknown condition", async () => {
    expect((await getPage(world.t.app, "/public/rss?method=99")).statusCode).toBe(400);
  });

  test("[TENDER-43, TENDER-44] lists search, projects and announcements in the sitemap", async () => {
    const { headers, body } = await getPage(world.t.app, "/public/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const addresses = elements(body, "loc").map((address) => address.replace(world.t.config.publicUrl, ""));
    expect(addresses).toHaveLength(7);
    expect(addresses).toEqual(
      expect.arrayContaining([
        "/public",
        `/public/projects/${ocid}`,
        ...ids.map((id) => `/public/announcements/${id}`),
      ]),
    );
  });

  test("[TENDER-43] lists parts beyond 50,000 addresses, and every announcement in one of them", async () => {
    await world.t.database.pool.query(
      `INSERT INTO tender_announcement (id, project_id, type, title, html, state, published_at, project_version, author_id, author)
       SELECT 'many-' || n, project_id, '12', '批量公告', '', 'published', published_at, 1, '', ''
       FROM tender_announcement, generate_series(1, 50001) AS n WHERE id = $1`,
      [ids[0]],
    );
    world.t.clock.advance(61_000);
    const parts = elements((await getPage(world.t.app, "/public/sitemap.xml")).body, "loc");
    expect(parts.map((address) => address.replace(world.t.config.publicUrl, ""))).toEqual([
      "/public/sitemap/projects-1.xml",
      "/public/sitemap/announcements-1.xml",
      "/public/sitemap/announcements-2.xml",
    ]);
    const listed = await Promise.all(
      parts.map(async (address) => elements((await getPage(world.t.app, new URL(address).pathname)).body, "loc")),
    );
    expect(listed.map(({ length }) => length)).toEqual([3, 50_000, 4]);
    expect(new Set(listed.flat()).size).toBe(50_007);
    await world.t.database.pool.query("DELETE FROM tender_announcement WHERE id LIKE 'many-%'");
  });

  test.each(["announcements-9.xml", "announcements-0.xml", "people-1.xml", "x"])(
    "[TENDER-43] answers 404 for the part %s",
    async (name) => {
      expect((await getPage(world.t.app, `/public/sitemap/${name}`)).statusCode).toBe(404);
    },
  );
});
