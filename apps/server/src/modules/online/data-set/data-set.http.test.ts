// Guarantee: the product's sets show the rows of its lists to readers of these lists, and reports apply every data rule
// of them.
import type { ColumnType, RuleCondition } from "@tender/contract/data-rules";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createColumn, type Reporters, report, reporters } from "#test/online-report/reports.ts";

let r: Reporters;
beforeAll(async () => {
  r = await reporters();
});
afterAll(() => r.t.close());
beforeEach(async () => {
  await r.clear();
  // A node caches data rules for a minute.
  r.t.clock.advance(61_000);
});

const sets = {
  archive: "archive_sum",
  sign_in: "sign_ins",
  message: "messages",
  people: "people_list",
} as const;
const lists = { archive: "archive/dossiers", sign_in: "audit/entries", people: "user-admin/users" } as const;

const readSets = async (person = r.analyst) =>
  (await r.t.call("onlineReport.listDataSets", {}, person)).body.result.map(({ code }) => code);
const setOf = async (code: string) => {
  const { body } = await r.t.call("onlineReport.listDataSets", {}, r.analyst);
  return body.result.find((set) => set.code === code);
};
const whole = async (set: keyof typeof sets) => {
  const found = await setOf(set);
  const columns = (found?.columns ?? []).map(({ name, title }) => createColumn(name, { title }));
  return r.opened(report(sets[set], set, { columns }));
};

test("offers only the sets that the reader may see", async () => {
  await r.withRows();
  expect(await readSets()).toEqual(["archive", "sign_in", "message", "people", "form/goods"]);
  await r.t.make.role("designer", ["online_report:view"]);
  expect(await readSets(await r.t.person({ roles: ["designer"] }))).toEqual(["archive"]);
});

describe.each(["archive", "sign_in", "message", "people"] as const)("the set %s", (set) => {
  test("[SEC-63] reads, sorts, groups and counts every open column under the role", async () => {
    await whole(set);
    const { status, body } = await r.rows(sets[set]);
    expect([status, body.message]).toEqual([200, ""]);
    for (const { name, type, isPersonal } of (await setOf(set))?.columns ?? []) {
      const by = { filter: JSON.stringify({ all: [{ field: name, is: "filled" }] }), sort: name };
      expect([name, (await r.rows(sets[set], by)).status]).toEqual([name, isPersonal ? 400 : 200]);
      if (isPersonal) continue;
      await r.t.database.pool.query("DELETE FROM online_report");
      const step = type === "moment" ? ("month" as const) : ("value" as const);
      const figures = [{ name: "n", title: "n", fold: "distinct" as const, column: name }];
      const groups = { by: [{ column: name, step }], across: null, figures };
      await r.opened(report(sets[set], set, { columns: [createColumn(name)], groups }));
      expect([name, (await r.groups(sets[set])).status]).toEqual([name, 200]);
      await r.t.database.pool.query("DELETE FROM online_report");
      await whole(set);
    }
  });
});

describe.each(["archive", "sign_in", "people"] as const)("the rules of the list of %s", (set) => {
  const values: Readonly<Record<ColumnType, readonly [RuleCondition, string]>> = {
    text: ["contains", "nothing of the kind"],
    choice: ["eq", "none"],
    department: ["within", "Z99"],
    person: ["eq", "nobody"],
    number: ["eq", "1"],
    yes_no: ["eq", "true"],
    day: ["lt", "1990-01-01"],
  };

  test("[SEC-63] apply in reports for each column, under the role", async () => {
    await whole(set);
    await r.t.make.role(`ruler_of_${set}`, ["data_rule:view"]);
    const ruler = await r.t.person({ roles: [`ruler_of_${set}`] });
    const { body: ruledLists } = await r.t.call("dataRuleAdmin.readLists", {}, ruler);
    const columns = ruledLists.result.find(({ code }) => code === lists[set])?.columns ?? [];
    expect(columns.length).toBeGreaterThan(5);
    for (const { code: name, type, choices } of columns) {
      const [condition, value] = values[type];
      await r.t.database.pool.query("DELETE FROM data_rule");
      await r.t.make.dataRule(await r.t.make.role("analyst"), {
        list: lists[set],
        columnCode: name,
        columnType: type,
        condition,
        values: [type === "choice" ? (choices[0]?.value ?? value) : value],
      });
      r.t.clock.advance(61_000);
      const { status, body } = await r.rows(sets[set]);
      expect([name, status, body.message]).toEqual([name, 200, ""]);
      if (type !== "choice") expect([name, body.result.total]).toEqual([name, 0]);
    }
  });
});

