import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { answerScimAdministration, scimGroup, scimList, scimMenu, scimRow } from "#test/browser/scim-administration.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const button = (action: string) => ({ action, type: "1", status: "1", describe: action });
const all = ["scim:edit", "scim:token", "scim:map"].map(button);

async function open(address = "/system/scim", auth = all) {
  signInToWorkspace({ menu: [scimMenu], auth, allAuth: all });
  await openApp(address);
  await expect.element(page.getByRole("main").getByRole("heading").first()).toBeVisible();
}
const dialog = (name: string) => page.getByRole("dialog", { name });
const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));

beforeEach(async () => {
  await page.viewport(1440, 900);
  answerScimAdministration();
  answer("savedView.listOwn", []);
  answer("proof.readMethods", { methods: ["password"], isProved: true });
});

describe("[ADMINDATA-25] identity systems", () => {
  test("show their rights, their number of people and the state of their tokens", async () => {
    scimList(
      scimRow(),
      scimRow({ id: "s2", name: "分公司身份", department: null, mayAdopt: false, tokens: [], people: 0 }),
    );
    await open();
    for (const text of ["总部 / 采购中心", "1,240", "1 个有效", "接管已有账号", "全部部门", "无有效令牌"])
      await expect.element(page.getByRole("cell", { name: text, exact: true }).first()).toBeVisible();
  });

  test("are added with branch and rights", async () => {
    await open();
    await press("新增接入");
    const form = dialog("新增接入");
    await userEvent.fill(form.getByLabelText("名称"), " 新身份系统 ");
    await userEvent.click(form.getByLabelText("部门范围"));
    await userEvent.click(page.getByTitle("总部 / 采购中心").last());
    await userEvent.click(form.getByLabelText("可以接管已有账号"));
    const saved = answer("scimAdmin.save", { id: "s3" });
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("“新身份系统”已保存")).toBeVisible();
    expect(saved.inputs.map(({ body }) => body)).toEqual([
      { id: null, version: null, name: "新身份系统", orgCode: "A01", mayAdopt: true, mayAdminister: false },
    ]);
  });
});

describe("[ADMINDATA-25] token", () => {
  test("[SEC-58] is shown once with the address, in a dialog that closes only after confirmation", async () => {
    await open();
    await press("令牌 集团统一身份");
    const issued = answer("scimAdmin.issueToken", { token: "tok-123", expiresAt: "2027-11-20T00:00:00.000Z" });
    await userEvent.click(page.getByRole("button", { name: "签发令牌" }));
    const once = dialog("接入令牌");
    await expect.element(once.getByText("tok-123")).toBeVisible();
    await expect.element(once.getByText("https://portal.example.cn/scim/v2")).toBeVisible();
    expect(issued.inputs.map(({ body }) => body)).toEqual([{ id: "s1", days: 365 }]);
    await expect.element(once.getByRole("button", { name: "完成" })).toBeDisabled();
    await userEvent.click(once.getByLabelText("我已保存令牌"));
    await userEvent.click(once.getByRole("button", { name: "完成" }));
    await expect.element(dialog("“集团统一身份”的令牌")).toBeVisible();
    expect(document.body.textContent).not.toContain("tok-123");
  });

  test("is revoked after confirmation", async () => {
    await open();
    await press("令牌 集团统一身份");
    const revoked = answer("scimAdmin.revokeToken", null);
    await userEvent.click(page.getByRole("button", { name: /^作废/ }));
    await userEvent.click(page.getByRole("button", { name: "作废", exact: true }).last());
    await expect.element(toast("令牌已作废")).toBeVisible();
    expect(revoked.inputs.map(({ body }) => body)).toEqual([{ tokenId: "t1" }]);
  });
});

describe("[ADMINDATA-25] groups of an identity system", () => {
  test("are mapped to a role that the person may grant; others are disabled", async () => {
    await open();
    await press("用户组 集团统一身份");
    await expect.element(page.getByRole("heading", { name: "“集团统一身份”的用户组", level: 1 })).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "采购人经办" })).toBeVisible();
    await press("指定角色 采购经办组");
    await expect.element(page.getByRole("heading", { name: "“采购经办组”对应的角色", level: 2 })).toBeVisible();
    const form = page.getByRole("dialog");
    await userEvent.click(form.getByLabelText("对应角色"));
    await expect.element(page.getByTitle("系统管理员（您不能授予）").last()).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(page.getByTitle("财务（保证金）").last());
    const mapped = answer("scimAdmin.mapGroup", { changed: 36 });
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存，36 人的角色随之变化")).toBeVisible();
    expect(mapped.inputs.map(({ body }) => body)).toEqual([{ groupId: "g1", version: 2, role: "finance" }]);
  });

  /** Maps 采购经办组 to 财务（保证金） after another person has mapped it to `now`. */
  async function mapSecond(now: { role: typeof scimGroup.role | null; members?: number }) {
    await open("/system/scim#groups/s1");
    await press("指定角色 采购经办组");
    const form = page.getByRole("dialog");
    await userEvent.click(form.getByLabelText("对应角色"));
    await userEvent.click(page.getByTitle("财务（保证金）").last());
    const refused = answer("scimAdmin.mapGroup", refusal("scim.group_changed"));
    // The group has moved to the second page.
    answer("scimAdmin.listGroups", ({ query: { page: pageNumber } }) => ({
      total: 51,
      rows: [pageNumber === 1 ? { ...scimGroup, id: "g9" } : { ...scimGroup, version: 5, ...now }],
    }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    const conflict = form.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
    await expect.element(conflict.getByRole("radio", { name: "我填写的：财务（保证金）" })).toBeChecked();
    return { form, conflict, refused };
  }

  test("keep another person's role that the person may not grant, without saving", async () => {
    const role = { code: "system_admin", name: "系统管理员" };
    const { form, conflict, refused } = await mapSecond({ role });
    await userEvent.click(conflict.getByRole("radio", { name: "当前：系统管理员（您不能授予）" }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("对应的角色没有变化")).toBeVisible();
    expect(refused.inputs).toHaveLength(1);
  });

  test("show a text before any group was received", async () => {
    answer("scimAdmin.listGroups", { total: 0, rows: [] });
    await open("/system/scim#groups/s1");
    await expect.element(page.getByText("身份系统尚未推送用户组")).toBeVisible();
  });
});
