import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getSession } from "#shared/session/session.ts";
import { readSessionStored, readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { buyer, firstDepartment, secondDepartment } from "#test/browser/person.ts";
import { answerPortal, subsystem } from "#test/browser/portal.ts";
import { changePersonThen, nextPerson } from "#test/browser/signing-out.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const dialog = () => page.getByRole("dialog", { name: "切换部门" });

async function openDialog(address = "/system/jobs"): Promise<void> {
  await openApp(address);
  await openFromMenu();
}

async function openFromMenu(): Promise<void> {
  await userEvent.click(page.getByText("欢迎您，王采购"));
  await userEvent.click(page.getByRole("menuitem", { name: "切换部门" }));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu: [jobs] });
  answer("system.listJobs", { total: 0, rows: [] });
});

test.each([
  [
    "A02",
    [
      ["采购一部", false],
      ["采购二部当前", true],
    ],
  ],
])(
  "[DEPT-09, DEPT-11] lists the server's departments with the current one, %s, chosen, 450 px wide",
  async (orgCode, expected) => {
    const listCalls = answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode });
    await openDialog();
    await expect.element(dialog().getByRole("radio")).toHaveLength(2);
    expect(listCalls.lines).toEqual(["GET /sys/user/getCurrentUserDeparts"]);
    expect(dialog().element().getBoundingClientRect().width).toBe(450);
    const options = dialog().getByRole("radio").elements() as HTMLInputElement[];
    expect(options.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual(expected);
    // Each opening reads the list again.
    answer("department.listOwn", { list: [secondDepartment], orgCode });
    await userEvent.click(dialog().getByRole("button", { name: "取消" }));
    await openFromMenu();
    await expect.element(dialog().getByRole("radio")).toHaveLength(1);
  },
);

test("[DEPT-09] requires a choice when there is no current department and sends nothing", async () => {
  answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: null });
  const selectCalls = answer("session.selectDepartment", refusal("department.not_a_member"));
  await openDialog();
  await userEvent.click(dialog().getByRole("button", { name: "确定" }));
  await expect.element(dialog().getByText("请选择部门")).toBeVisible();
  await expect.element(dialog().getByRole("radiogroup")).toHaveAttribute("aria-invalid", "true");
  await expectNoCalls(selectCalls);
});

test("[DEPT-12, DEPT-13, STORE-10] stores person and choice for 7 days and reads the menu again", async () => {
  answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
  const userInfo = { id: "u1", username: "buyer", realname: "王主任", avatar: null };
  const selectCalls = answer("session.selectDepartment", { userInfo });
  await openDialog();
  await userEvent.click(dialog().getByText("采购二部"));
  expect(readStored("Login_Userinfo")?.realname).toBe("王采购");
  const menuCalls = answer("permission.readOwn", { menu: [jobs], auth: [], allAuth: [] });
  const before = Date.now();
  await userEvent.click(dialog().getByRole("button", { name: "确定" }));
  await expect.element(toast("已切换到采购二部")).toBeVisible();
  expect(selectCalls.inputs.map(({ body }) => body)).toEqual([{ orgCode: "A02", username: "buyer" }]);
  expect(readStored("Login_Userinfo")).toEqual(userInfo);
  const choice = JSON.parse(window.localStorage.getItem("CURRENT_DEPART") ?? "null");
  expect(choice.value).toEqual(secondDepartment);
  expect(choice.expire - 604_800_000).toBeGreaterThanOrEqual(before);
  expect(choice.expire - 604_800_000).toBeLessThanOrEqual(Date.now());
  await expect.element(page.getByText("欢迎您，王主任")).toBeVisible();
  await expect.poll(() => menuCalls.inputs.length).toBe(1);
});

