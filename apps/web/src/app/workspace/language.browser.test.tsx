import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { root } from "#test/browser/certificate-administration.ts";
import { textsNotInChinese } from "#test/browser/language.ts";
import { openApp } from "#test/browser/open.tsx";
import { firstDepartment, secondDepartment } from "#test/browser/person.ts";
import { inEveryView } from "#test/browser/workspace-views.ts";

beforeEach(async () => {
  await page.viewport(1440, 900);
  inEveryView();
});

/** An open dialog would still be shown on the next page. */
async function leaveDialog(): Promise<void> {
  const dialog = page.getByRole("dialog");
  // The cancel button discards a filled form without a question.
  const cancel = dialog.getByRole("button", { name: "取消", exact: true });
  const close = dialog.getByRole("button", { name: "关闭", exact: true });
  await userEvent.click(cancel.query() ? cancel : close.first());
  await expect.element(dialog).not.toBeInTheDocument();
}

describe("[LANDING-04] Chinese texts of the workspace", () => {
  test("shows Chinese only in the form of a subsystem for each hand-over", async () => {
    answer("proof.readMethods", { methods: ["password"], isProved: true });
    await openApp("/system/subsystems");
    await userEvent.click(page.getByRole("button", { name: "编辑 电子卖场" }));
    for (const handOver of ["一次性登录码", "CAS", "OpenID Connect", "地址携带令牌"]) {
      await userEvent.click(page.getByRole("radio", { name: new RegExp(`^${handOver}`) }));
      await expect.poll(textsNotInChinese).toEqual([]);
    }
    await leaveDialog();
  });

  test.each([
    ["修改密码", "旧密码"],
    ["切换部门", "采购二部"],
    ["退出登录", "真的要注销登录吗 ?"],
  ])("shows Chinese only in the dialog of %s", async (entry, content) => {
    answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
    await openApp("/system/jobs");
    if (entry !== "退出登录") await userEvent.click(page.getByRole("button", { name: /欢迎您/ }));
    await userEvent.click(page.getByRole("menuitem", { name: entry }).or(page.getByRole("button", { name: entry })));
    await expect.element(page.getByRole("dialog").getByText(content, { exact: true })).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
    await leaveDialog();
  });

  test.each([
    [
      "/system/certificates#bindings",
      [
        ["为账号绑定", "证书（PEM，或 DER 的 Base64）", "绑定"],
        ["解绑 赵供应", "解绑", ""],
      ],
    ],
    [
      "/system/approvals",
      [
        ["批准", "批准", ""],
        ["驳回", "驳回理由", "驳回"],
      ],
    ],
    [
      "/system/certificates#providers",
      [
        ["新增机构", "请粘贴根证书", "核对证书"],
        ["删除 示例证书服务机构", "删除", ""],
      ],
    ],
    [
      "/system/certificates#crls",
      [["上传 CN=示例根证书, O=示例证书服务机构", "吊销列表（PEM，或 DER 的 Base64）", "上传"]],
    ],
    ["/operation/messages", [["详情 账号安全提醒 l***@example.cn", "发送过程", ""]]],
    ["/system/organisations", [["新增单位", "请输入单位名称", "新增单位"]]],
    [
      "/system/scan-apps",
      [
        ["新增扫码应用", "公钥", "保存"],
        ["停用", "停用", ""],
      ],
    ],
    [
      "/system/scim",
      [
        ["新增接入", "请填写名称", "保存"],
        ["令牌 集团统一身份", "签发令牌", ""],
      ],
    ],
    ["/system/directories", [["新增目录服务", "请填写名称", "保存"]]],
    [
      "/system/third-party",
      [
        ["新增身份提供方", "签发者（Issuer）地址", "保存"],
        ["停用", "停用", ""],
        ["测试", "公钥集中有 2 个密钥", ""],
      ],
    ],
    ["/system/third-party#bindings", [["关联统一认证账号", "请输入账号", "关联"]]],
    ["/online/reports/by_method", [["定时发送", "每周一 08:30", ""]]],
  ] as const)("shows Chinese only in the dialogs of %s and their validation", async (address, dialogs) => {
    answer("thirdParty.testProvider", { findings: ["公钥集中有 2 个密钥"] });
    answer("certificateAdmin.readPem", { roots: [root], intermediates: [] });
    await openApp(address);
    for (const [entry, content, send] of dialogs) {
      await userEvent.click(page.getByRole("main").getByRole("button", { name: entry }).first());
      const dialog = page.getByRole("dialog");
      if (send !== "") await userEvent.click(dialog.getByRole("button", { name: send, exact: true }));
      await expect.element(dialog.getByText(content, { exact: false }).first()).toBeVisible();
      await expect.poll(textsNotInChinese).toEqual([]);
      await leaveDialog();
    }
  });
});
