// Guarantee: concurrent requests receive distinct numbers, a gapless rule leaves no gap, and rules that would repeat
// numbers are refused. Exported rules are imported unchanged; a file with a fault changes nothing.
import type { EndpointOf, FillPart, InputOf } from "@tender/contract";
import {
  fileForm,
  type Person,
  type SecondNode,
  secondNode,
  startTestApp,
  type TestApp,
  waitingForLocks,
} from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAuditTrail } from "#modules/trail/audit/audit.module.ts";
import { createFillRules } from "./fill-rule.service.ts";
import { createFillRuleStore } from "./fill-rule.store.ts";

type RuleInput = InputOf<EndpointOf<"fillRule.save">>["body"];

let t: TestApp;
let second: SecondNode;
let manager: Person;
let ruleNumber = 0;

beforeAll(async () => {
  t = await startTestApp();
  second = await secondNode(t);
  await t.make.role(
    "keeper",
    ["view", "edit", "draw", "import", "export"].map((right) => `fill_rule:${right}`),
  );
  const { id } = await t.make.department({ orgCode: "A07" });
  manager = await t.person({ roles: ["keeper"], departments: [id], username: "keeper" });
});
afterAll(async () => {
  await second.close();
  await t.close();
});
beforeEach(() => {
  ruleNumber += 1;
});

const fillRulesOf = ({ database, clock }: TestApp) => {
  const audit = createAuditTrail({ ...database, clock });
  return createFillRules({ db: database.db, clock, store: createFillRuleStore(database.db), audit });
};
const codeOfRule = (name = "rule") => `${name}_${ruleNumber}`;
const text: FillPart = { kind: "text", text: "ZC-" };
const sequence = (options: Partial<Extract<FillPart, { kind: "sequence" }>> = {}): FillPart => ({
  kind: "sequence",
  digits: 3,
  start: 1,
  restarts: "never",
  perDepartment: false,
  isGapless: false,
  ...options,
});
const ruleInput = (parts: FillPart[], more: Partial<RuleInput> = {}): RuleInput => ({
  id: null,
  version: null,
  code: codeOfRule(),
  name: "采购编号",
  description: "",
  enabled: true,
  parts,
  ...more,
});
const saveRule = (body: RuleInput) => t.call("fillRule.save", { body }, manager);
const createRule = async (parts: FillPart[], more: Partial<RuleInput> = {}) =>
  (await saveRule(ruleInput(parts, more))).body.result.id;
const drawNumber = async () => (await t.call("fillRule.draw", { body: { code: codeOfRule() } }, manager)).body;
const findListed = async () =>
  (await t.call("fillRule.list", { query: { keyword: codeOfRule() } }, manager)).body.result.rows[0];
const person = { orgCode: "A07", username: "keeper" };

