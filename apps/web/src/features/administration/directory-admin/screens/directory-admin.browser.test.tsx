import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import {
  answerDirectoryAdministration,
  directoryList,
  directoryMenu,
  directoryRow,
  linkRow,
  runRow,
  trialAnswer,
} from "#test/browser/directory-administration.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const button = (action: string) => ({ action, type: "1", status: "1", describe: action });
const codes = ["edit", "try", "sync", "map", "link", "unlink", "export"];
const all = codes.map((code) => button(`directory:${code}`));

async function open(address = "/system/directories", auth = all) {
  signInToWorkspace({ menu: [directoryMenu], auth, allAuth: all });
  await openApp(address);
  await expect.element(page.getByRole("main").getByRole("heading").first()).toBeVisible();
}
const dialog = (name: string) => page.getByRole("dialog", { name });
const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));

beforeEach(async () => {
  await page.viewport(1440, 900);
  answerDirectoryAdministration();
  answer("savedView.listOwn", []);
  answer("proof.readMethods", { methods: ["password"], isProved: true });
});

describe("[ADMINDATA-25] directories", () => {
  test("show their uses, their number of people and the result of the last import", async () => {
    directoryList(
      directoryRow(),
      directoryRow({
        id: "d2",
        name: "分公司目录",
        lastRun: runRow({ state: "failed" }),
        schedule: "off",
        signIn: false,
      }),
      directoryRow({ id: "d3", name: "新目录", lastRun: null, enabled: false, people: 0 }),
    );
    await open();
    for (const text of [
      "登录、每天 02:00 同步",
      "手动同步",
      "1,240",
      "已完成 2026-11-21 02:00",
      "失败 2026-11-21 02:00",
      "尚未同步",
      "停用",
    ])
      await expect.element(page.getByRole("cell", { name: text, exact: true }).first()).toBeVisible();
  });

  test("are added with the presets of their kind; a refusal shows at its field", async () => {
    await open();
    await press("新增目录服务");
    const form = dialog("新增目录服务");
    await userEvent.click(form.getByLabelText("类型"));
    await userEvent.click(page.getByTitle("Active Directory").last());
    await expect.element(form.getByLabelText("登录账号属性")).toHaveValue("sAMAccountName");
    await userEvent.fill(form.getByLabelText("名称", { exact: true }), " 分公司目录 ");
    await userEvent.fill(form.getByLabelText("地址", { exact: true }), "ldaps://a.example.cn\nldaps://b.example.cn");
    await userEvent.fill(form.getByLabelText("绑定账号"), "portal@example.cn");
    await userEvent.fill(form.getByLabelText("用户的 Base DN"), "OU=员工,DC=example,DC=cn");
    await userEvent.fill(form.getByLabelText("部门的 Base DN"), "OU=员工,DC=example,DC=cn");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("请填写绑定密码")).toBeVisible();
    await userEvent.fill(form.getByLabelText("绑定密码"), "bind-secret");
    answer("directoryAdmin.save", refusal("directory.bad_address", { field: "addresses" }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("应为 ldaps:// 或 ldap:// 开头的地址，只含主机与端口")).toBeVisible();
    const saved = answer("directoryAdmin.save", { id: "d2" });
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("“分公司目录”已保存")).toBeVisible();
    expect(saved.inputs[0]?.body).toMatchObject({
      id: null,
      version: null,
      name: " 分公司目录 ",
      kind: "active-directory",
      addresses: ["ldaps://a.example.cn", "ldaps://b.example.cn"],
      bindSecret: "bind-secret",
      idAttribute: "objectGUID",
      peopleFilter: "(&(objectCategory=person)(objectClass=user)(!(isCriticalSystemObject=TRUE)))",
      departmentsFilter: "(&(objectClass=organizationalUnit)(!(isCriticalSystemObject=TRUE)))",
      orgCode: null,
    });
  });

  test("show a preview with the current values of the form, or its failure", async () => {
    await open();
    await press("编辑 集团目录");
    const form = dialog("编辑目录服务");
    await expect.element(form.getByText("2026-11-01 10:00 设置；留空保持不变")).toBeVisible();
    answer("directoryAdmin.testConnection", refusal("directory.trial_failed", null, { reason: "连接被拒绝" }));
    await userEvent.click(form.getByRole("button", { name: "测试连接" }));
    await expect.element(form.getByText("测试连接失败：连接被拒绝")).toBeVisible();
    const trials = answer("directoryAdmin.testConnection", trialAnswer);
    await userEvent.click(form.getByRole("button", { name: "测试连接" }));
    await expect.element(form.getByText("已连接 ldaps://ldap.example.cn")).toBeVisible();
    await expect.element(form.getByText(/^林采薇（caiwei）/)).toBeVisible();
    await expect.element(form.getByText(/138\*{4}0001 · c\*{3}@example\.cn/)).toBeVisible();
    await expect.element(form.getByText("可以同步")).toBeVisible();
    await expect.element(form.getByText(/^账号不符合要求/)).toBeVisible();
    await expect.element(form.getByText(/用户组：cn=buyers,ou=groups,dc=example,dc=cn/)).toBeVisible();
    await expect.element(form.getByText(/将得到角色：采购人经办/)).toBeVisible();
    await expect.element(form.getByText(/用户组：未能读取/)).toBeVisible();
    expect(trials.inputs[0]?.body).toMatchObject({
      id: "d1",
      bindSecret: null,
      addresses: ["ldaps://ldap.example.cn"],
    });
    expect(await seriousFindings()).toEqual([]);
  });

  test("are deleted after a confirmation that names the remaining data", async () => {
    await open();
    await press("集团目录 的更多操作");
    await userEvent.click(page.getByRole("menuitem", { name: "删除" }));
    await expect.element(page.getByText(/由其同步的 1240 个用户及其部门予以保留/)).toBeVisible();
    const removed = answer("directoryAdmin.remove", null);
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "删除" }));
    await expect.element(toast("“集团目录”已删除")).toBeVisible();
    expect(removed.inputs.map(({ body }) => body)).toEqual([{ id: "d1", version: 3 }]);
  });

  test("can be linked to accounts of the portal", async () => {
    await open();
    await press("集团目录 的更多操作");
    await userEvent.click(page.getByRole("menuitem", { name: "关联账号" }));
    const form = dialog("关联账号");
    await userEvent.fill(form.getByLabelText("账号", { exact: true }), "caiwei");
    await userEvent.fill(form.getByLabelText("目录中的账号"), "lin.caiwei");
    answer("directoryAdmin.link", refusal("directory.person_not_found", { field: "account" }));
    await userEvent.click(form.getByRole("button", { name: "关联" }));
    await expect.element(form.getByText("目录中不存在该账号，或存在多个同名账号")).toBeVisible();
    const linked = answer("directoryAdmin.link", { realname: "林采薇" });
    await userEvent.click(form.getByRole("button", { name: "关联" }));
    await expect.element(toast("账号 caiwei 已关联到目录中的林采薇")).toBeVisible();
    expect(linked.inputs[0]?.body).toEqual({ id: "d1", username: "caiwei", account: "lin.caiwei" });
  });

  test("show links to accounts, found by a keyword, and remove one after confirmation", async () => {
    const calls = answer("directoryAdmin.listLinks", { total: 1, rows: [linkRow()] });
    await open();
    await press("集团目录 的更多操作");
    await userEvent.click(page.getByRole("menuitem", { name: "账号关联" }));
    await expect.element(page.getByRole("heading", { name: "账号关联" })).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "林采薇（caiwei）" })).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "00112233-4455-6677-8899-aabbccddeeff" })).toBeVisible();
    expect(calls.inputs.at(-1)?.query).toMatchObject({ directory: "d1" });
    await userEvent.fill(page.getByLabelText("姓名、账号或标识"), "采薇");
    await press("查询");
    await expect.poll(() => calls.inputs.at(-1)?.query).toMatchObject({ directory: "d1", keyword: "采薇" });
    expect(await seriousFindings()).toEqual([]);
    const removals = answer("directoryAdmin.unlink", null);
    await press("解除关联 caiwei");
    await expect.element(page.getByText(/^账号 caiwei 今后不再由“集团目录”管理，现有会话随即结束/)).toBeVisible();
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "解除关联" }));
    await expect.element(toast("账号 caiwei 已解除关联")).toBeVisible();
    expect(removals.inputs.map(({ body }) => body)).toEqual([{ id: "d1", username: "caiwei" }]);
  });

  test("[SEC-59] show links without the right to remove them", async () => {
    await open("/system/directories#links", [button("directory:link")]);
    await expect.element(page.getByRole("cell", { name: "目录中已不存在" })).toBeVisible();
    expect(page.getByRole("button", { name: /^解除关联/ }).query()).toBeNull();
  });
});

