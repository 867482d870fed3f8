import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { detail, huachen, signInAsOrganisationAdmin, waiting } from "#test/browser/organisation-administration.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) =>
  page.getByRole("dialog").filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const tab = (name: string) => page.getByRole("tab", { name, exact: true });

async function openList(search = ""): Promise<void> {
  await openApp(`/system/organisations${search}`);
  await expect.element(page.getByRole("heading", { name: "单位管理", level: 1 })).toBeVisible();
}
async function openDetail(): Promise<void> {
  await openList("?view=o1");
  await expect.element(dialog("华辰信息技术有限公司")).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsOrganisationAdmin();
});

describe("register", () => {
  test("[ADMINDATA-25] lists organisations with codes, kinds, pending submissions and states", async () => {
    await openList();
    for (const text of ["91350100M000100Y43", "代理机构、供应商", "福建省", "正常", "待审核", "第 2 版"])
      await expect.element(row("华辰信息").getByText(text, { exact: true })).toBeVisible();
    for (const text of ["其他标识 0123456", "已停用", "未维护"])
      await expect.element(row("海外示例").getByText(text, { exact: true })).toBeVisible();
  });

  test("filters by name, code, kind and submission, and stores it in the address", async () => {
    const calls = answer("organisationAdmin.list", { total: 1, isMore: false, rows: [huachen] });
    await openList("?approval=waiting&regionCode=35");
    await userEvent.type(page.getByLabelText("单位名称", { exact: true }), "华辰");
    await userEvent.type(page.getByLabelText("统一社会信用代码", { exact: true }), "9135");
    await userEvent.click(button("查询"));
    await expect
      .poll(() => calls.inputs.at(-1)?.query)
      .toMatchObject({ keyword: "华辰", uscc: "9135", approval: "waiting", regionCode: "35" });
    expect(new URLSearchParams(window.location.search).get("keyword")).toBe("华辰");
  });

  test("explains the effects before switching one off, and why one cannot be deleted", async () => {
    const stateChanges = answer("organisationAdmin.setState", { version: 5 });
    await openList();
    await userEvent.click(button("华辰信息技术有限公司 的更多操作"));
    await userEvent.click(page.getByRole("menuitem", { name: "停用", exact: true }));
    await expect.element(page.getByText(/该单位的证书核验不予通过/)).toBeVisible();
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "停用", exact: true }));
    await expect.element(toast("“华辰信息技术有限公司”已停用")).toBeVisible();
    expect(stateChanges.inputs.at(-1)?.body).toEqual({ id: "o1", state: "off" });
    answer("organisationAdmin.remove", () => refusal("organisation.in_use", null, { uses: "2 个账号、3 个项目" }));
    await userEvent.click(button("华辰信息技术有限公司 的更多操作"));
    await userEvent.click(page.getByRole("menuitem", { name: "删除", exact: true }));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }));
    await expect.element(toast("该单位仍被使用，不能删除：2 个账号、3 个项目")).toBeVisible();
  });
});

describe("form", () => {
  test("[ADMINDATA-25] checks the code by its check character, and sends the input", async () => {
    const saved = answer("organisationAdmin.save", { id: "o9", version: 1 });
    await openList();
    await userEvent.click(button("新增单位"));
    const form = dialog("新增单位");
    await userEvent.fill(form.getByLabelText("单位名称"), " 甲子科技 ");
    await userEvent.fill(form.getByLabelText("统一社会信用代码"), "91350100M000100Y44");
    await userEvent.click(form.getByRole("button", { name: "新增单位" }));
    await expect.element(form.getByText("代码不正确，请核对 18 位代码，末位为校验码")).toBeVisible();
    await expect.element(form.getByText("请至少选择一种单位类型")).toBeVisible();
    await userEvent.fill(form.getByLabelText("统一社会信用代码"), "91350100m000100y43");
    await userEvent.click(form.getByLabelText("供应商"));
    await userEvent.fill(form.getByLabelText("联系电话"), "0591-12345678");
    await userEvent.click(form.getByRole("button", { name: "新增单位" }));
    await expect.element(toast("“甲子科技”已保存")).toBeVisible();
    expect(saved.inputs.at(-1)?.body).toEqual({
      id: null,
      version: null,
      name: "甲子科技",
      uscc: "91350100M000100Y43",
      kinds: ["supplier"],
      legalRepresentative: "",
      regionCode: null,
      address: "",
      phone: "0591-12345678",
    });
  });

  test("belongs to the last 编辑 pressed, even if it is answered first", async () => {
    const read = { o1: deferred<typeof detail>(), o2: deferred<typeof detail>() };
    const calls = answer("organisationAdmin.read", ({ query }) => read[query.id as "o1" | "o2"].promise);
    const saved = answer("organisationAdmin.save", { id: "o2", version: 5 });
    await openList();
    await userEvent.click(button("编辑 华辰信息技术有限公司"));
    await userEvent.click(button("编辑 海外示例供应商"));
    await expect.poll(() => calls.inputs.length).toBe(2);
    const nameOf = { o1: "华辰信息技术有限公司", o2: "海外示例供应商" };
    for (const id of ["o2", "o1"] as const) {
      read[id].resolve({ ...detail, id, facts: { ...detail.facts, name: nameOf[id] } });
      await advanceAndSettle(0);
    }
    const form = dialog("编辑单位");
    await expect.element(form.getByLabelText("单位名称")).toHaveValue("海外示例供应商");
    await userEvent.fill(form.getByLabelText("注册地址"), "二号路");
    await userEvent.click(form.getByRole("button", { name: "保存为新版本" }));
    await expect.poll(() => saved.inputs.map(({ body }) => [body.id, body.name])).toEqual([["o2", "海外示例供应商"]]);
  });
});

