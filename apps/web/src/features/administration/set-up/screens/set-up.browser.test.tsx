import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { faultsOfWidths, openApp, seriousFindings, simulateReload, toast } from "#test/browser/open.tsx";
import { answerSecurityCenter } from "#test/browser/security-center.ts";
import { answerSetUp, companyName, setUpMenu, setUpOverview, setUpRights } from "#test/browser/set-up.ts";
import { answerSettings, setting } from "#test/browser/setting-administration.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const buttons = (actions: readonly string[]) =>
  actions.map((action) => ({ action, type: "1", status: "1", describe: action }) as const);
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const heading = (name: string) => page.getByRole("heading", { name, level: 2, exact: true });
const steps = page.getByRole("navigation", { name: "步骤" });

async function open(step: string, name: string, rights: readonly string[] = setUpRights): Promise<void> {
  signInToWorkspace({ menu: [setUpMenu], auth: buttons(rights), allAuth: buttons(setUpRights) });
  await openApp(`/operation/set-up${step === "" ? "" : `?step=${step}`}`);
  await expect.element(heading(name)).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  sessionStorage.clear();
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answerSecurityCenter();
  answerSetUp();
});

describe("[ADMINDATA-25] guided set-up", () => {
  test("starts with the first unfinished step, and opens steps by their address", async () => {
    answerSetUp({ steps: setUpOverview().steps.map((step, at) => (at === 0 ? { ...step, state: "done" } : step)) });
    await open("", "部门");
    await expect.element(steps.getByRole("button", { name: /^单位信息/ })).toHaveTextContent("单位信息已完成");
    await userEvent.click(button("下一步"));
    await expect.element(heading("邮件与短信")).toBeVisible();
    expect(new URLSearchParams(window.location.search).get("step")).toBe("messages");
    await userEvent.click(steps.getByRole("button", { name: /^安全/ }));
    await expect.element(heading("安全")).toBeVisible();
    await expect.element(steps.getByRole("button", { name: /^安全/ })).toHaveAttribute("aria-current", "step");
  });

  test("names the missing right in each step, and hides its actions", async () => {
    await open("organisation", "单位信息", ["set_up:view"]);
    for (const [name, words] of [
      ["单位信息", "您没有修改系统设置的权限"],
      ["部门", "您没有查看部门的权限"],
      ["邮件与短信", "您没有测试发送消息的权限"],
      ["人员", "您没有新增用户的权限"],
      ["安全", "您没有查看安全中心的权限"],
    ] as const) {
      await userEvent.click(steps.getByRole("button", { name: new RegExp(`^${name}`) }));
      await expect.element(heading(name)).toBeVisible();
      await expect.element(page.getByText(words, { exact: false }).first()).toBeVisible();
      expect(
        page
          .getByRole("main")
          .getByRole("button", { name: /^(保存|给自己|新增|添加)/ })
          .query(),
      ).toBeNull();
    }
  });
});

