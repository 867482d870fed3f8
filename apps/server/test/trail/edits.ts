import type { Prepare } from "./scenario.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Fields in which a second request of the same call differs from the one that created the object. */
const edits: Readonly<Record<string, (body: Fields) => Fields>> = {
  "category.save": () => ({ name: "改后分类" }),
  "certificateAdmin.saveProvider": () => ({ name: "改后机构" }),
  "dataRuleAdmin.save": () => ({ title: "改后规则", values: ["A02"] }),
  "departmentAdmin.save": () => ({ departName: "改后部门" }),
  "dictionaryAdmin.save": () => ({ name: "改后字典" }),
  "dictionaryAdmin.saveItem": () => ({ text: "改后字典项", enabled: false }),
  "fillRule.save": () => ({ name: "改后填值规则" }),
  "menuAdmin.save": () => ({ title: "改后菜单" }),
  "messageAdmin.saveTemplate": () => ({ body: "改后给 {title}" }),
  "noticeAdmin.save": () => ({ title: "改后通知" }),
  "onlineForm.save": ({ definition }) => ({ definition: { ...(definition as Fields), title: "改后表单" } }),
  "onlineReport.save": ({ definition }) => ({ definition: { ...(definition as Fields), title: "改后报表" } }),
  "onlineRow.save": () => ({ values: { title: "改后" } }),
  "organisationAdmin.save": () => ({ address: "改后路 1 号", phone: "13911112222" }),
  "ownOrganisation.saveDraft": () => ({ address: "改后路 1 号" }),
  "position.save": () => ({ name: "改后职务" }),
  "reportSchedule.save": () => ({ title: "改后定时发送" }),
  "roleAdmin.save": () => ({ name: "改后角色" }),
  "settingAdmin.save": () => ({ value: "改后交易中心" }),
  "subsystemAdmin.save": ({ openid }) => ({
    appCnName: "改后子系统",
    roles: [],
    openid: { ...(openid as Fields), asksConsent: true },
  }),
  "tender.saveProject": ({ draft }) => ({ draft: { ...(draft as Fields), name: "改后项目" } }),
  "validation.save": () => ({ name: "改后校验规则" }),
  "workCalendar.saveRule": () => ({ value: "20" }),
};

/** Creates an object by `create`, and changes it by a second request of the same call. */
const editOf =
  (create: Prepare, change: (body: Fields) => Fields): Prepare =>
  async (stage) => {
    const created = await create(stage);
    await (typeof created === "function" ? created : created.send)();
    const { method, url, token, body, result } = stage.sent.last();
    const stored = { ...body, ...(body.id === null ? { id: result.id } : {}), version: result.version ?? 1 };
    return () => stage.t.http(method, url, { token, body: { ...stored, ...change(body) } });
  };

/** Returns the scenarios, each creation of an editable object followed by its change. */
export const withEdits = (changes: Readonly<Record<string, Prepare>>): [name: string, prepare: Prepare][] =>
  Object.entries(changes).flatMap(([key, prepare]) => {
    const change = edits[key];
    return change
      ? [
          [key, prepare],
          [`${key}:edit`, editOf(prepare, change)],
        ]
      : [[key, prepare]];
  });