test("[DEPT-12] shows menu and page of the new department at once", async () => {
  const at = "2026-11-20T04:00:00.000Z";
  const jobsOf = (node: string) => {
    const result = { outcome: "ok" as const, count: 3, failure: null, note: null };
    const lastRun = { startedAt: at, finishedAt: at, ...result, lastOkAt: at };
    return { total: 1, rows: [{ ...lastRun, name: "session.sweep", node }] };
  };
  answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
  answer("session.selectDepartment", { userInfo: buyer });
  const firstCalls = answer("system.listJobs", jobsOf("一部节点"));
  await openDialog();
  await expect.element(page.getByText("一部节点")).toBeInTheDocument();
  await userEvent.click(dialog().getByText("采购二部"));
  const secondAnswer = deferred<ReturnType<typeof jobsOf>>();
  const secondCalls = answer("system.listJobs", () => secondAnswer.promise);
  const secondMenu = menuItem({ ...jobs, path: "/system/more", meta: { title: "二部的任务" } });
  answer("permission.readOwn", { menu: [jobs, secondMenu], auth: [], allAuth: [] });
  await userEvent.click(dialog().getByRole("button", { name: "确定" }));
  await expect.poll(() => secondCalls.inputs.length).toBe(1);
  // Data of the former department disappears before the answer arrives.
  await expect.element(page.getByText("一部节点")).not.toBeInTheDocument();
  secondAnswer.resolve(jobsOf("二部节点"));
  await expect.element(page.getByText("二部节点")).toBeVisible();
  expect(firstCalls.inputs).toHaveLength(1);
  expect(secondCalls.inputs).toHaveLength(1);
  await expect.element(page.getByRole("navigation", { name: "主菜单" }).getByText("二部的任务")).toBeVisible();
});

test("[DEPT-12] removes the former department's menu and buttons before the new ones arrive", async () => {
  const button = (action: string) => ({ action, type: "1", status: "1", describe: "" });
  const [endButton, viewButton] = [button("session:end"), button("session:view")];
  const sessions = menuItem({ path: "/system/sessions", component: "session-admin/sessions" });
  signInToWorkspace({ menu: [sessions], auth: [endButton], allAuth: [endButton, viewButton] });
  answer("savedView.listOwn", []);
  const at = "2026-11-20T04:00:00.000Z";
  const row = { id: "s2", username: "qian", realname: "钱二", appId: null, departName: null, current: false };
  const rows = [{ ...row, address: "198.51.100.7", device: "Firefox", signedInAt: at, lastUsedAt: at }];
  answer("session.listAll", { total: 1, rows });
  answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
  answer("session.selectDepartment", { userInfo: buyer });
  const readStoredRights = () => [
    readStored("MENU_PERMISSIONS"),
    readSessionStored("LOGIN_USER_BUTTON_AUTH"),
    readSessionStored("SYS_BUTTON_AUTH"),
  ];
  await openDialog("/system/sessions");
  const end = page.getByRole("button", { name: "强制下线", includeHidden: true });
  await expect.element(end).toBeInTheDocument();
  await userEvent.click(dialog().getByText("采购二部"));
  const granted = deferred<{ menu: (typeof sessions)[]; auth: (typeof endButton)[]; allAuth: (typeof endButton)[] }>();
  const permissionCalls = answer("permission.readOwn", () => granted.promise);
  await userEvent.click(dialog().getByRole("button", { name: "确定" }));
  await expect.poll(() => permissionCalls.inputs.length).toBe(1);
  expect(readStoredRights()).toEqual([null, null, null]);
  await expect.element(page.getByText("钱二（qian）")).toBeVisible();
  await expect.element(end).not.toBeInTheDocument();
  granted.resolve({ menu: [sessions, jobs], auth: [viewButton], allAuth: [viewButton] });
  await expect.poll(readStoredRights).toEqual([[sessions, jobs], [viewButton], [viewButton]]);
  expect(end.query()).toBeNull();
});