describe("a rule", () => {
  test("[ADMINDATA-25] issues prefix, date, department and number and shows the next value", async () => {
    await createRule([
      text,
      { kind: "date", format: "yyyyMM" },
      { kind: "department" },
      sequence({ restarts: "month" }),
    ]);
    const month = new Date(t.clock.now() + 8 * 3_600_000).toISOString().slice(0, 7).replace("-", "");
    expect(await findListed()).toMatchObject({ next: `ZC-${month}A07001`, isUsed: false });
    expect((await drawNumber()).result.value).toBe(`ZC-${month}A07001`);
    expect((await drawNumber()).result.value).toBe(`ZC-${month}A07002`);
    expect(await findListed()).toMatchObject({ next: `ZC-${month}A07003`, isUsed: true });
  });

  test("restarts with its period", async () => {
    await createRule([{ kind: "date", format: "yyyyMMdd" }, sequence({ restarts: "day" })]);
    const numbers = [(await drawNumber()).result.value, (await drawNumber()).result.value];
    t.clock.advance(86_400_000);
    manager = { ...manager, token: await t.signIn(manager) };
    numbers.push((await drawNumber()).result.value);
    expect(numbers.map((value) => value.slice(8))).toEqual(["001", "002", "001"]);
    expect(new Set(numbers).size).toBe(3);
  });

  test("continues counting after a change, and issues no number below its start", async () => {
    const id = await createRule([sequence()]);
    await drawNumber();
    await saveRule(ruleInput([text, sequence({ start: 50 })], { id, version: 1 }));
    expect((await drawNumber()).result.value).toBe("ZC-050");
    await saveRule(ruleInput([sequence({ start: 1 })], { id, version: 2 }));
    expect((await drawNumber()).result.value).toBe("051");
  });

  test("[ADMINDATA-25] repeats no number after a change of the period", async () => {
    const parts = (restarts: "never" | "month" | "year"): FillPart[] => [
      { kind: "date", format: "yyyyMM" },
      sequence({ restarts }),
    ];
    const numbers: string[] = [];
    const drawEnding = async () => {
      numbers.push((await drawNumber()).result.value.slice(6));
    };
    const id = await createRule(parts("never"));
    await drawEnding();
    await drawEnding();
    const preview = await t.call("fillRule.test", { body: { id, parts: parts("month") } }, manager);
    expect(preview.body.result.values.map((value) => value.slice(6))).toEqual(["003", "004", "005"]);
    for (const [index, restarts] of (["month", "year", "never"] as const).entries()) {
      await saveRule(ruleInput(parts(restarts), { id, version: index + 1 }));
      await drawEnding();
    }
    await saveRule(ruleInput([text], { id, version: 4 }));
    await saveRule(ruleInput(parts("month"), { id, version: 5 }));
    await drawEnding();
    expect(numbers).toEqual(["001", "002", "003", "004", "005", "006"]);
  });

  test("[ADMINDATA-25] refuses a late split by department and continues when joined", async () => {
    const parts = (perDepartment: boolean): FillPart[] => [{ kind: "department" }, sequence({ perDepartment })];
    const id = await createRule(parts(false));
    await drawNumber();
    for (const { body } of [
      await saveRule(ruleInput(parts(true), { id, version: 1 })),
      await t.call("fillRule.test", { body: { id, parts: parts(true) } }, manager),
    ])
      expect(body).toMatchObject({
        code: "fill_rule.counted_together",
        message: "该规则已按全部部门统一计数生成过编号，改为按部门分别计数将导致重复；请新建规则并使用不同的前缀",
        result: { field: "parts" },
      });
    expect((await drawNumber()).result.value).toBe("A07002");
    ruleNumber += 1;
    const splitRuleId = await createRule(parts(true));
    await drawNumber();
    await saveRule(ruleInput(parts(false), { id: splitRuleId, version: 1 }));
    expect((await drawNumber()).result.value).toBe("A07002");
  });

  test("repeats no number when it is changed during the writing of a record", async () => {
    const { db } = t.database;
    const fillRules = fillRulesOf(t);
    const parts = (restarts: "never" | "year"): FillPart[] => [
      { kind: "date", format: "yyyy" },
      sequence({ restarts }),
    ];
    const id = await createRule(parts("never"));
    let saving: ReturnType<typeof saveRule> | undefined;
    const first = await db.transaction(async (tx) => {
      const value = await fillRules.next(tx, codeOfRule(), person);
      let isSaved = false;
      saving = saveRule(ruleInput(parts("year"), { id, version: 1 })).finally(() => {
        isSaved = true;
      });
      await expect.poll(async () => isSaved || (await waitingForLocks(t.database)) > 0).toBe(true);
      return value;
    });
    expect((await saving)?.body.success).toBe(true);
    expect(first.slice(4)).toBe("001");
    expect((await drawNumber()).result.value.slice(4)).toBe("002");
  });

  test("reports exhausted numbers and repeats none", async () => {
    await createRule([sequence({ digits: 1, start: 8 })]);
    expect([(await drawNumber()).result.value, (await drawNumber()).result.value]).toEqual(["8", "9"]);
    for (const _ of [1, 2]) expect((await drawNumber()).message).toBe("流水号已用完，请联系系统管理员增加位数");
    expect((await findListed())?.next).toBeNull();
  });

  test("is previewed without being stored and without consuming a number", async () => {
    const id = await createRule([sequence()]);
    await drawNumber();
    const preview = (parts: FillPart[], ruleId: string | null) =>
      t.call("fillRule.test", { body: { id: ruleId, parts } }, manager);
    expect((await preview([text, sequence()], id)).body.result.values).toEqual(["ZC-002", "ZC-003", "ZC-004"]);
    expect((await preview([text, sequence()], null)).body.result.values).toEqual(["ZC-001", "ZC-002", "ZC-003"]);
    expect((await drawNumber()).result.value).toBe("002");
    expect((await preview([sequence({ restarts: "year" })], null)).body).toMatchObject({
      code: "fill_rule.period_hidden",
      message: "流水号每年重新计数，编号中须含年份，否则编号将重复",
      result: { field: "parts" },
    });
  });

  test("is refused with repeating parts or a taken code", async () => {
    await createRule([sequence()]);
    expect((await saveRule(ruleInput([sequence(), sequence()]))).body.code).toBe("fill_rule.two_sequences");
    expect((await saveRule(ruleInput([sequence()]))).body.code).toBe("fill_rule.code_taken");
  });

  test("is removed only before its first number", async () => {
    const id = await createRule([sequence()]);
    const remove = () => t.call("fillRule.remove", { body: { id, version: 1 } }, manager);
    await drawNumber();
    expect((await remove()).body.message).toBe("该规则已生成过编号，删除后编号可能重复，请改为停用");
    const unused = await createRule([sequence()], { code: codeOfRule("unused") });
    expect((await t.call("fillRule.remove", { body: { id: unused, version: 1 } }, manager)).body.success).toBe(true);
    await saveRule(ruleInput([sequence()], { id, version: 1, enabled: false }));
    expect((await drawNumber()).message).toBe("该填值规则已停用");
  });
});

