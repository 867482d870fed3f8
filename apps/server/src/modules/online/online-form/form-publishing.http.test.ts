// Guarantee: a published form is changed as a whole or not at all, without loss of data; misfits are reported.
import { secondNode } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Designers, designers, field, form, integer } from "#test/online-form/designers.ts";

let forms: Designers;
let t: Designers["t"];
let maker: Designers["maker"];
let other: Designers["other"];
let reader: Designers["reader"];
let make: Designers["make"];
let publish: Designers["publish"];
let published: Designers["published"];
let change: Designers["change"];
let preview: Designers["preview"];
let columnsOf: Designers["columnsOf"];
let insert: Designers["insert"];

beforeAll(async () => {
  forms = await designers();
  ({ t, maker, other, reader, make, publish, published, change, preview, columnsOf, insert } = forms);
});
afterAll(() => t.close());
beforeEach(() => forms.clear());

describe("[ADMINDATA-24] a form's table", () => {
  test("changes without loss of data, also when two fields swap names", async () => {
    const goods = await published(form("goods", [field("one"), field("two")]));
    await insert("goods", [{ one: "1", two: "four" }]);
    const next = await change(
      goods,
      form("goods", [
        field("two", { id: "fone", type: "integer", control: "number", length: 0 }),
        field("one", { id: "ftwo", length: 4 }),
      ]),
    );
    expect((await publish(next)).body.success).toBe(true);
    const { rows } = await t.database.pool.query('SELECT one, two FROM online."goods"');
    expect(rows).toEqual([{ one: "four", two: "1" }]);
  });

  test("reports misfits among ten thousand rows and changes nothing", async () => {
    const goods = await published(form("goods", [field("amount"), field("name")]));
    await t.database.pool.query(
      `INSERT INTO online."goods" (id, amount, name) SELECT 'r' || lpad(n::text, 5, '0'), CASE WHEN n % 400 = 0 THEN 'many' ELSE n::text END, 'n' || (n % 9990) FROM generate_series(1, 10000) n`,
    );
    const next = await change(
      goods,
      form("goods", [integer("amount", { isRequired: true }), field("name", { isUnique: true })]),
    );
    const { details, body } = await publish(next);
    expect(body.message).toBe("已有数据不符合新的定义，没有作任何修改");
    const misfits = (details?.misfits ?? []).map(({ examples, ...misfit }) => ({
      ...misfit,
      examples: examples.length,
    }));
    expect(misfits).toEqual([
      { field: "amount", title: "amount", what: "不能成为整数（bigint）", count: 25, examples: 20 },
      { field: "name", title: "name", what: "有重复的值，不能要求唯一", count: 20, examples: 20 },
    ]);
    // The designer may not see rows, so the value is hidden.
    const hidden = { id: "r00400", value: null };
    expect(details?.misfits?.[0]?.examples[0]).toEqual(hidden);
    expect(await columnsOf("goods")).toEqual(["amount character varying(100)", "name character varying(100)"]);
    expect((await preview(next.id)).misfits[0]).toMatchObject({
      count: 25,
      examples: expect.arrayContaining([hidden]),
    });
    // A designer with the right to view the rows sees the value.
    await t.make.role("viewer", ["online:goods:view"]);
    const viewer = await t.person({ roles: ["maker", "viewer"] });
    const shown = { id: "r00400", value: "many" };
    expect((await preview(next.id, viewer)).misfits[0]?.examples[0]).toEqual(shown);
    expect((await publish(next, null, viewer)).details?.misfits?.[0]?.examples[0]).toEqual(shown);
    await t.database.pool.query(`UPDATE online."goods" SET amount = '7' WHERE amount = 'many'`);
    const secondReply = await publish(next);
    expect(secondReply.details?.misfits).toMatchObject([
      { field: "name", what: "有重复的值，不能要求唯一", count: 20 },
    ]);
    await t.database.pool.query(`DELETE FROM online."goods" WHERE id > 'r09990'`);
    expect((await publish(next)).body.success).toBe(true);
    expect(await columnsOf("goods")).toEqual(["amount bigint required", "name character varying(100)"]);
  });

  test("requires the form's code to set a column aside, and restores its data", async () => {
    const goods = await published(form("goods", [field("title"), field("secret", { isRequired: true })]));
    await insert("goods", [{ title: "a", secret: "b" }]);
    const definition = form("goods", [field("title")]);
    const next = await change(goods, definition);
    expect((await publish(next, "good")).body.message).toBe("请输入表单编码 goods 以确认");
    const { body } = await publish(next, "goods");
    const aside = (await t.call("onlineForm.listSetAside", { query: {} }, reader)).body.result.rows;
    expect(aside).toMatchObject([{ formCode: "goods", field: { name: "secret" } }]);
    // A row that is inserted while the column is set aside has no value in it.
    await t.database.pool.query(`INSERT INTO online."goods" (id, title) VALUES ('later', 'c')`);
    const restored = await t.call("onlineForm.restoreSetAside", { body: { id: aside[0]?.id ?? "" } }, maker);
    expect(restored.body.result.formId).toBe(goods.id);
    const current = { id: goods.id, version: body.result.version + 1 };
    // The restored field is required, and the inserted row has no value.
    expect((await publish(current)).details?.misfits).toMatchObject([
      { field: "secret", count: 1, examples: [{ id: "later" }] },
    ]);
    await t.database.pool.query(`DELETE FROM online."goods" WHERE id = 'later'`);
    expect((await publish(current)).body.success).toBe(true);
    const { rows } = await t.database.pool.query('SELECT title, secret FROM online."goods"');
    expect(rows).toEqual([{ title: "a", secret: "b" }]);
    expect((await t.call("onlineForm.listSetAside", { query: {} }, reader)).body.result.total).toBe(0);
  });

  test("drops a column set aside after 30 days, and not after 29", async () => {
    const goods = await published(form("goods", [field("title"), field("secret")]));
    await publish(await change(goods, form("goods", [field("title")])), "goods");
    const daysLater = (days: number) =>
      t.database.pool.query("UPDATE online_set_aside SET goes_at = goes_at - make_interval(days => $1)", [days]);
    await daysLater(29);
    await t.deps.housekeep();
    expect((await columnsOf("goods")).length).toBe(2);
    await daysLater(1);
    await t.deps.housekeep();
    expect(await columnsOf("goods")).toEqual(["title character varying(100)"]);
  });

  test("rolls back everything when a statement fails in the middle", async () => {
    const goods = await published(form("goods", [field("title")]));
    // An existing index with the name of the next one makes its creation fail.
    await t.database.pool.query(`INSERT INTO online."goods" (id, title) VALUES ('r1', 'a')`);
    const next = await change(
      goods,
      form("goods", [field("title"), integer("amount"), field("extra", { isUnique: true })]),
    );
    const { steps } = await preview(next.id);
    const name = /INDEX ("u_[0-9a-f]+")/.exec(steps.map(({ sql }) => sql).join("\n"))?.[1];
    await t.database.pool.query(`CREATE INDEX ${name} ON online."goods" (title)`);
    const { status } = await publish(next);
    expect(status).toBe(500);
    expect(await columnsOf("goods")).toEqual(["title character varying(100)"]);
    const releases = await t.call("onlineForm.listReleases", { query: { id: goods.id } }, reader);
    expect(releases.body.result.total).toBe(1);
    await t.database.pool.query(`DROP INDEX online.${name}`);
    expect((await publish(next)).body.success).toBe(true);
  });

  test("rolls back everything when the connection ends after the ALTER", async () => {
    const goods = await published(form("goods", [field("title")]));
    const next = await change(goods, form("goods", [field("title"), field("more", { isUnique: true })]));
    const client = await t.database.pool.connect();
    try {
      // The lock blocks the insert of the release, after the table was altered.
      await client.query("BEGIN; LOCK TABLE online_form_release IN SHARE MODE");
      const reply = publish(next);
      const terminate = () =>
        t.database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE 'insert into "online_form_release"%'`);
      await expect.poll(async () => (await terminate()).rowCount, { interval: 20 }).toBe(1);
      expect((await reply).status).toBeGreaterThanOrEqual(500);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    expect(await columnsOf("goods")).toEqual(["title character varying(100)"]);
    expect((await preview(next.id)).faults).toEqual([]);
    expect((await publish(next)).body.success).toBe(true);
    expect(await columnsOf("goods")).toHaveLength(2);
  });

  test("is created once when callers on two nodes publish at the same time", async () => {
    const draft = await make(form("goods", [field("title")]));
    const node = await secondNode(t);
    try {
      const publishOnOtherNode = async () =>
        (
          await node.app.inject({
            method: "POST",
            url: "/api/system/online-forms/publish",
            headers: { "x-access-token": other.token },
            payload: { ...draft, confirmation: null },
          })
        ).json<{ code: string }>();
      const publishHere = async () => (await publish(draft)).body;
      const answers = await Promise.all([publishHere(), publishOnOtherNode(), publishHere()]);
      expect(answers.map(({ code }) => code).sort()).toEqual(["200", "online_form.changed", "online_form.changed"]);
    } finally {
      await node.close();
    }
  });

  test("is refused while others work in the table, and published afterwards", async () => {
    const goods = await published(form("goods", [field("title")]));
    const next = await change(goods, form("goods", [field("title"), field("more")]));
    const client = await t.database.pool.connect();
    try {
      await client.query(`BEGIN; LOCK TABLE online."goods" IN ROW EXCLUSIVE MODE`);
      expect((await publish(next)).body.message).toBe("该表单正在使用中，暂时无法修改，请稍后再试");
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    expect((await publish(next)).body.success).toBe(true);
  });
});
