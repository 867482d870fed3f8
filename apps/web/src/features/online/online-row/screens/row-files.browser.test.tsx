import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, goOffline, goOnline, readSentCalls, refusal } from "#test/browser/answers.ts";
import {
  contractDefinition,
  contractForm,
  createOpenForm,
  onlineRow,
  signInToOnlineForm,
} from "#test/browser/online-forms.ts";
import { faultsOfWidths, openApp, seriousFindings, simulateReload, toast } from "#test/browser/open.tsx";
import { formDefinition, formField } from "#test/form-factory.ts";

const manyType = { type: "many", length: 0 } as const;
const papers = formField("fj", "附件", { ...manyType, control: "file", span: 2 });
const photos = formField("tp", "现场照片", { ...manyType, control: "image", span: 2 });
const definition = { ...contractDefinition, fields: [...contractDefinition.fields.slice(0, 2), papers, photos] };
const lines = formDefinition({
  code: "ht_mx",
  title: "合同明细",
  kind: "sub",
  columns: 1,
  fields: [formField("pm", "品名"), formField("pz", "凭证", { ...manyType, control: "file" })],
});
const form = {
  ...contractForm,
  definition,
  enhancement: { form: null, list: null },
  subs: [{ ...createOpenForm(lines), link: "htid" }],
};
const storedRow = onlineRow(
  "r1",
  { bh: "HT-001", mc: "办公设备采购合同", fj: ["a.pdf", "b.docx"], tp: ["1.png", "2.png", "3.png", "4.png"] },
  {
    labels: {
      fj: { "a.pdf": "合同.pdf", "b.docx": "清单.docx" },
      tp: { "1.png": "门口.png", "2.png": "大厅.png", "3.png": "机房.png", "4.png": "屋顶.png" },
    },
    sizes: { "a.pdf": 1_572_864, "b.docx": 20_480, "1.png": 900 },
  },
);

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const group = (name: string) => page.getByRole("group", { name });
const dialog = () => page.getByRole("dialog");
const chooserOf = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[type="file"][aria-label="${name}"]`);
  if (!found) throw new Error(`no chooser ${name}`);
  return found;
};
const pdf = (name: string) => new File(["%PDF-1.7"], name, { type: "application/pdf" });
const stored = (attachPath: string, fileName: string) => ({
  attachPath,
  fileName,
  contentType: "application/pdf",
  bytes: 2_048,
});

async function openForm(query: string): Promise<void> {
  await openApp(`/online/forms/ht${query}`);
  await expect.element(page.getByRole("heading", { name: /合同登记/, level: 1 })).toBeVisible();
}

/** Replaces XMLHttpRequest: returns the same answers and reports progress. */
class Sending {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly #abort = new AbortController();
  #asked: [string, string] = ["", ""];
  readonly #headers = new Headers();
  status = 0;
  responseText = "";
  onload = (): void => undefined;
  onerror = (): void => undefined;
  onabort = (): void => undefined;
  open(...args: [string, string]): void {
    this.#asked = args;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  abort(): void {
    this.#abort.abort();
  }
  send(body: FormData): void {
    const [method, url] = this.#asked;
    this.upload.onprogress?.({ loaded: 40, total: 100 });
    fetch(url, { method, headers: this.#headers, body, signal: this.#abort.signal })
      .then(async (response) => {
        this.responseText = await response.text();
        this.status = response.status;
        this.onload();
      })
      .catch(() => (this.#abort.signal.aborted ? this.onabort() : this.onerror()));
  }
}

beforeEach(async () => {
  vi.stubGlobal("XMLHttpRequest", Sending);
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
  signInToOnlineForm(form);
  answer("onlineRow.list", { total: 1, isMore: false, rows: [storedRow], next: null });
  answer("onlineRow.read", storedRow);
  answer("onlineRow.listSubRows", []);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("files of a record", () => {
  test("upload one by one, retry after a lost connection, and are saved by id", async () => {
    const first = deferred<ReturnType<typeof stored>>();
    const sent = answer("onlineRow.upload", () => first.promise);
    const saved = answer("onlineRow.save", { id: "r1", version: 4 });
    await openForm("?edit=r1");
    await expect.element(group("附件").getByText("合同.pdf")).toBeVisible();
    await expect.element(group("附件").getByText("1.5 MB")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.upload(chooserOf("选择文件：附件"), [pdf("一.pdf"), pdf("二.pdf"), new File(["x"], "坏.exe")]);
    await expect
      .element(group("附件").getByText("只能上传 PNG、JPG、JPEG、WEBP、PDF、DOCX、XLSX、PPTX、ZIP、TXT、CSV"))
      .toBeVisible();
    // The second upload waits for the first. Until both have ended the form cannot be saved.
    expect(sent.lines).toEqual(["POST /api/online/forms/ht/files/fj"]);
    await expect.element(page.getByRole("progressbar", { name: "一.pdf 的上传进度" })).toHaveAttribute("value", "0.4");
    await userEvent.click(button("保存"));
    await expect.element(toast("文件正在上传，请等待上传完成或取消上传")).toBeVisible();
    goOffline();
    first.resolve(stored("c.pdf", "一.pdf"));
    await expect.element(button("重新上传 二.pdf")).toBeVisible();
    await expect.element(group("附件").getByText("无法连接到服务器，请检查网络后再试")).toBeVisible();
    goOnline();
    answer("onlineRow.upload", stored("d.pdf", "二.pdf"));
    await userEvent.click(button("重新上传 二.pdf"));
    await expect.element(button("移除 二.pdf")).toBeVisible();
    await userEvent.click(button("移除 坏.exe"));
    await userEvent.click(button("移除 清单.docx"));
    await userEvent.click(button("保存"));
    await expect.element(toast("已保存")).toBeVisible();
    expect(saved.inputs[0]?.body.values).toEqual({ fj: ["a.pdf", "c.pdf", "d.pdf"] });
  });

  test("[API-02, API-03, API-04] send the stored token, the access token and the portal's id, as every call does", async () => {
    answer("onlineRow.upload", stored("c.pdf", "一.pdf"));
    await openForm("?edit=r1");
    await expect.element(group("附件").getByText("合同.pdf")).toBeVisible();
    await userEvent.upload(chooserOf("选择文件：附件"), pdf("一.pdf"));
    await expect.element(button("移除 一.pdf")).toBeVisible();
    const uploads = readSentCalls().filter(({ key }) => key === "onlineRow.upload");
    expect(
      uploads.map(({ headers }) => ["X-Access-Token", "Authorization", "appId"].map((name) => headers.get(name))),
    ).toEqual([["token-1", "Bearer access-1", "10000"]]);
  });

  test("accept drops, show the server's refusal, can be cancelled and stop at nine", async () => {
    const waiting = deferred<ReturnType<typeof stored>>();
    await openForm("?add=");
    await expect.element(group("现场照片")).toBeVisible();
    const data = new DataTransfer();
    for (let at = 1; at <= 10; at += 1) data.items.add(new File(["x"], `${at}.png`));
    let position = 0;
    answer("onlineRow.upload", () => {
      position += 1;
      if (position === 1) return refusal("file.content_mismatch");
      return waiting.promise;
    });
    group("现场照片")
      .element()
      .dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
    await expect.element(group("现场照片").getByText("文件内容与扩展名不符，请确认文件未损坏且未改名")).toBeVisible();
    await expect.element(group("现场照片").getByText("最多 9 个文件", { exact: true })).toBeVisible();
    expect(button("重新上传 1.png").query()).toBeNull();
    await expect.element(button("选择图片：现场照片")).toBeDisabled();
    await userEvent.click(button("取消上传 2.png"));
    await expect.element(group("现场照片").getByText("2.png")).not.toBeInTheDocument();
  });

  test("[GUARD-18] ask for a new sign-in when the session has expired before an upload", async () => {
    await openForm("?edit=r1");
    await expect.element(group("附件").getByText("合同.pdf")).toBeVisible();
    answer("onlineRow.upload", refusal("session.expired"));
    await userEvent.upload(chooserOf("选择文件：附件"), pdf("一.pdf"));
    const dialog = page.getByRole("dialog", { name: "登录已过期" });
    await expect.element(dialog.getByText("很抱歉，登录已过期，请重新登录")).toBeVisible();
    answer("session.signOutAtGateway", null);
    await userEvent.click(dialog.getByRole("button", { name: "重新登录" }));
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    expect(window.localStorage.length).toBe(0);
  });

  test("survive a reload while unsaved, and are not copied with a line", async () => {
    answer("onlineRow.upload", stored("c.pdf", "收据.pdf"));
    const saved = answer("onlineRow.save", { id: "r9", version: 1 });
    await openForm("?add=");
    await userEvent.fill(page.getByRole("textbox", { name: /^合同编号/ }), "HT-009");
    await userEvent.fill(page.getByRole("textbox", { name: /^合同名称/ }), "新合同");
    await userEvent.click(button("添加一行"));
    await expect.element(group("凭证，第 1 行")).toBeVisible();
    await userEvent.upload(chooserOf("选择文件：凭证，第 1 行"), pdf("收据.pdf"));
    await expect.element(button("移除 收据.pdf")).toBeVisible();
    await simulateReload();
    await openForm("?add=");
    await expect.element(page.getByText("已恢复上次未保存的内容。")).toBeVisible();
    await expect.element(group("凭证，第 1 行").getByText("收据.pdf")).toBeVisible();
    await userEvent.click(button("复制第 1 行"));
    expect(button("移除 收据.pdf").elements()).toHaveLength(1);
    await userEvent.click(button("保存"));
    await expect.element(toast("已保存")).toBeVisible();
    expect(saved.inputs[0]?.body.subs.ht_mx?.changed.map(({ values }) => values.pz)).toEqual([["c.pdf"], undefined]);
  });

  test("[ONLINE-01] appear in the list as three pictures or a number and open by keyboard", async () => {
    await openApp("/online/forms/ht");
    await expect.element(button("查看图片 门口.png")).toBeVisible();
    expect(button(/^查看图片/).elements()).toHaveLength(3);
    await userEvent.click(button("2 个文件"));
    const link = dialog().getByRole("link", { name: "合同.pdf" });
    await expect.element(link).toHaveAttribute("href", "/download/fileView?attachGroup=online-form&attachPath=a.pdf");
    await userEvent.keyboard("{Escape}");
    // The closing dialog returns the focus.
    await expect.element(dialog()).not.toBeInTheDocument();
    (button("查看图片 大厅.png").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog().getByText("2 / 4")).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(dialog().getByRole("heading", { name: "机房.png" })).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.element(button("查看图片 大厅.png")).toHaveFocus();
  });

  test("switch by arrow keys, also at the ends and after a click on the picture", async () => {
    await openApp("/online/forms/ht");
    await userEvent.click(button("查看图片 大厅.png"));
    await userEvent.click(button("上一张"));
    await expect.element(dialog().getByText("1 / 4")).toBeVisible();
    await userEvent.click(button("上一张"), { force: true });
    await expect.element(button("上一张")).toHaveFocus();
    for (const at of ["2 / 4", "3 / 4", "4 / 4"]) {
      await userEvent.keyboard("{ArrowRight}");
      await expect.element(dialog().getByText(at)).toBeVisible();
    }
    // The picture's space is reserved before it loads, so that nothing below moves.
    const picture = dialog().getByRole("img", { name: "屋顶.png" });
    expect(picture.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(240);
    await userEvent.click(picture, { force: true });
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(dialog().getByText("3 / 4")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test("are listed with names and sizes in the view, which fits any width", async () => {
    await openForm("?view=r1");
    await expect.element(page.getByRole("list", { name: "附件" }).getByText("20 KB")).toBeVisible();
    await expect.element(page.getByRole("list", { name: "现场照片" }).getByText("屋顶.png")).toBeVisible();
    expect(button(/^选择/).query()).toBeNull();
    expect(await faultsOfWidths()).toEqual([]);
  });
});