describe("concurrent requests", () => {
  test("receive distinct numbers on two nodes", async () => {
    await createRule([sequence()]);
    const nodes = [t.app, second.app];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        nodes[n % 2]?.inject({
          method: "POST",
          url: "/api/fill-rules/draw",
          headers: { "x-access-token": manager.token },
          payload: { code: codeOfRule() },
        }),
      ),
    );
    const values = replies.map((reply) => reply?.json().result.value).toSorted();
    expect(values).toEqual(Array.from({ length: 50 }, (_, n) => String(n + 1).padStart(3, "0")));
  });

  test("leave no gap when some records of a gapless rule are rolled back", async () => {
    await createRule([sequence({ isGapless: true })]);
    const { db } = t.database;
    const fillRules = fillRulesOf(t);
    const issued = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        db
          .transaction(async (tx) => {
            const value = await fillRules.next(tx, codeOfRule(), person);
            if (n % 3 === 0) throw new Error("the record was rolled back");
            return value;
          })
          .catch(() => undefined),
      ),
    );
    const values = issued.filter((value) => value !== undefined).toSorted();
    expect(values).toEqual(Array.from({ length: 33 }, (_, n) => String(n + 1).padStart(3, "0")));
    expect((await drawNumber()).message).toBe("该规则的编号须连续，仅在保存记录时生成，不能预先取号");
  });
});

test("refuses a number with a department to a person without one", async () => {
  await createRule([{ kind: "department" }, sequence({ perDepartment: true })]);
  const withoutDepartment = await t.person({ roles: ["keeper"] });
  const { body } = await t.call("fillRule.draw", { body: { code: codeOfRule() } }, withoutDepartment);
  expect(body.message).toBe("编号中含部门编码，请先选择部门");
  expect((await drawNumber()).result.value).toBe("A07001");
});