describe("name of the organisation", () => {
  test("[SEC-86] fits every width, disables values of the environment, keeps input over a reload", async () => {
    await open("organisation", "单位信息");
    await expect.element(field("ICP 备案号")).toBeDisabled();
    expect(await faultsOfWidths()).toEqual([]);
    await expect.element(page.getByText("由环境变量 ICP_NUMBER 决定，不能在此修改")).toBeVisible();
    await userEvent.click(button("填入机构名称“某市公共资源交易中心”"));
    await simulateReload();
    await open("organisation", "单位信息");
    await expect.element(field("单位名称")).toHaveValue("某市公共资源交易中心");

    const saves = answer("settingAdmin.save", { version: 1 });
    answerSettings(setting(), { ...companyName, value: "某市公共资源交易中心", version: 1 });
    await userEvent.click(button("保存"));
    await expect.element(toast("单位信息已生效")).toBeVisible();
    expect(saves.inputs.map(({ body }) => body)).toEqual([
      { name: "COMPANY_NAME", version: 0, value: "某市公共资源交易中心" },
    ]);
  });

  test("shows another person's change after a reload, and saves the chosen value", async () => {
    await open("organisation", "单位信息");
    await userEvent.fill(field("单位名称"), "我的名称");
    await userEvent.fill(field("平台名称"), "我的平台");
    answerSettings(setting({ value: "他的平台", version: 3 }), { ...companyName, value: "他的名称", version: 1 });
    await simulateReload();
    await open("organisation", "单位信息");
    await expect.element(field("单位名称")).toHaveValue("我的名称");
    const refused = answer("settingAdmin.save", refusal("setting.changed"));
    await userEvent.click(button("保存"));
    const panel = page.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
    for (const option of ["我填写的：我的名称", "我填写的：我的平台"])
      await expect.element(panel.getByRole("radio", { name: option })).toBeChecked();
    expect(refused.inputs.map(({ body: { name, version } }) => [name, version])).toEqual([
      ["PLATFORM_NAME", 2],
      ["COMPANY_NAME", 0],
    ]);
    expect(await seriousFindings()).toEqual([]);

    await userEvent.click(panel.getByRole("radio", { name: "当前：他的平台" }));
    await expect.element(field("平台名称")).toHaveValue("他的平台");
    await expect.element(panel.getByRole("radio", { name: "当前：他的平台" })).toBeChecked();
    const saves = answer("settingAdmin.save", { version: 2 });
    answerSettings(setting({ value: "他的平台", version: 3 }), { ...companyName, value: "我的名称", version: 2 });
    await userEvent.click(button("保存"));
    await expect.element(toast("单位信息已生效")).toBeVisible();
    expect(saves.inputs.map(({ body }) => body)).toEqual([{ name: "COMPANY_NAME", version: 1, value: "我的名称" }]);
    expect(panel.query()).toBeNull();
    await expect.element(field("单位名称")).toHaveValue("我的名称");
  });
});

