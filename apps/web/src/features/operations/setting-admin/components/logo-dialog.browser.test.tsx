import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { answerSettings, settingMenu } from "#test/browser/setting-administration.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="),
  (sign) => sign.charCodeAt(0),
);
const fileOf = (name: string, type: string, bytes: Uint8Array<ArrayBuffer> = PNG) => new File([bytes], name, { type });
const all = [{ action: "setting:edit", type: "1", status: "1", describe: "修改" }];

async function open(attachPath: string | null, auth = all) {
  signInToWorkspace({ menu: [settingMenu], auth, allAuth: all });
  answer("logo.read", { attachGroup: "logo", attachPath });
  await openApp("/operation/settings");
  await expect.element(page.getByRole("heading", { name: "系统设置" }).first()).toBeVisible();
}
const dialog = () => page.getByRole("dialog", { name: "单位标志" });
const press = (name: string) => userEvent.click(dialog().getByRole("button", { name, exact: true }));
const choose = (file: File) => userEvent.upload(dialog().getByLabelText(/图片$/), file);

beforeEach(async () => {
  await page.viewport(1440, 900);
  answerSettings();
  answer("savedView.listOwn", []);
});

describe("organisation's logo", () => {
  test("is chosen, sent under a name that matches its content, and shown", async () => {
    await open(null);
    await userEvent.click(page.getByRole("button", { name: "单位标志", exact: true }));
    await expect.element(dialog().getByText("未设置，显示平台自带的标志。")).toBeVisible();
    expect(dialog().getByRole("button", { name: "删除标志" }).query()).toBeNull();
    const sent = answer("logo.set", { attachGroup: "logo", attachPath: "a.png" });
    answer("logo.read", { attachGroup: "logo", attachPath: "a.png" });
    await choose(fileOf("某单位 标志.PNG", "image/png"));
    await expect.element(toast("单位标志已更新，刷新页面后可见")).toBeVisible();
    expect(sent.inputs).toHaveLength(1);
    const shown = dialog().getByRole("img", { name: "当前的单位标志" });
    await expect.element(shown).toHaveAttribute("src", "/download/fileView?attachGroup=logo&attachPath=a.png");
    expect(await seriousFindings()).toEqual([]);
  });

  test("shows the fault of a file without sending it, and refusals of the server", async () => {
    await open(null);
    await userEvent.click(page.getByRole("button", { name: "单位标志", exact: true }));
    const sent = answer("logo.set", refusal("file.bad_dimensions", null, { least: "32", most: "1024" }));
    await choose(fileOf("a.svg", "image/svg+xml"));
    await expect.element(dialog().getByText("不支持 SVG 图片：其中可能含有脚本。请导出为 PNG 后上传")).toBeVisible();
    await choose(fileOf("a.png", "image/png", new Uint8Array(204_801)));
    await expect.element(dialog().getByText("图片过大，请压缩到 200 KB 以内")).toBeVisible();
    expect(sent.inputs).toEqual([]);
    await choose(fileOf("a.png", "image/png"));
    await expect.element(toast("图片的宽和高须在 32 至 1024 像素之间")).toBeVisible();
  });

  test("is removed after confirmation", async () => {
    await open("a.png");
    await userEvent.click(page.getByRole("button", { name: "单位标志", exact: true }));
    const removed = answer("logo.remove", null);
    await press("删除标志");
    await expect.element(page.getByText("删除后恢复显示平台自带的标志。")).toBeVisible();
    answer("logo.read", { attachGroup: "logo", attachPath: null });
    await userEvent.click(page.getByRole("dialog", { name: "删除标志" }).getByRole("button", { name: "删除标志" }));
    await expect.element(toast("已恢复平台自带的标志，刷新页面后可见")).toBeVisible();
    expect(removed.inputs).toHaveLength(1);
  });
});