describe("[ADMINDATA-25] imports of a directory", () => {
  test("are listed with their changes or failures, and started at once", async () => {
    await open("/system/directories#runs/d1");
    await expect.element(page.getByText("新增 12，更新 3，冻结 1，未同步 2，部门变化 1")).toBeVisible();
    await expect.element(page.getByText("连接被目录服务中断；未导入任何数据，下次同步将重新开始")).toBeVisible();
    const starts = answer("directoryAdmin.sync", { id: "r2" });
    directoryList(directoryRow({ lastRun: runRow({ id: "r2", state: "running", counts: null, peopleRead: 500 }) }));
    await press("立即同步");
    await expect.element(toast("同步已开始")).toBeVisible();
    expect(starts.inputs.map(({ body }) => body)).toEqual([{ id: "d1" }]);
    // During an import no second one can be started; afterwards it can.
    await expect.element(page.getByRole("button", { name: "立即同步" })).toBeDisabled();
    directoryList(directoryRow({ lastRun: runRow({ id: "r2" }) }));
    await expect.element(page.getByRole("button", { name: "立即同步" })).toBeEnabled();
  });

  test("have a report by entry, filtered by outcome", async () => {
    await open("/system/directories#runs/d1");
    await userEvent.click(page.getByRole("button", { name: /^查看/ }).first());
    await expect.element(page.getByRole("heading", { name: "“集团目录”的同步报告" })).toBeVisible();
    await expect.element(page.getByText(/读取 1240 个用户、36 个部门，其中 1222 个用户没有变化/)).toBeVisible();
    await expect.element(page.getByText("已有账号“caiwei”；如是同一人，请由管理员关联")).toBeVisible();
    const calls = answer("directoryAdmin.listEntries", { total: 0, rows: [] });
    await userEvent.click(page.getByLabelText("结果"));
    await userEvent.click(page.getByTitle("未同步").last());
    await press("查询");
    await expect.element(page.getByText("没有符合条件的结果")).toBeVisible();
    expect(calls.inputs.at(-1)?.query).toMatchObject({ id: "r1", outcome: "refused" });
    const removals = answer("directoryAdmin.exportEntries", "序号\n");
    await userEvent.click(page.getByRole("button", { name: /^导出/ }));
    await userEvent.click(page.getByRole("menuitem", { name: /CSV/ }));
    await expect
      .poll(() => removals.inputs.at(-1)?.query)
      .toMatchObject({ id: "r1", outcome: "refused", format: "csv" });
    await press("返回同步记录");
    await expect.element(page.getByRole("heading", { name: "“集团目录”的同步记录" })).toBeVisible();
  });
});
