import type { EndpointKey, ErrorCode, ErrorValues } from "@tender/contract";
import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { buttonOf } from "./editors.ts";
import { signInAsFormDesigner } from "./online-designing.ts";
import { field, signInToOnlineForm } from "./online-forms.ts";
import { signInAsReportDesigner } from "./online-reports.ts";
import { signInAsRoleAdmin } from "./role-administration.ts";

/** A page that saves a whole: it merges with another person's save in its own way. */
export interface PageEditor {
  /** The content in words, for the title of a test. */
  readonly name: string;
  readonly saves: EndpointKey;
  /** Signs in, and answers the calls of the page. */
  readonly arrange: () => void;
  readonly address: string;
  /** Pressed one after the other to reach the input. */
  readonly presses: readonly Locator[];
  readonly change: () => Promise<void>;
  /** Waits until the input is there. */
  readonly shows: () => Promise<void>;
  /** Pressed one after the other to save. */
  readonly submits: readonly Locator[];
  /** A refusal of the save that a toast shows. */
  readonly refused: { readonly code: ErrorCode; readonly values?: ErrorValues; readonly text: string };
  /** True: the browser asks before the page is closed or reloaded. */
  readonly guardsUnload: boolean;
  /** Pressed to leave the editor, and its question. Null: the input stays in the background. */
  readonly leaveAction: { readonly press: Locator; readonly question: string } | null;
  /** True: the input is stored for this tab and restored after a reload. */
  readonly keepsDraft: boolean;
}

const dialogButton = (title: string, name: string): Locator =>
  page.getByRole("dialog").filter({ hasText: title }).getByRole("button", { name, exact: true });
const visible = (locator: Locator) => expect.element(locator).toBeVisible();
const noForm = { code: "online_form.not_found", text: "该表单不存在或已删除，请刷新后重试" } as const;
const pending = page.getByRole("region", { name: "待保存的变更" });

export const pageEditors: readonly PageEditor[] = [
  {
    name: "表单设计",
    saves: "onlineForm.save",
    arrange: () => signInAsFormDesigner(),
    address: "/online/designer/form1",
    presses: [],
    change: () => userEvent.click(buttonOf("添加开关")),
    shows: () => visible(buttonOf("选择字段 开关")),
    submits: [buttonOf("保存草稿")],
    refused: noForm,
    guardsUnload: true,
    leaveAction: null,
    keepsDraft: true,
  },
  {
    name: "增强规则",
    saves: "onlineForm.saveEnhancement",
    arrange: () => signInAsFormDesigner(),
    address: "/online/designer/form1",
    presses: [page.getByText("增强规则", { exact: true })],
    change: async () => {
      await userEvent.click(buttonOf("添加默认值"));
      await userEvent.fill(page.getByLabelText("默认值第 1 条的表达式"), "person.department");
    },
    shows: () => expect.element(page.getByLabelText("默认值第 1 条的表达式")).toHaveValue("person.department"),
    submits: [buttonOf("保存表单规则")],
    refused: noForm,
    guardsUnload: true,
    leaveAction: null,
    keepsDraft: true,
  },
  {
    name: "报表设计",
    saves: "onlineReport.save",
    arrange: () => signInAsReportDesigner(),
    address: "/online/report-designer/report1",
    presses: [page.getByRole("group", { name: "设计内容" }).getByText(/^报表/)],
    change: () => userEvent.fill(page.getByRole("textbox", { name: "名称" }), "方式统计"),
    shows: () => expect.element(page.getByRole("textbox", { name: "名称" })).toHaveValue("方式统计"),
    submits: [buttonOf("保存")],
    refused: { code: "online_report.not_found", text: "该报表不存在或已删除，请刷新后重试" },
    guardsUnload: true,
    leaveAction: null,
    keepsDraft: true,
  },
  {
    name: "表单记录",
    saves: "onlineRow.save",
    arrange: () => signInToOnlineForm(),
    address: "/online/forms/ht?edit=r1",
    presses: [],
    change: () => userEvent.fill(field("合同名称"), "写到一半"),
    shows: () => expect.element(field("合同名称")).toHaveValue("写到一半"),
    submits: [buttonOf("保存")],
    refused: { code: "online_row.not_found", text: "该记录不存在或已删除，请刷新后重试" },
    // The draft is stored with each change, so that nothing is lost with the window's page.
    guardsUnload: false,
    leaveAction: { press: buttonOf("返回列表"), question: "离开后，未保存的修改将丢失。" },
    keepsDraft: true,
  },
  {
    name: "角色授权",
    saves: "roleAdmin.saveGrants",
    arrange: () => signInAsRoleAdmin(),
    address: "/system/roles#grants/r1",
    presses: [],
    change: async () => {
      const tick = page.getByRole("treeitem").filter({ hasText: "销毁档案" }).last();
      await visible(tick);
      await userEvent.click(tick.element().querySelector(".ant-tree-checkbox") as HTMLElement);
    },
    shows: () => visible(pending.getByText("销毁档案")),
    submits: [buttonOf("保存"), dialogButton("保存授权变更", "保存")],
    refused: { code: "role.not_found", text: "该角色不存在或已删除" },
    guardsUnload: true,
    leaveAction: { press: buttonOf("返回角色列表"), question: "有未保存的授权变更，确定离开吗？" },
    keepsDraft: false,
  },
];
