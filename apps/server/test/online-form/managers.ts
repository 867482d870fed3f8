import type { EndpointOf, FormField, InputOf } from "@tender/contract";
import type { Person } from "@tender/testkit";
import { type Designers, decimal, designers, field, form, integer, type Saved } from "./designers.ts";

type Values = InputOf<EndpointOf<"onlineRow.save">>["body"]["values"];

const goods: readonly FormField[] = [
  field("title", { isRequired: true, isUnique: true, query: "single" }),
  integer("count", { defaultText: "1", query: "range" }),
  decimal("price"),
  decimal("sum"),
  field("phone", { length: 20 }),
  field("state", {
    control: "select",
    source: {
      kind: "list",
      choices: [
        { value: "open", label: "在办" },
        { value: "closed", label: "关闭" },
      ],
    },
    defaultText: "open",
  }),
  field("due", { type: "day", control: "date", length: 0, query: "range" }),
  field("since", { type: "moment", control: "moment", length: 0 }),
  field("tags", {
    type: "many",
    control: "multi_select",
    length: 0,
    source: {
      kind: "list",
      choices: [
        { value: "1", label: "甲" },
        { value: "2", label: "乙" },
      ],
    },
  }),
];
const goodsForm = () =>
  form("goods", [...goods], {
    buttons: [
      {
        code: "close",
        title: "关闭",
        place: "row",
        condition: "row.state == 'open'",
        confirm: null,
        set: [{ field: "state", value: "'closed'" }],
      },
    ],
  });

const allRights = ["view", "add", "edit", "delete"] as const;
const rightsIn = (code: string, actions: readonly string[]) => actions.map((action) => `online:${code}:${action}`);

/** Adds accounts that edit rows. Of the goods' columns, one is hidden, one masked and one read-only for `clerk`. */
export async function managers() {
  const designerSetting: Designers = await designers();
  const { t } = designerSetting;
  await t.make.role("clerk", [
    ...["goods", "orders", "lines", "areas", "people"].flatMap((code) => rightsIn(code, allRights)),
    "online:goods:button:close",
  ]);
  await t.make.role("looker", rightsIn("goods", ["view"]));
  await t.make.role("branch", [...rightsIn("goods", allRights), "online:goods:button:close"]);
  const rule = (name: string, right: string) =>
    t.make.menuItem({ kind: 2, title: name, action: `online:goods:field:${name}:${right}`, type: "1", status: "1" }, [
      "clerk",
    ]);
  await rule("price", "hidden");
  await rule("phone", "masked");
  await rule("state", "read_only");
  // A disabled rule has no effect.
  await t.make.menuItem({ kind: 2, title: "off", action: "online:goods:field:title:hidden", type: "1", status: "0" });
  const department = await t.make.department({ orgCode: "A01B02" });
  const clerk: Person = await t.person({ roles: ["clerk"], realname: "王芳" });
  const viewer: Person = await t.person({ roles: ["looker"] });
  const outsider: Person = await t.person();
  const inBranch: Person = await t.person({ roles: ["branch"], departments: [department.id] });

  async function withGoods(): Promise<Saved> {
    const at = await designerSetting.published(goodsForm());
    const saveEnhancement = (enhancement: InputOf<EndpointOf<"onlineForm.saveEnhancement">>["body"]["enhancement"]) =>
      t.call("onlineForm.saveEnhancement", { body: { id: at.id, basedOn: null, enhancement } }, designerSetting.maker);
    await saveEnhancement({
      type: "form",
      content: {
        format: 1,
        rules: [{ field: "due", is: "required", when: "row.count > 10" }],
        computed: [{ field: "sum", value: "row.count * row.price" }],
        defaults: [],
        changes: [],
        refusals: [
          { on: "save", when: "row.count > 100", message: "数量过大", field: "count" },
          { on: "delete", when: "row.state == 'closed'", message: "已关闭的不能删除", field: null },
        ],
      },
    });
    await saveEnhancement({
      type: "list",
      content: {
        format: 1,
        marks: [{ when: "row.count > 5", colour: "red" }],
        actions: [{ action: "edit", when: "row.state != 'closed'" }],
      },
    });
    return at;
  }

  const save = (
    code: string,
    values: Values,
    at: { id: string; version: number } | null = null,
    who = clerk,
    subs: InputOf<EndpointOf<"onlineRow.save">>["body"]["subs"] = {},
  ) =>
    t.call(
      "onlineRow.save",
      { params: { code }, body: { id: at?.id ?? null, version: at?.version ?? null, values, subs } },
      who,
    );
  const add = async (code: string, values: Values, who = clerk) => {
    const { body } = await save(code, values, null, who);
    if (!body.success) throw new Error(body.message);
    return body.result;
  };
  const list = (code: string, query: object = {}, who = clerk) =>
    t.call("onlineRow.list", { params: { code }, query }, who);
  const titles = async (query: object = {}, who = clerk) =>
    (await list("goods", query, who)).body.result.rows.map(({ values }) => values.title);
  const read = (code: string, id: string, who = clerk) =>
    t.call("onlineRow.read", { params: { code }, query: { id } }, who);
  const by = (...all: object[]) => ({ filter: JSON.stringify({ all }) });

  return { designerSetting, t, clerk, viewer, outsider, inBranch, withGoods, save, add, list, titles, read, by };
}

export type Managers = Awaited<ReturnType<typeof managers>>;
