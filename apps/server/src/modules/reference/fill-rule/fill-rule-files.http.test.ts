// Guarantee: exported fill rules are imported unchanged and continue counting; a file with a fault changes nothing.
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["fill_rule:view", "fill_rule:draw", "fill_rule:import", "fill_rule:export"]);
  admin = await t.person({ roles: ["keeper"] });
});
afterAll(() => t.close());

const sequence = { kind: "sequence", digits: 3, start: 1, restarts: "never", perDepartment: false, isGapless: false };
const rule = (code: string, more: object = {}) => ({
  code,
  name: `规则 ${code}`,
  description: "",
  enabled: true,
  parts: [{ kind: "text", text: "=A" }, sequence],
  ...more,
});
const send = async (rules: unknown, mode: "try" | "apply" = "apply") => {
  const content = typeof rules === "string" ? rules : JSON.stringify({ kind: "fill_rule", rules });
  const form = { ...fileForm("rules.json", content), token: admin.token };
  return (await t.http("POST", `/api/system/fill-rules/import/${mode}`, form)).json();
};
const draw = async (code: string) => (await t.call("fillRule.draw", { body: { code } }, admin)).body.result.value;

test("[ADMINDATA-25] creates rules from a file, imports its export unchanged and continues counting", async () => {
  expect((await send([rule("filed")], "try")).result).toMatchObject({ isApplied: false, made: 1 });
  expect((await send([rule("filed")])).result).toMatchObject({ isApplied: true, made: 1, changed: 0 });
  expect(await draw("filed")).toBe("=A001");
  const file = (await t.http("GET", "/api/system/fill-rules/export?keyword=filed", { token: admin.token })).body;
  expect(JSON.parse(file)).toEqual({ kind: "fill_rule", rules: [rule("filed")] });
  expect((await send(file)).result).toMatchObject({ isApplied: true, made: 0, changed: 0 });
  const renamed = [rule("filed", { parts: [{ kind: "text", text: "B" }, sequence] })];
  expect((await send(renamed)).result).toMatchObject({ isApplied: true, made: 0, changed: 1 });
  expect(await draw("filed")).toBe("B002");
});

test("[ADMINDATA-25] repeats no number after an import changes the counting, or refuses it", async () => {
  const counted = (more: object) => [
    rule("counted", { parts: [{ kind: "date", format: "yyyy" }, { kind: "department" }, { ...sequence, ...more }] }),
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

test("[ADMINDATA-25] imports nothing from a file with an invalid rule", async () => {
  const file = [rule("half_a"), rule("half_b", { parts: [sequence, sequence] })];
  expect((await send(file)).result).toMatchObject({ isApplied: false, faultCount: 1, faults: [{ row: 2 }] });
  const { total } = (await t.call("fillRule.list", { query: { keyword: "half_" } }, admin)).body.result;
  expect(total).toBe(0);
  const halfCharacter = JSON.stringify({ kind: "fill_rule", rules: [rule("half_c", { description: "半\ud83d" })] });
  for (const content of ["no file", halfCharacter])
    expect((await send(content)).message).toBe("文件无法读取，请使用导出的 JSON");
});