describe("first departments", () => {
  test("are typed in the tree by keyboard alone, and saved from the top down", async () => {
    await open("departments", "部门");
    await expect.element(button("添加下级 某市公共资源交易中心")).toBeVisible();
    (button("添加下级 某市公共资源交易中心").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard("交易一部{Enter}交易二部");
    await userEvent.click(button("添加下级 交易一部"));
    await userEvent.keyboard("受理科");
    const calls = answer("departmentAdmin.save", ({ body }) => ({ id: `id-${body.departName}`, orgCode: "A01A09" }));
    await userEvent.click(button("保存 3 个部门"));
    await expect.element(toast("已新增 3 个部门")).toBeVisible();
    expect(calls.inputs.map(({ body }) => [body.departName, body.parentId])).toEqual([
      ["交易一部", "d1"],
      ["交易二部", "d1"],
      ["受理科", "id-交易一部"],
    ]);
    await expect.element(button("保存部门")).toBeDisabled();
  });

  test("remain in the draft after a refusal; saved ones are removed from it", async () => {
    await open("departments", "部门");
    await userEvent.click(button("添加下级 某市公共资源交易中心"));
    await userEvent.keyboard("交易一部{Enter}交易二部");
    answer("departmentAdmin.save", ({ body }) =>
      body.departName === "交易二部" ? refusal("department.name_taken") : { id: "x", orgCode: "A01A09" },
    );
    await userEvent.click(button("保存 2 个部门"));
    await expect.element(button("保存 1 个部门")).toBeEnabled();
    await expect.element(page.getByRole("main").getByRole("alert")).toBeVisible();
    await open("departments", "部门");
    await expect.element(field("“某市公共资源交易中心”的下级部门名称")).toHaveValue("交易二部");
  });

  test("are not sent without a name or with a duplicate one", async () => {
    await open("departments", "部门");
    await userEvent.click(button("添加下级 某市公共资源交易中心"));
    await userEvent.keyboard("办公室{Enter}");
    await userEvent.click(button("保存 2 个部门"));
    await expect.element(page.getByText("同一上级下已有同名部门")).toBeVisible();
    await expect.element(page.getByText("请输入部门名称")).toBeVisible();
  });
});

describe("mail and SMS", () => {
  const message = {
    ...({ channel: "sms", state: "waiting", cause: null } as const),
    id: "m1",
    what: "验证码短信",
    recipient: "137****0001",
    attempts: 1,
    canSendAgain: false,
    files: [],
    createdAt: "2026-11-20T03:04:05.000Z",
    finishedAt: null,
    nextAttemptAt: null,
    deliveries: [],
    expiresAt: "2026-11-20T03:14:05.000Z",
  };

  test("are tested at once, and the provider's result is shown when it is known", async () => {
    await open("messages", "邮件与短信");
    const tested = answer("messageAdmin.testTemplate", { to: "137****0001", messageId: "m1" });
    answer("messageAdmin.read", message);
    await userEvent.click(button("发送测试短信"));
    await expect.element(page.getByText("已提交，发往 137****0001，正在等待发送结果…")).toBeVisible();
    answer("messageAdmin.read", { ...message, cause: "网关内部出错（HTTP 503）" });
    await expect.element(page.getByText("发送失败：网关内部出错（HTTP 503）。平台将自动重试。")).toBeVisible();
    expect(tested.inputs[0]?.body).toMatchObject({ code: "sms_code", body: expect.stringContaining("测试短信") });

    answer("messageAdmin.read", { ...message, state: "delivered" });
    answer("messageAdmin.testTemplate", { to: "137****0001", messageId: "m2" });
    await userEvent.click(button("发送测试短信"));
    await expect.element(page.getByText("发送成功：137****0001 的测试消息已被发送渠道接收，请查收。")).toBeVisible();
  });

  test("show their configuration, and that the person has no phone number", async () => {
    await open("messages", "邮件与短信");
    await expect.element(page.getByText("环境变量 SMS_PROVIDER", { exact: true })).toBeVisible();
    await expect.element(page.getByText(/MAIL_PROVIDER（smtp 或 webhook）/)).toBeVisible();
    await expect.element(button("发送测试邮件")).toBeDisabled();
    answer("messageAdmin.testTemplate", refusal("message.no_phone"));
    await userEvent.click(button("发送测试短信"));
    await expect.element(page.getByRole("link", { name: "前往账号设置绑定" })).toBeVisible();
  });
});

describe("first people", () => {
  const type = async (row: number, realname: string, username: string, phone: string) => {
    await userEvent.fill(field(`第 ${row} 行姓名`), realname);
    await userEvent.fill(field(`第 ${row} 行账号`), username);
    await userEvent.fill(field(`第 ${row} 行手机号`), phone);
  };

  test("[SEC-07] get an account, a role and a link that is shown once", async () => {
    await open("security", "安全");
    await userEvent.click(button("添加安全管理员"));
    await expect.element(heading("人员")).toBeVisible();
    await type(1, "周安", "zhou.an", "13700000002");
    const calls = answer("userAdmin.create", {
      id: "u9",
      link: {
        address: "https://portal.example.cn/set-password#secret",
        mailedTo: null,
        expiresAt: "2026-11-21T03:04:05.000Z",
      },
    });
    const grants = answer("roleAdmin.addMembers", { changed: 1 });
    await userEvent.click(button("新增 1 人并生成链接"));
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("https://portal.example.cn/set-password#secret")).toBeVisible();
    await expect.element(dialog.getByText("周安（zhou.an）")).toBeVisible();
    expect(calls.inputs[0]?.body).toEqual({
      username: "zhou.an",
      realname: "周安",
      phone: "13700000002",
      email: null,
      departments: [],
      linkBy: "page",
    });
    expect(grants.inputs[0]?.body).toEqual({ role: "security_admin", orgCode: null, userIds: ["u9"] });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("secret");
    await userEvent.click(dialog.getByRole("checkbox", { name: "我已保存这些链接" }));
    await userEvent.click(dialog.getByRole("button", { name: "完成" }));
    await expect.element(page.getByText("secret")).not.toBeInTheDocument();
    await expect.element(field("第 1 行姓名")).toHaveValue("");
  });

  test("[SEC-07] get their links by mail with an address, and by page without one", async () => {
    await open("people", "人员");
    await type(1, "周安", "zhou.an", "");
    await userEvent.fill(field("第 1 行邮箱"), "zhou.an@example.cn");
    await userEvent.click(button("添加一行"));
    await type(2, "顾晚", "gu.wan", "");
    await userEvent.click(page.getByLabelText("已填写邮箱的，链接通过邮件发送给本人，不在页面显示"));
    const expiresAt = "2026-11-21T03:04:05.000Z";
    const calls = answer("userAdmin.create", ({ body }) => ({
      id: body.username,
      link:
        body.linkBy === "mail"
          ? { address: null, mailedTo: "z***@example.cn", expiresAt }
          : { address: "https://portal.example.cn/set-password#secret", mailedTo: null, expiresAt },
    }));
    await userEvent.click(button("新增 2 人并生成链接"));
    await expect.element(page.getByText("周安设置密码的链接已通过邮件发送至 z***@example.cn。")).toBeVisible();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("顾晚（gu.wan）")).toBeVisible();
    expect(dialog.getByText("周安（zhou.an）").query()).toBeNull();
    expect(calls.inputs.map(({ body }) => [body.email, body.linkBy])).toEqual([
      ["zhou.an@example.cn", "mail"],
      [null, "page"],
    ]);
  });

  test("remain with their faults; a refused role is shown beside the created account", async () => {
    await open("people", "人员");
    await type(1, "周安", "zhou.an", "123");
    await userEvent.click(button("新增 1 人并生成链接"));
    await expect.element(page.getByText("请输入正确的手机号")).toBeVisible();
    await userEvent.fill(field("第 1 行手机号"), "13700000002");
    answer("userAdmin.create", refusal("account.username_taken"));
    await userEvent.click(button("新增 1 人并生成链接"));
    await expect.element(page.getByRole("main").getByRole("alert")).toBeVisible();
    await expect.element(field("第 1 行账号")).toHaveFocus();
    await open("people", "人员");
    await expect.element(field("第 1 行账号")).toHaveValue("zhou.an");

    await userEvent.click(page.getByRole("combobox", { name: "第 1 行角色" }));
    await userEvent.click(page.getByText("审计员", { exact: true }));
    await userEvent.keyboard("{Escape}");
    answer("userAdmin.create", {
      id: "u9",
      link: {
        address: "https://portal.example.cn/set-password#x",
        mailedTo: null,
        expiresAt: "2026-11-21T03:04:05.000Z",
      },
    });
    answer("roleAdmin.addMembers", refusal("role.unknown_person"));
    await userEvent.click(button("新增 1 人并生成链接"));
    await expect.element(page.getByText(/^周安的账号已建立，角色“审计员”授予失败：/)).toBeVisible();
  });
});

