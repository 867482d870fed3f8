import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, later, refusal } from "../../../../test/browser/answers.ts";
import { nothingAsked } from "../../../../test/browser/nothing-asked.ts";
import { openApp, toast } from "../../../../test/browser/open.tsx";
import { firstDepartment, secondDepartment } from "../../../../test/browser/person.ts";
import { inWorkspace } from "../../../../test/browser/workspace.ts";
import { menuItem } from "../../../../test/menu-factory.ts";
import { readStored } from "../../../shared/storage/stored-values.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const dialog = () => page.getByRole("dialog", { name: "切换部门" });

async function openDialog(): Promise<void> {
  await openApp("/system/jobs");
  await userEvent.click(page.getByText("欢迎您，王采购"));
  await userEvent.click(page.getByRole("menuitem", { name: "切换部门" }));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  inWorkspace({ menu: [jobs] });
  answer("system.listJobs", { total: 0, rows: [] });
});

test.each([
  [
    "A01",
    [
      ["采购一部当前", true],
      ["采购二部", false],
    ],
  ],
  [
    "A02",
    [
      ["采购一部", false],
      ["采购二部当前", true],
    ],
  ],
])(
  "[DEPT-09, DEPT-11] lists the departments that the server tells, the current one, %s, marked and chosen, 450 px wide",
  async (orgCode, expected) => {
    const asked = answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode });
    await openDialog();
    await expect.element(dialog().getByRole("radio")).toHaveLength(2);
    expect(asked.lines).toEqual(["GET /sys/user/getCurrentUserDeparts"]);
    expect(dialog().element().getBoundingClientRect().width).toBe(450);
    const options = dialog().getByRole("radio").elements() as HTMLInputElement[];
    expect(options.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual(expected);
  },
);

test("[DEPT-09] asks for a choice where none was made yet, and sends nothing without one", async () => {
  answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: null });
  const asked = answer("session.selectDepartment", refusal("department.not_a_member"));
  await openDialog();
  await userEvent.click(dialog().getByRole("button", { name: "确定" }));
  await expect.element(dialog().getByText("请选择部门")).toBeVisible();
  await expect.element(dialog().getByRole("radiogroup")).toHaveAttribute("aria-invalid", "true");
  await nothingAsked(asked);
});

test("[DEPT-12, DEPT-13, STORE-10] replaces the stored person by the one of the answer, keeps the choice for 7 days and asks for the menu anew", async () => {
  answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
  const userInfo = { id: "u1", username: "buyer", realname: "王主任", avatar: null };
  const chosen = answer("session.selectDepartment", { userInfo });
  await openDialog();
  await userEvent.click(dialog().getByText("采购二部"));
  expect(readStored("Login_Userinfo")?.realname).toBe("王采购");
  const menus = answer("permission.readOwn", { menu: [jobs], auth: [], allAuth: [] });
  const before = Date.now();
  await userEvent.click(dialog().getByRole("button", { name: "确定" }));
  await expect.element(toast("已切换到采购二部")).toBeVisible();
  expect(chosen.inputs.map(({ body }) => body)).toEqual([{ orgCode: "A02", username: "buyer" }]);
  expect(readStored("Login_Userinfo")).toEqual(userInfo);
  const choice = JSON.parse(window.localStorage.getItem("CURRENT_DEPART") ?? "null");
  expect(choice.value).toEqual(secondDepartment);
  expect(choice.expire - 604_800_000).toBeGreaterThanOrEqual(before);
  expect(choice.expire - 604_800_000).toBeLessThanOrEqual(Date.now());
  await expect.element(page.getByText("欢迎您，王主任")).toBeVisible();
  await expect.poll(() => menus.inputs.length).toBe(1);
});

test("[DEPT-12] switches nothing without 确定", async () => {
  answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
  const asked = answer("session.selectDepartment", refusal("department.not_a_member"));
  await openDialog();
  await userEvent.click(dialog().getByText("采购二部"));
  await nothingAsked(asked);
  await userEvent.click(dialog().getByRole("button", { name: "取消" }));
  await expect.element(dialog()).not.toBeInTheDocument();
  await nothingAsked(asked);
  expect([readStored("Login_Userinfo")?.realname, readStored("CURRENT_DEPART")?.orgCode]).toEqual(["王采购", "A01"]);
});

test("[DEPT-12] leaves the stored person alone when the switch is refused", async () => {
  answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
  answer("session.selectDepartment", refusal("department.not_a_member"));
  await openDialog();
  await userEvent.click(dialog().getByText("采购二部"));
  await userEvent.click(dialog().getByRole("button", { name: "确定" }));
  await expect.element(toast("您不属于该部门，请重新选择")).toBeVisible();
  expect([readStored("Login_Userinfo")?.realname, readStored("CURRENT_DEPART")?.orgCode]).toEqual(["王采购", "A01"]);
});

test("[DEPT-10, ERR-17] warns and closes where there is no department to choose from", async () => {
  const own = later<{ list: []; orgCode: null }>();
  answer("department.listOwn", () => own.promise);
  await openDialog();
  await expect.element(dialog()).toBeVisible();
  own.resolve({ list: [], orgCode: null });
  const warning = toast("您尚未设置部门信息!");
  await expect.element(warning).toBeVisible();
  expect(warning.element().closest("[data-kind]")?.getAttribute("data-kind")).toBe("warning");
  await expect.element(dialog()).not.toBeInTheDocument();
});
