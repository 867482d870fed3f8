import type { EndpointOf, InputOf } from "@tender/contract";
import type { Changes, Stage } from "./scenario.ts";

type Role = InputOf<EndpointOf<"roleAdmin.save">>["body"];
type Rule = InputOf<EndpointOf<"dataRuleAdmin.save">>["body"];

const LIST = "archive/dossiers";
let [rules, roles] = [0, 0];

const role = (code: string): Role => ({ id: null, version: null, code, name: code, description: "", homePath: null });

/** Creates a role that the administrator does not hold, with rights that the administrator has. */
async function freeRole({ t }: Stage, code: string) {
  const id = await t.make.role(code, ["role:view"]);
  return { id, version: 1 };
}

/** Returns a data rule. To change rules of a list, the administrator must see all of it. */
async function rule({ t, admin, run }: Stage, title: string): Promise<Rule> {
  const { length } = await run("SELECT 1 FROM menu_item WHERE component = $1", [LIST]);
  if (length === 0) await t.make.menuItem({ title: "档案目录", component: LIST }, ["almighty"]);
  const { rules } = (await t.call("dataRuleAdmin.list", { query: { list: LIST } }, admin)).body.result;
  if (rules.some((rule) => rule.title === title)) throw new Error(`there is a rule ${title}`);
  return {
    id: null,
    version: null,
    list: LIST,
    title,
    column: "dept",
    condition: "within",
    variable: null,
    days: 0,
    values: ["A01"],
    isOn: true,
  };
}

async function savedRule(stage: Stage, title: string) {
  const { t, admin } = stage;
  const { id } = (await t.call("dataRuleAdmin.save", { body: await rule(stage, title) }, admin)).body.result;
  return { id, version: 1 };
}

export const roleChanges: Changes = {
  "dataRuleAdmin.save": async (stage) => {
    rules += 1;
    const body = await rule(stage, `新规则 ${rules}`);
    return () => stage.t.call("dataRuleAdmin.save", { body }, stage.admin);
  },
  "dataRuleAdmin.switch": async (stage) => {
    const at = await savedRule(stage, "停用的规则");
    return () => stage.t.call("dataRuleAdmin.switch", { body: { ...at, isOn: false } }, stage.admin);
  },
  "dataRuleAdmin.remove": async (stage) => {
    const at = await savedRule(stage, "删除的规则");
    return () => stage.t.call("dataRuleAdmin.remove", { body: at }, stage.admin);
  },
  "roleAdmin.save": async ({ t, admin }) => {
    roles += 1;
    const body = role(`saved${roles}`);
    return () => t.call("roleAdmin.save", { body }, admin);
  },
  "roleAdmin.copy": async (stage) => {
    const { id } = await freeRole(stage, "copied");
    return () => stage.t.call("roleAdmin.copy", { body: { id, code: "copy", name: "副本" } }, stage.admin);
  },
  "roleAdmin.remove": async (stage) => {
    const { t, admin } = stage;
    const at = await freeRole(stage, "removed");
    await t.make.user({ roles: ["removed"] });
    return () => t.call("roleAdmin.remove", { body: { ...at, takesBack: true } }, admin);
  },
  "roleAdmin.addMembers": async (stage) => {
    const { t, admin } = stage;
    await freeRole(stage, "given");
    const body = { role: "given", orgCode: null, userIds: [(await t.make.user()).id] };
    return () => t.call("roleAdmin.addMembers", { body }, admin);
  },
  "roleAdmin.removeMembers": async (stage) => {
    const { t, admin } = stage;
    await freeRole(stage, "taken");
    const body = { role: "taken", orgCode: null, userIds: [(await t.make.user({ roles: ["taken"] })).id] };
    return () => t.call("roleAdmin.removeMembers", { body }, admin);
  },
  "roleAdmin.saveGrants": async (stage) => {
    const { t, admin } = stage;
    const { id: roleId, version } = await freeRole(stage, "granted");
    const [item, { id: ruleId }] = [await t.make.menuItem(), await savedRule(stage, "授予的规则")];
    const body = { roleId, version, add: [item], take: [], addRules: [ruleId] };
    return () => t.call("roleAdmin.saveGrants", { body }, admin);
  },
  "roleAdmin.saveRules": async (stage) => {
    const { t, admin } = stage;
    for (const code of ["one", "other"]) await freeRole(stage, code);
    const { version } = (await t.call("roleAdmin.readRules", {}, admin)).body.result;
    const body = { version, inForce: true, pairs: [{ one: "one", other: "other" }] };
    return () => t.call("roleAdmin.saveRules", { body }, admin);
  },
};
