// Guarantee: everybody reads what was published of a project, and nothing else.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeLot } from "#test/tender/complete-draft.ts";
import { dataOf, getPage, ocidOf, textOf } from "#test/tender/public-page.ts";
import {
  draftAnnouncement,
  draftIn,
  publish,
  readProject,
  startTenderWorld,
  storeProject,
  type TenderWorld,
} from "#test/tender/tender-world.ts";

const DAY_MS = 86_400_000;

let world: TenderWorld;
beforeAll(async () => {
  world = await startTenderWorld();
});
afterAll(() => world.close());

const page = (url: string) => getPage(world.t.app, url);
const projectPage = async (id: string) => page(`/public/projects/${await ocidOf(world, id)}`);
const after = (days: number): string => new Date(world.t.clock.now() + days * DAY_MS).toISOString();

describe("page of a project", () => {
  test("[TENDER-41] shows facts, lots with states and times, timeline, files and the record", async () => {
    const id = await storeProject(world, draftIn(world, { lots: [completeLot(), completeLot({ title: "投影机" })] }));
    await publish(world, id, "03");
    const { body, statusCode } = await projectPage(id);
    expect(statusCode).toBe(200);
    const text = textOf(body);
    for (const part of [
      "教学计算机采购项目",
      "采购人 某市教育局",
      "采购方式 公开招标",
      "适用法律 政府采购法",
      "行政区划 浙江省",
      "标段 1：教学计算机 招标中",
      "标段 2：投影机 招标中",
      "预算金额 600,000.00 元",
      "投标截止及开标（未到） 标段 1、2",
      "采购公告 教学计算机采购项目公开招标公告",
      "招标文件.pdf",
      "SM3 ",
      "下载采购过程记录（JSON）",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/王经办|李负责|陈老师/);
    const ocid = await ocidOf(world, id);
    expect(body).toContain(`href="/api/public/records/${ocid}"`);
    expect((await page(`/api/public/records/${ocid}`)).statusCode).toBe(200);
  });

  test("[TENDER-41] links to files that a stranger can save", async () => {
    const id = await storeProject(world);
    await publish(world, id, "03");
    const [, address = ""] =
      /href="(\/download\/fileView[^"]*)" download="招标文件.pdf"/.exec((await projectPage(id)).body) ?? [];
    const { statusCode, headers } = await page(address.replaceAll("&amp;", "&"));
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
  });

  test("[TENDER-44] shows no file if suppliers are invited", async () => {
    const lots = [completeLot({ suppliers: world.supplierIds })];
    const id = await storeProject(world, draftIn(world, { method: "2", methodReason: "技术复杂", lots }));
    await publish(world, id, "03");
    const { body } = await projectPage(id);
    expect(textOf(body)).toContain("本项目由受邀请的供应商参加，采购文件不公开。");
    expect(body).not.toMatch(/招标文件\.pdf|fileView|甲供应商/);
  });

  test("[TENDER-44] is unknown before an announcement, also while one waits", async () => {
    const id = await storeProject(world);
    expect((await projectPage(id)).statusCode).toBe(404);
    const target = await draftAnnouncement(world, id, "03");
    await world.t.call("announcement.submit", { body: target }, world.officer);
    const { statusCode, body } = await projectPage(id);
    expect(statusCode).toBe(404);
    expect(textOf(body)).toContain("没有公开的采购项目使用这个标识（ocid），请从公告列表进入。");
    expect(body).not.toContain("教学计算机");
    expect((await page(`/public/announcements/${target.id}`)).statusCode).toBe(404);
  });

  test("[TENDER-44] shows the facts of the intention, not later changes of the draft", async () => {
    const id = await storeProject(world);
    await publish(world, id, "01");
    const { version } = await readProject(world, id, world.officer);
    const draft = draftIn(world, { name: "未公布的新名称", summary: "未公布的概况" });
    await world.t.call("tender.saveProject", { body: { id, version, draft } }, world.officer);
    const { statusCode, body } = await projectPage(id);
    expect(statusCode).toBe(200);
    expect(textOf(body)).toContain("本项目尚未发布采购公告，以下为已公布的意向或公示。");
    expect(textOf(body)).toContain("教学计算机采购项目采购意向");
    expect(body).not.toMatch(/未公布|600,000|招标文件\.pdf/);
  });

  test("[TENDER-41] moves a lot whose deadline has passed, without the clock", async () => {
    const id = await storeProject(world);
    await publish(world, id, "03");
    expect(textOf((await projectPage(id)).body)).toContain("招标中");
    await world.pass(30 * DAY_MS);
    const text = textOf((await projectPage(id)).body);
    expect(text).toContain("开标中");
    expect(text).toContain("投标截止，开标 标段 1");
  });

  test("[TENDER-45] escapes names of people in text, attributes and structured data", async () => {
    const name = `</script><script>alert(1)</script>"'&`;
    const id = await storeProject(world, draftIn(world, { name, summary: "<img src=x onerror=alert(1)>" }));
    await publish(world, id, "03");
    const { body } = await projectPage(id);
    expect(body).not.toMatch(/<script>|<img src=x/);
    expect(body).toContain("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;");
    expect(dataOf(body).find((one) => one["@type"] === "WebPage")?.name).toBe(name);
  });

  test("[TENDER-41] states title, description, canonical address and preview", async () => {
    const id = await storeProject(world);
    await publish(world, id, "03");
    const { body } = await projectPage(id);
    const address = `${world.t.config.publicUrl}/public/projects/${await ocidOf(world, id)}`;
    expect(body).toContain("<title>教学计算机采购项目 - 电子招标采购平台</title>");
    expect(body).toContain(`<link rel="canonical" href="${address}">`);
    expect(body).toContain(`<meta property="og:url" content="${address}">`);
    expect(body).toMatch(/<meta name="description" content="教学计算机采购项目（项目编号 [^"]*，状态：进行中。">/);
  });
});