describe("personal data in reports", () => {
  test("is masked in people as in their list", async () => {
    await r.t.person({ realname: "李雷", phone: "13912345678", email: "lilei@example.com" });
    await whole("people");
    const { body } = await r.rows("people_list", {
      filter: JSON.stringify({ all: [{ field: "realname", is: "eq", value: "李雷" }] }),
    });
    expect(body.result.rows[0]?.values).toMatchObject({ phone: "139****5678", email: "l***@example.com" });
    expect(JSON.stringify(body)).not.toContain("13912345678");
    const file = await r.t.http("GET", "/api/online/reports/people_list/export", r.analyst);
    expect(file.body).toContain("139****5678");
    expect(file.body).not.toContain("13912345678");
    expect(file.body).not.toContain("lilei@");
  });

  test("is masked in messages", async () => {
    await r.t.database.pool.query(`INSERT INTO outgoing_message
      (id, channel, recipient, kind, template, status, next_attempt_at, expires_at, created_at) VALUES
      ('m1', 'sms', '13700001234', '0', NULL, 'delivered', now(), now(), now()),
      ('m2', 'mail', 'someone@example.com', 'notice', NULL, 'waiting', now(), now(), now())`);
    await whole("message");
    const { body } = await r.rows("messages");
    expect(body.result.rows.map(({ values }) => values.recipient).sort()).toEqual(["137****1234", "s***@example.com"]);
    expect(body.result.labels.channel).toEqual({ sms: "短信", mail: "邮件" });
  });

  test("is limited to the rows that the list of sign-ins shows", async () => {
    await whole("sign_in");
    const { body } = await r.rows("sign_ins", { pageSize: 30 });
    const list = await r.t.call("audit.listSignIns", { query: { pageSize: 30 } }, r.analyst);
    expect(body.result.total).toBe(list.body.result.total);
    expect(body.result.rows.map(({ id }) => id)).toEqual(list.body.result.rows.map(({ id }) => id));
  });

  test("is limited by scope, and hides restricted titles and early bidders", async () => {
    const { pool } = r.t.database;
    await pool.query(`
      INSERT INTO proc_project (id, ocid, project_name, method_code, category, status, as_of, source, dept_code)
        VALUES ('p1', 'o1', '机密项目', '1', 'A', '3', now(), 'own', 'A01');
      INSERT INTO stat_lot (lot_id, currency, is_main, project_id, source, dept_code, method, is_direct, category, status, as_of,
        opens_at, bidders, stage) VALUES ('l1', 'CNY', true, 'p1', 'own', 'A01', '1', false, 'A', '3', now(), '2030-01-01', 5, 3),
        ('l2', 'CNY', true, 'p1', 'own', 'B01', '1', false, 'A', '3', now(), NULL, 3, 3)`);
    await whole("archive");
    expect((await r.rows("archive_sum")).body.result.total).toBe(0);
    const department = await r.t.make.department({ orgCode: "A01" });
    const inside = await r.t.person({ roles: ["analyst"], departments: [department.id] });
    const { body } = await r.rows("archive_sum", {}, inside);
    expect(body.result.rows.map(({ id, values }) => [id, values.bidders])).toEqual([["l1", null]]);
    expect(body.result.labels.method).toEqual({ "1": "公开招标" });
  });
});