describe("end of the set-up", () => {
  test("is finished, or skipped after a question that names the unfinished steps", async () => {
    await open("finish", "完成");
    const endCalls = answer("setUp.end", null);
    await userEvent.click(button("不再提示"));
    const question = page.getByRole("dialog", { name: "不再提示" });
    await expect.element(question.getByText(/“单位信息、部门、邮件与短信、人员、安全”尚未完成/)).toBeVisible();
    answerSetUp({ isOffered: false, ended: { how: "skipped", at: "2026-11-20T03:04:05.000Z", by: "许明远" } });
    await userEvent.click(question.getByRole("button", { name: "不再提示" }));
    await expect.element(toast("今后不再提示初始设置")).toBeVisible();
    await expect.element(page.getByText(/^许明远已于 2026-11-20 11:04（北京时间）跳过初始设置/)).toBeVisible();
    expect(endCalls.inputs.map(({ body }) => body)).toEqual([{ how: "skipped" }]);

    answerSetUp({ steps: setUpOverview().steps.map((step) => ({ ...step, state: "done" })) });
    await open("finish", "完成");
    await userEvent.click(button("完成初始设置"));
    await expect.poll(() => endCalls.inputs.at(-1)?.body).toEqual({ how: "finished" });
  });

  test("names subsystems without an address, nodes with separate files and the remedies", async () => {
    const addressNote = page.getByText(
      "电子招投标交易系统、电子卖场尚未设置地址，未对用户开放。请运维人员设置环境变量 SUBSYSTEM_URL 后重新启动，或在子系统管理中填写地址并启用。",
    );
    const nodeNote = page.getByText(/^现有 2 台服务器上的节点在运行，文件却各自存放在本机（FILE_STORAGE=local）。/);
    await open("finish", "完成");
    expect([addressNote.query(), nodeNote.query()]).toEqual([null, null]);
    answerSetUp({ withoutAddress: ["电子招投标交易系统", "电子卖场"], hostsWithOwnFiles: 2 });
    await open("finish", "完成");
    await expect.element(addressNote).toBeVisible();
    await expect.element(nodeNote).toBeVisible();
    await expect.element(page.getByText(/请运维人员改用 FILE_STORAGE=s3。$/)).toBeVisible();
  });

  test("shows in a demo that no set-up is needed", async () => {
    answerSetUp({ isDemo: true, isOffered: false });
    await open("finish", "完成");
    await expect.element(page.getByText("演示环境无须初始设置，此页仅供查看。")).toBeVisible();
    expect(button("不再提示").query()).toBeNull();
  });
});