describe("[ADMINDATA-25] a file of rules", () => {
  const fileSequence = {
    kind: "sequence",
    digits: 3,
    start: 1,
    restarts: "never",
    perDepartment: false,
    isGapless: false,
  };
  const rule = (code: string, more: object = {}) => ({
    code,
    name: `规则 ${code}`,
    description: "",
    enabled: true,
    parts: [{ kind: "text", text: "=A" }, fileSequence],
    ...more,
  });
  const send = async (rules: unknown, mode: "try" | "apply" = "apply") => {
    const content = typeof rules === "string" ? rules : JSON.stringify({ kind: "fill_rule", rules });
    const form = { ...fileForm("rules.json", content), token: manager.token };
    return (await t.http("POST", `/api/system/fill-rules/import/${mode}`, form)).json();
  };
  const draw = async (code: string) => (await t.call("fillRule.draw", { body: { code } }, manager)).body.result.value;

  test("creates rules from a file, imports its export unchanged and continues counting", async () => {
    expect((await send([rule("filed")], "try")).result).toMatchObject({ isApplied: false, made: 1 });
    expect((await send([rule("filed")])).result).toMatchObject({ isApplied: true, made: 1, changed: 0 });
    expect(await draw("filed")).toBe("=A001");
    const file = (await t.http("GET", "/api/system/fill-rules/export?keyword=filed", { token: manager.token })).body;
    expect(JSON.parse(file)).toEqual({ kind: "fill_rule", rules: [rule("filed")] });
    expect((await send(file)).result).toMatchObject({ isApplied: true, made: 0, changed: 0 });
    const renamed = [rule("filed", { parts: [{ kind: "text", text: "B" }, fileSequence] })];
    expect((await send(renamed)).result).toMatchObject({ isApplied: true, made: 0, changed: 1 });
    expect(await draw("filed")).toBe("B002");
  });

  test("repeats no number after an import changes the counting, or refuses it", async () => {
    const counted = (more: object) => [
      rule("counted", {
        parts: [{ kind: "date", format: "yyyy" }, { kind: "department" }, { ...fileSequence, ...more }],
      }),
    ];
    await t.make.role("drawer", ["fill_rule:draw"]);
    const { id } = await t.make.department({ orgCode: "A08" });
    const drawer = await t.person({ roles: ["drawer"], departments: [id] });
    const drawNumber = async () =>
      (await t.call("fillRule.draw", { body: { code: "counted" } }, drawer)).body.result.value.slice(4);
    await send(counted({}));
    expect(await drawNumber()).toBe("A08001");
    expect((await send(counted({ restarts: "year" }))).result).toMatchObject({ isApplied: true, changed: 1 });
    expect(await drawNumber()).toBe("A08002");
    for (const mode of ["try", "apply"] as const)
      expect((await send(counted({ restarts: "year", perDepartment: true }), mode)).result).toMatchObject({
        isApplied: false,
        faults: [
          {
            row: 1,
            what: "该规则已按全部部门统一计数生成过编号，改为按部门分别计数将导致重复；请新建规则并使用不同的前缀",
          },
        ],
      });
    expect(await drawNumber()).toBe("A08003");
  });

  test("imports nothing from a file with an invalid rule", async () => {
    const file = [rule("half_a"), rule("half_b", { parts: [fileSequence, fileSequence] })];
    expect((await send(file)).result).toMatchObject({ isApplied: false, faultCount: 1, faults: [{ row: 2 }] });
    const { total } = (await t.call("fillRule.list", { query: { keyword: "half_" } }, manager)).body.result;
    expect(total).toBe(0);
    const halfCharacter = JSON.stringify({ kind: "fill_rule", rules: [rule("half_c", { description: "半\ud83d" })] });
    for (const content of ["no file", halfCharacter])
      expect((await send(content)).message).toBe("文件无法读取，请使用导出的 JSON");
  });
});