test("[DEPT-12] switches from the portal's header and shows the subsystems of the answer", async () => {
  const formerCalls = answerPortal([subsystem("60009", "一部的系统")]);
  answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
  const userInfo = { ...buyer, realname: "王主任" };
  const selectCalls = answer("session.selectDepartment", { userInfo });
  await openApp("/info/home");
  await expect.element(page.getByRole("button", { name: /^一部的系统/ })).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: /^当前部门.*采购一部.*切换部门/ }));
  await userEvent.click(dialog().getByText("采购二部"));
  const newCalls = answer("launcher.listSubsystems", [subsystem("70002", "二部的系统")]);
  await userEvent.click(dialog().getByRole("button", { name: "确定" }));
  await expect.element(page.getByRole("button", { name: /^二部的系统/ })).toBeVisible();
  expect(page.getByRole("button", { name: /^一部的系统/ }).elements()).toEqual([]);
  expect(formerCalls.inputs).toHaveLength(1);
  expect(newCalls.inputs).toHaveLength(1);
  expect(selectCalls.inputs.map(({ body }) => body)).toEqual([{ orgCode: "A02", username: "buyer" }]);
  await expect.element(page.getByRole("heading", { name: /王主任$/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^当前部门.*采购二部.*切换部门/ })).toBeVisible();
  expect(readStored("Login_Userinfo")).toEqual(userInfo);
  expect(readStored("CURRENT_DEPART")).toEqual(secondDepartment);
});

test("[DEPT-09, DEPT-12] switches nothing without 确定", async () => {
  answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
  const selectCalls = answer("session.selectDepartment", refusal("department.not_a_member"));
  await openDialog();
  await userEvent.click(dialog().getByText("采购二部"));
  await expectNoCalls(selectCalls);
  await userEvent.click(dialog().getByRole("button", { name: "取消" }));
  await expect.element(dialog()).not.toBeInTheDocument();
  await expectNoCalls(selectCalls);
  expect(readStored("Login_Userinfo")?.realname).toBe("王采购");
  expect(readStored("CURRENT_DEPART")?.orgCode).toBe("A01");
});

test("[DEPT-12] leaves the stored person unchanged when the switch is refused", async () => {
  answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
  answer("session.selectDepartment", refusal("department.not_a_member"));
  await openDialog();
  await userEvent.click(dialog().getByText("采购二部"));
  await userEvent.click(dialog().getByRole("button", { name: "确定" }));
  await expect.element(toast("您不属于该部门，请重新选择")).toBeVisible();
  expect(readStored("Login_Userinfo")?.realname).toBe("王采购");
  expect(readStored("CURRENT_DEPART")?.orgCode).toBe("A01");
});

test.each([
  ["made", "已切换到采购二部", { userInfo: buyer }],
  ["refused", "您不属于该部门，请重新选择", refusal("department.not_a_member")],
])(
  "[DEPT-12, GUARD-15] leaves another person's session unchanged when a switch is %s late",
  async (_how, message, outcome) => {
    answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
    const reply = deferred<typeof outcome>();
    const selectCalls = answer("session.selectDepartment", () => reply.promise);
    await openDialog();
    await userEvent.click(dialog().getByText("采购二部"));
    await userEvent.click(dialog().getByRole("button", { name: "确定" }));
    await expect.poll(() => selectCalls.inputs.length).toBe(1);
    await userEvent.click(dialog().getByRole("button", { name: "取消" }));
    await changePersonThen(() => reply.resolve(outcome));
    expect(toast(message).query()).toBeNull();
    expect(readStored("Login_Userinfo")).toEqual(nextPerson);
    expect(readStored("CURRENT_DEPART")).toEqual(firstDepartment);
    expect(readStored("Access-Token")).toBe("token-2");
    expect(getSession()?.user).toEqual(nextPerson);
  },
);

test("[DEPT-10, ERR-17] warns and closes where there is no department to choose from", async () => {
  const departments = deferred<{ list: []; orgCode: null }>();
  answer("department.listOwn", () => departments.promise);
  await openDialog();
  await expect.element(dialog()).toBeVisible();
  departments.resolve({ list: [], orgCode: null });
  const warning = toast("您尚未设置部门信息!");
  await expect.element(warning).toBeVisible();
  expect(warning.element().closest("[data-kind]")?.getAttribute("data-kind")).toBe("warning");
  await expect.element(dialog()).not.toBeInTheDocument();
});
