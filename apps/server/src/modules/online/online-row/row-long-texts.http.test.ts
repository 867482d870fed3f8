// Guarantee: long formatted texts of rows are cleaned and read as short ones are, off the event loop.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { occupyAllThreads } from "#test/off-thread/all-threads-busy.ts";
import { field, form } from "#test/online-form/designers.ts";
import { type Managers, managers } from "#test/online-form/managers.ts";

let k: Managers;
let exporter: Managers["clerk"];
beforeAll(async () => {
  k = await managers();
  await k.t.make.role("taker", ["online:orders:export"]);
  exporter = await k.t.person({ roles: ["taker"] });
});
afterAll(() => k.t.close());
beforeEach(async () => {
  await k.designerSetting.clear();
  await k.designerSetting.published(
    form("orders", [field("title"), field("body", { type: "long_text", control: "rich_text", length: 0 })]),
  );
});

const SENTENCE = "采购文件的要求";
const long = (mark: string) => `<p onclick="x()">${SENTENCE.repeat(1_000)}</p><p>${mark}</p><script>x</script>`;
const cleaned = (mark: string) => `<p>${SENTENCE.repeat(1_000)}</p><p>${mark}</p>`;
const bodyOf = async (id: string) => (await k.read("orders", id)).body.result.values.body;

test("[SEC-64] cleans a long formatted text", async () => {
  const { id } = await k.add("orders", { title: "甲", body: long("一") });
  expect(await bodyOf(id)).toBe(cleaned("一"));
});

test("exports long formatted texts without their format", async () => {
  for (const [title, mark] of Object.entries({ 甲: "一", 乙: "二" }))
    await k.add("orders", { title, body: long(mark) });
  const { body } = await k.t.http("GET", "/api/online/forms/orders/rows/export?format=csv", { token: exporter.token });
  for (const mark of ["一", "二"]) expect(body).toContain(`"${SENTENCE.repeat(1_000)}\n${mark}"`);
  expect(body).not.toContain("<p>");
});

test("answers 503 while all threads are busy, and does not change the row", async () => {
  const saved = await k.add("orders", { title: "甲", body: long("一") });
  const { end } = await occupyAllThreads();
  const refused = await k.save("orders", { title: "甲", body: long("二") }, saved);
  await end();
  expect(refused.body).toMatchObject({ code: "http.unavailable", message: "系统繁忙，请稍后再试" });
  expect(await bodyOf(saved.id)).toBe(cleaned("一"));
  await k.save("orders", { title: "甲", body: long("二") }, saved);
  expect(await bodyOf(saved.id)).toBe(cleaned("二"));
});
