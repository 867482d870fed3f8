// Guarantee: each number is issued once under concurrency, a gapless rule leaves no gap, and rules that would repeat
// are refused.
import type { EndpointOf, FillPart, InputOf } from "@tender/contract";
import { type Person, type SecondNode, secondNode, startTestApp, type TestApp, waitingForLocks } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAuditTrail } from "#modules/trail/audit/audit.module.ts";
import { createFillRules } from "./fill-rule.service.ts";
import { createFillRuleStore } from "./fill-rule.store.ts";

type Wanted = InputOf<EndpointOf<"fillRule.save">>["body"];

let t: TestApp;
let second: SecondNode;
let keeper: Person;
let made = 0;

beforeAll(async () => {
  t = await startTestApp();
  second = await secondNode(t);
  await t.make.role("keeper", ["fill_rule:view", "fill_rule:edit", "fill_rule:draw", "audit:view"]);
  const { id } = await t.make.department({ orgCode: "A07" });
  keeper = await t.person({ roles: ["keeper"], departments: [id], username: "keeper" });
});
afterAll(async () => {
  await second.close();
  await t.close();
});
beforeEach(() => {
  made += 1;
});

const fillRulesOf = ({ database, clock }: TestApp) => {
  const audit = createAuditTrail({ ...database, clock });
  return createFillRules({ db: database.db, clock, store: createFillRuleStore(database.db), audit });
};
const code = (name = "rule") => `${name}_${made}`;
const text: FillPart = { kind: "text", text: "ZC-" };
const sequence = (wish: Partial<Extract<FillPart, { kind: "sequence" }>> = {}): FillPart => ({
  ...{ kind: "sequence", digits: 3, start: 1, restarts: "never", perDepartment: false, isGapless: false },
  ...wish,
});
const wish = (parts: FillPart[], more: Partial<Wanted> = {}): Wanted => ({
  ...{ id: null, version: null, code: code(), name: "采购编号", description: "", enabled: true },
  parts,
  ...more,
});
const save = (body: Wanted) => t.call("fillRule.save", { body }, keeper);
const rule = async (parts: FillPart[], more: Partial<Wanted> = {}) => (await save(wish(parts, more))).body.result.id;
const draw = async () => (await t.call("fillRule.draw", { body: { code: code() } }, keeper)).body;
const listed = async () => (await t.call("fillRule.list", { query: { keyword: code() } }, keeper)).body.result.rows[0];
const person = { orgCode: "A07", username: "keeper" };