describe("details", () => {
  test("[ADMINDATA-25] warn of outdated certificates, appoint an administrator, and add an account", async () => {
    const changes = answer("organisationAdmin.setAccount", null);
    await openDetail();
    await expect
      .element(page.getByText("1 张证书仍为原统一社会信用代码签发，不能通过核验，请通知单位更换并重新绑定。"))
      .toBeVisible();
    await expect.element(page.getByText("138****1234", { exact: true })).toBeVisible();
    await userEvent.click(tab("账号"));
    await expect.element(page.getByText(/helper，代理机构、供应商，不可用/)).toBeVisible();
    await userEvent.click(button("设为管理员 郑助理"));
    await expect
      .poll(() => changes.inputs.at(-1)?.body)
      .toEqual({
        id: "o1",
        userId: "u2",
        roles: ["agency", "supplier"],
        isAdministrator: true,
      });
    await userEvent.click(button("加入账号"));
    await userEvent.click(button("加入账号"));
    await expect.element(page.getByText("请选择账号")).toBeVisible();
    await userEvent.type(page.getByRole("combobox", { name: "账号" }), "顾");
    await userEvent.click(page.getByText("顾晚（gu，139****0000）"));
    await userEvent.click(page.getByRole("checkbox", { name: "代理机构" }));
    await userEvent.click(button("加入账号"));
    await expect
      .poll(() => changes.inputs.at(-1)?.body)
      .toEqual({
        id: "o1",
        userId: "u7",
        roles: ["agency"],
        isAdministrator: false,
      });
  });

  test("open a file in a window of its own, and upload another one of its kind", async () => {
    const sent = answer("organisationAdmin.attach", { version: 5 });
    await openDetail();
    await userEvent.click(tab("附件"));
    await expect
      .element(page.getByRole("link", { name: "查看 营业执照.pdf" }))
      .toHaveAttribute("href", "/download/fileView?attachGroup=organisation&attachPath=licence.pdf");
    const field = page
      .getByLabelText("上传资质文件")
      .elements()
      .find((element) => element instanceof HTMLInputElement);
    await userEvent.upload(field as HTMLInputElement, new File(["%PDF-1.7"], "资质.pdf"));
    await expect.element(toast("附件已上传，已形成新版本")).toBeVisible();
    expect(sent.inputs.at(-1)?.params).toEqual({ id: "o1", kind: "qualification" });
  });

  test("[ADMINDATA-25] name author and changes of each version, and compare any two", async () => {
    await openDetail();
    await userEvent.click(tab("版本"));
    await expect
      .element(page.getByText("由单位提交，吴信诚 提交，许管理 批准。变更：法定代表人、联系电话"))
      .toBeVisible();
    const table = page.getByRole("table", { name: "版本对照" });
    await expect.element(table.getByRole("row", { name: /法定代表人/ })).toBeVisible();
    await expect.element(table.getByText("138****1234（已更换）")).toBeVisible();
    await expect.element(table.getByText("营业执照：营业执照.pdf")).toBeVisible();
  });
});

describe("review", () => {
  beforeEach(() => void answer("organisationAdmin.read", { ...detail, submission: waiting }));

  test("[ADMINDATA-25] is shown first while a submission is pending, and approves it", async () => {
    const decided = answer("organisationAdmin.decide", null);
    await openDetail();
    const table = page.getByRole("table", { name: "变更内容" });
    await expect.element(table.getByText("创业大道 66 号")).toBeVisible();
    await expect.element(table.getByText("138****1234（已更换）")).toBeVisible();
    await userEvent.click(button("批准"));
    await userEvent.click(page.getByRole("dialog", { name: "批准" }).getByRole("button", { name: "批准" }));
    await expect.element(toast("已批准，已形成新版本")).toBeVisible();
    expect(decided.inputs.at(-1)?.body).toEqual({ id: "o1", submission: 3, isApproved: true, reason: "" });
  });

  test("requires a reason for a rejection, and keeps the input after a failure", async () => {
    let isDown = true;
    const decided = answer("organisationAdmin.decide", () => {
      if (!isDown) return null;
      isDown = false;
      return refusal("http.unavailable");
    });
    await openDetail();
    await userEvent.click(button("退回"));
    await userEvent.click(button("退回修改"));
    await expect.element(page.getByText("请填写退回理由")).toBeVisible();
    await userEvent.fill(page.getByLabelText("退回理由"), "执照看不清");
    await userEvent.click(button("退回修改"));
    await expect.element(toast(/系统繁忙/)).toBeVisible();
    await expect.element(page.getByLabelText("退回理由")).toHaveValue("执照看不清");
    await userEvent.click(button("退回修改"));
    await expect.element(toast("已退回")).toBeVisible();
    expect(decided.inputs.at(-1)?.body).toMatchObject({ isApproved: false, reason: "执照看不清" });
  });

  test("is not offered for the person's own submission", async () => {
    answer("organisationAdmin.read", { ...detail, submission: waiting, isOwnSubmission: true });
    await openDetail();
    await expect.element(page.getByText("与您有关，须由另一位管理员审核")).toBeVisible();
    expect(button("批准").query()).toBeNull();
  });

  test("can be done by keyboard alone", async () => {
    await openDetail();
    // The dialog takes the focus first, after a delay.
    await expect.poll(() => dialog("华辰信息技术有限公司").element().contains(document.activeElement)).toBe(true);
    tab("审核").element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(tab("版本")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{Tab}");
    await expect.element(button("批准")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("批准后立即形成新版本，证书核验以新版本为准。")).toBeVisible();
    await userEvent.keyboard("{Escape}");
  });
});