describe("page of an announcement", () => {
  test("[TENDER-42] shows a correction with times before and after, linked both ways", async () => {
    const draft = draftIn(world);
    const id = await storeProject(world, draft);
    const first = await publish(world, id, "03");
    const correction = { deadline: after(40), documentsTo: null, documentIds: [] };
    const second = await publish(world, id, "05", { reason: "补充技术参数", correction });
    const { body } = await page(`/public/announcements/${second}`);
    const text = textOf(body);
    expect(text).toContain("标段 事项 更正前 更正后");
    expect(text).toMatch(/1 投标截止及开标时间 \d{4}-\d\d-\d\d \d\d:\d\d \d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(text).toContain("本公告变更了： 教学计算机采购项目公开招标公告");
    expect(body).toContain(`href="/public/announcements/${first}"`);
    const before = await page(`/public/announcements/${first}`);
    expect(textOf(before.body)).toContain("本公告已被后续公告变更，请以后续公告为准： 教学计算机采购项目更正公告");
    expect(before.body).toContain(`href="/public/announcements/${second}"`);
  });

  test("[TENDER-42] shows the new deadline of resumed lots beside the former one", async () => {
    const { t, supervisor } = world;
    const id = await storeProject(world);
    await publish(world, id, "03");
    const { lots } = await readProject(world, id, supervisor);
    const body = { projectId: id, lotIds: lots.map((lot) => lot.id), reason: "核查举报" };
    await t.call("tender.suspend", { body }, supervisor);
    expect(textOf((await projectPage(id)).body)).toContain("招标中（已暂停）");
    const resumed = await t.call("tender.resume", { body: { ...body, deadline: after(50) } }, supervisor);
    expect(resumed.body.success).toBe(true);
    const { rows } = await t.database.pool.query(
      "SELECT id FROM tender_announcement WHERE project_id = $1 AND title LIKE '%恢复公告'",
      [id],
    );
    const text = textOf((await page(`/public/announcements/${rows[0].id}`)).body);
    expect(text).toMatch(/更正前 更正后 1 投标截止及开标时间 \d{4}-\d\d-\d\d \d\d:\d\d \d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(text).toContain("核查举报");
  });

  test("[TENDER-42] shows rules that do not apply, only if they were published with it", async () => {
    const { t, supervisor } = world;
    const schedule = { documentsFrom: after(1), documentsTo: after(10), deadline: after(15) };
    const id = await storeProject(world, draftIn(world, { schedule }));
    const override = (rule: string, reason: string) =>
      t.call("tender.override", { body: { projectId: id, rule, reason } }, supervisor);
    expect((await override("documents.deadline", "抢险救灾急需")).body.message).toBe("");
    const announced = await publish(world, id, "03");
    t.clock.advance(60_000);
    expect((await override("correction.before", "尚未公布的理由")).body.message).toBe("");
    for (const shown of [await page(`/public/announcements/${announced}`), await projectPage(id)]) {
      expect(textOf(shown.body)).toContain("理由：抢险救灾急需");
      expect(shown.body).not.toContain("尚未公布的理由");
    }
  });

  test("[TENDER-42] shows the cleaned text of its author", async () => {
    const id = await storeProject(world);
    const html = `<h2>一、概况</h2><p onclick="x()">采购<strong>计算机</strong></p><script>alert(1)</script><img src="https://other.example/a.png">`;
    const announced = await publish(world, id, "03", { html });
    const { body } = await page(`/public/announcements/${announced}`);
    expect(body).toContain('<div class="text"><h2>一、概况</h2><p>采购<strong>计算机</strong></p></div>');
    expect(body).not.toMatch(/onclick|other\.example|<script>/);
  });

  test("[TENDER-42] lists the files that became public with it", async () => {
    const id = await storeProject(world);
    const announced = await publish(world, id, "03");
    expect(textOf((await page(`/public/announcements/${announced}`)).body)).toMatch(
      /随本公告公开的文件 .*招标文件\.pdf/,
    );
  });
});