describe("a rule", () => {
  test("[ADMINDATA-25] issues prefix, date, department and number and shows the next value", async () => {
    await rule([text, { kind: "date", format: "yyyyMM" }, { kind: "department" }, sequence({ restarts: "month" })]);
    const month = new Date(t.clock.now() + 8 * 3_600_000).toISOString().slice(0, 7).replace("-", "");
    expect(await listed()).toMatchObject({ next: `ZC-${month}A07001`, isUsed: false });
    expect((await draw()).result.value).toBe(`ZC-${month}A07001`);
    expect((await draw()).result.value).toBe(`ZC-${month}A07002`);
    expect(await listed()).toMatchObject({ next: `ZC-${month}A07003`, isUsed: true });
  });

  test("restarts with its period", async () => {
    await rule([{ kind: "date", format: "yyyyMMdd" }, sequence({ restarts: "day" })]);
    const numbers = [(await draw()).result.value, (await draw()).result.value];
    t.clock.advance(86_400_000);
    keeper = { ...keeper, token: await t.signIn(keeper) };
    numbers.push((await draw()).result.value);
    expect(numbers.map((value) => value.slice(8))).toEqual(["001", "002", "001"]);
    expect(new Set(numbers).size).toBe(3);
  });

  test("goes on counting after a change and never falls below its start", async () => {
    const id = await rule([sequence()]);
    await draw();
    await save(wish([text, sequence({ start: 50 })], { id, version: 1 }));
    expect((await draw()).result.value).toBe("ZC-050");
    await save(wish([sequence({ start: 1 })], { id, version: 2 }));
    expect((await draw()).result.value).toBe("051");
  });

  test("[ADMINDATA-25] repeats no number after a change of the period", async () => {
    const parts = (restarts: "never" | "month" | "year"): FillPart[] => [
      { kind: "date", format: "yyyyMM" },
      sequence({ restarts }),
    ];
    const numbers: string[] = [];
    const end = async () => {
      numbers.push((await draw()).result.value.slice(6));
    };
    const id = await rule(parts("never"));
    await end();
    await end();
    const attempt = await t.call("fillRule.test", { body: { id, parts: parts("month") } }, keeper);
    expect(attempt.body.result.values.map((value) => value.slice(6))).toEqual(["003", "004", "005"]);
    for (const [at, restarts] of (["month", "year", "never"] as const).entries()) {
      await save(wish(parts(restarts), { id, version: at + 1 }));
      await end();
    }
    await save(wish([text], { id, version: 4 }));
    await save(wish(parts("month"), { id, version: 5 }));
    await end();
    expect(numbers).toEqual(["001", "002", "003", "004", "005", "006"]);
  });

  test("[ADMINDATA-25] refuses a late split by department and continues when joined", async () => {
    const parts = (perDepartment: boolean): FillPart[] => [{ kind: "department" }, sequence({ perDepartment })];
    const id = await rule(parts(false));
    await draw();
    for (const { body } of [
      await save(wish(parts(true), { id, version: 1 })),
      await t.call("fillRule.test", { body: { id, parts: parts(true) } }, keeper),
    ])
      expect(body).toMatchObject({
        code: "fill_rule.counted_together",
        message: "该规则已按全部部门统一计数生成过编号，改为按部门分别计数将导致重复；请新建规则并使用不同的前缀",
        result: { field: "parts" },
      });
    expect((await draw()).result.value).toBe("A07002");
    made += 1;
    const parted = await rule(parts(true));
    await draw();
    await save(wish(parts(false), { id: parted, version: 1 }));
    expect((await draw()).result.value).toBe("A07002");
  });

  test("repeats no number when it is changed during the writing of a record", async () => {
    const { db } = t.database;
    const fillRules = fillRulesOf(t);
    const parts = (restarts: "never" | "year"): FillPart[] => [
      { kind: "date", format: "yyyy" },
      sequence({ restarts }),
    ];
    const id = await rule(parts("never"));
    let saving: ReturnType<typeof save> | undefined;
    const first = await db.transaction(async (tx) => {
      const value = await fillRules.next(tx, code(), person);
      let isSaved = false;
      saving = save(wish(parts("year"), { id, version: 1 })).finally(() => {
        isSaved = true;
      });
      await expect.poll(async () => isSaved || (await waitingForLocks(t.database)) > 0).toBe(true);
      return value;
    });
    expect((await saving)?.body.success).toBe(true);
    expect([first.slice(4), (await draw()).result.value.slice(4)]).toEqual(["001", "002"]);
  });

  test("reports exhausted numbers and repeats none", async () => {
    await rule([sequence({ digits: 1, start: 8 })]);
    expect([(await draw()).result.value, (await draw()).result.value]).toEqual(["8", "9"]);
    for (const _ of [1, 2]) expect((await draw()).message).toBe("流水号已用完，请联系系统管理员增加位数");
    expect((await listed())?.next).toBeNull();
  });

  test("is tried without saving and without consuming a number", async () => {
    const id = await rule([sequence()]);
    await draw();
    const attempt = (parts: FillPart[], known: string | null) =>
      t.call("fillRule.test", { body: { id: known, parts } }, keeper);
    expect((await attempt([text, sequence()], id)).body.result.values).toEqual(["ZC-002", "ZC-003", "ZC-004"]);
    expect((await attempt([text, sequence()], null)).body.result.values).toEqual(["ZC-001", "ZC-002", "ZC-003"]);
    expect((await draw()).result.value).toBe("002");
    expect((await attempt([sequence({ restarts: "year" })], null)).body).toMatchObject({
      code: "fill_rule.period_hidden",
      message: "流水号每年重新计数，编号中须含年份，否则编号将重复",
      result: { field: "parts" },
    });
  });

  test("is refused with repeating parts or a taken code", async () => {
    await rule([sequence()]);
    expect((await save(wish([sequence(), sequence()]))).body.code).toBe("fill_rule.two_sequences");
    expect((await save(wish([sequence()]))).body.code).toBe("fill_rule.code_taken");
  });

  test("is removed only before its first number", async () => {
    const id = await rule([sequence()]);
    const remove = () => t.call("fillRule.remove", { body: { id, version: 1 } }, keeper);
    await draw();
    expect((await remove()).body.message).toBe("该规则已生成过编号，删除后编号可能重复，请改为停用");
    const unused = await rule([sequence()], { code: code("unused") });
    expect((await t.call("fillRule.remove", { body: { id: unused, version: 1 } }, keeper)).body.success).toBe(true);
    await save(wish([sequence()], { id, version: 1, enabled: false }));
    expect((await draw()).message).toBe("该填值规则已停用");
  });
});

describe("concurrent requests", () => {
  test("receive distinct numbers on two nodes", async () => {
    await rule([sequence()]);
    const nodes = [t.app, second.app];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        nodes[n % 2]?.inject({
          method: "POST",
          url: "/api/fill-rules/draw",
          headers: { "x-access-token": keeper.token },
          payload: { code: code() },
        }),
      ),
    );
    const values = replies.map((reply) => reply?.json().result.value).toSorted();
    expect(values).toEqual(Array.from({ length: 50 }, (_, n) => String(n + 1).padStart(3, "0")));
  });

  test("leave no gap when some records of a gapless rule are rolled back", async () => {
    await rule([sequence({ isGapless: true })]);
    const { db } = t.database;
    const fillRules = fillRulesOf(t);
    const kept = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        db
          .transaction(async (tx) => {
            const value = await fillRules.next(tx, code(), person);
            if (n % 3 === 0) throw new Error("taken back");
            return value;
          })
          .catch(() => undefined),
      ),
    );
    const values = kept.filter((value) => value !== undefined).toSorted();
    expect(values).toEqual(Array.from({ length: 33 }, (_, n) => String(n + 1).padStart(3, "0")));
    expect((await draw()).message).toBe("该规则的编号须连续，仅在保存记录时生成，不能预先取号");
  });
});

test("refuses a number with a department to a person without one", async () => {
  await rule([{ kind: "department" }, sequence({ perDepartment: true })]);
  const nowhere = await t.person({ roles: ["keeper"] });
  const { body } = await t.call("fillRule.draw", { body: { code: code() } }, nowhere);
  expect(body.message).toBe("编号中含部门编码，请先选择部门");
  expect((await draw()).result.value).toBe("A07001");
});
