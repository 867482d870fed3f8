// Guarantee: after any failure during the edit of a notice the input is retained, and the failure is shown.
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, goOffline, goOnline, refusal } from "#test/browser/answers.ts";
import { advanceAndSettle, advanceUntil, advanceUntilVisible, freezeClock, restoreClock } from "#test/browser/clock.ts";
import { closeEditor, draft, signInAsNoticeAuthor } from "#test/browser/notice-administration.ts";
import { openApp, readAddress, seriousFindings, simulateReload, toast } from "#test/browser/open.tsx";
import { overrideSettings } from "#test/browser/settings.ts";

const body = () => page.getByRole("textbox", { name: "正文" });
const title = () => page.getByLabelText("标题", { exact: true });
const state = (text: string | RegExp) => page.getByText(text);
const offline = "网络已断开，内容已保存在本机，恢复后自动保存";
const saved = { id: "n1", version: 4, html: "" };
const stored = "/download/fileView?attachGroup=notice&attachPath=a.png";

const openEditor = async (): Promise<void> => {
  await openApp("/system/notices?edit=n1");
  await advanceUntilVisible(body());
  freezeClock();
};

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsNoticeAuthor();
});
afterEach(closeEditor);

function paste(html: string, ...files: File[]): void {
  const data = new DataTransfer();
  if (html !== "") data.setData("text/html", html);
  for (const file of files) data.items.add(file);
  body()
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}

const picture = () => new File(["x"], "image.png", { type: "image/png" });

test("keeps the input without a network, and saves it when the network is back", async () => {
  const saves = answer("noticeAdmin.save", saved);
  await openEditor();
  goOffline();
  await userEvent.fill(title(), "离线时写的标题");
  await advanceUntilVisible(state(offline));
  await userEvent.fill(title(), "离线时写的标题，又改了");
  await advanceUntilVisible(state(offline));
  expect(saves.inputs).toEqual([]);
  goOnline();
  window.dispatchEvent(new Event("online"));
  await advanceUntilVisible(state(/^已自动保存/));
  expect(saves.inputs.map((input) => input.body.title)).toEqual(["离线时写的标题，又改了"]);
});

test("retries after a failure that the browser does not detect", async () => {
  answer("noticeAdmin.save", refusal("http.unavailable"));
  await openEditor();
  await userEvent.fill(title(), "服务器不可用时写的");
  await advanceUntilVisible(state(offline));
  const saves = answer("noticeAdmin.save", saved);
  await advanceUntilVisible(state(/^已自动保存/));
  expect(saves.inputs.map((input) => input.body.title)).toEqual(["服务器不可用时写的"]);
});

test("adopts its own version after a lost answer, without a conflict", async () => {
  answer("noticeAdmin.save", () => {
    answer("noticeAdmin.read", { ...draft, version: 4, title: "送达了的标题" });
    throw new TypeError("Failed to fetch");
  });
  await openEditor();
  await userEvent.fill(title(), "送达了的标题");
  await advanceUntilVisible(state(offline));
  await userEvent.fill(title(), "送达了的标题，又改了");
  const saves = answer("noticeAdmin.save", ({ body: { version } }) =>
    version === 4 ? { ...saved, version: 5 } : refusal("notice.changed"),
  );
  await advanceUntilVisible(state(/^已自动保存/));
  expect(saves.inputs.map(({ body: { version, title: sent } }) => [version, sent])).toEqual([
    [3, "送达了的标题，又改了"],
    [4, "送达了的标题，又改了"],
  ]);
  expect(page.getByText("该记录刚被他人修改，您的修改尚未保存").query()).toBeNull();
});

test("restores the input after a reload", async () => {
  answer("noticeAdmin.save", saved);
  await openEditor();
  goOffline();
  await userEvent.fill(title(), "重新加载前写的");
  await userEvent.click(body());
  await userEvent.keyboard("加一句。");
  await advanceUntilVisible(state(offline));
  goOnline();
  const saves = answer("noticeAdmin.save", refusal("http.unavailable"));
  await simulateReload();
  await openEditor();
  await expect.element(title()).toHaveValue("重新加载前写的");
  await expect.element(body()).toHaveTextContent("请提前上传文件加一句。");
  expect(saves.inputs.at(-1)?.body).toMatchObject({ title: "重新加载前写的", version: 3 });
});

test("restores the input after another person's save, and loads that on request", async () => {
  answer("noticeAdmin.save", refusal("http.unavailable"));
  await openEditor();
  await userEvent.fill(title(), "我的标题");
  await advanceUntilVisible(state(offline));
  answer("noticeAdmin.read", { ...draft, version: 7, title: "别人的标题" });
  answer("noticeAdmin.save", refusal("notice.changed", null));
  await simulateReload();
  await openEditor();
  await advanceUntilVisible(page.getByText("该记录刚被他人修改，您的修改尚未保存"));
  await expect.element(title()).toHaveValue("我的标题");
  await userEvent.click(page.getByRole("button", { name: "放弃我的修改，载入最新" }));
  await expect.element(title()).toHaveValue("别人的标题");
});

test("compares fields after another person's save, and saves the chosen values over it", async () => {
  answer("noticeAdmin.save", refusal("notice.changed", null));
  await openEditor();
  answer("noticeAdmin.read", {
    ...draft,
    version: 7,
    title: "别人的标题",
    html: '<h2>请提前上传文件</h2><p>附<a href="/download/fileView?attachGroup=notice&amp;attachPath=a.pdf">须知.pdf</a></p>',
    priority: "H",
    reach: "named",
    audience: { departments: ["A01A01"], roles: [], people: [] },
  });
  await userEvent.fill(title(), "我的标题");
  // The focus in an unchanged text does not prevent the other person's text.
  await userEvent.click(body());
  await advanceUntilVisible(state("该记录刚被他人修改，您的修改尚未保存"));
  const panel = page.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
  await expect.element(body()).toHaveTextContent("请提前上传文件附须知.pdf");
  await expect.element(title()).toHaveValue("我的标题");
  const choicesOf = (label: string) => panel.getByRole("group", { name: `${label}要保留的内容` });
  await expect.element(choicesOf("标题")).toHaveTextContent("标题我填写的：我的标题当前：别人的标题");
  await expect.element(choicesOf("重要程度")).toHaveTextContent("重要程度打开时：重要消息当前：紧急消息");
  await expect.element(choicesOf("接收范围")).toHaveTextContent("接收范围打开时：全部用户当前：指定范围");
  await expect.element(choicesOf("部门")).toHaveTextContent("部门打开时：（空）当前：采购一部");
  const lines = panel.getByRole("region", { name: "正文逐行对照" }).getByRole("listitem");
  expect(lines.elements().map((line) => line.textContent)).toEqual([
    "仅格式不同，当前：标题请提前上传文件",
    "当前附附件“须知.pdf”",
  ]);
  restoreClock();
  expect(await seriousFindings()).toEqual([]);
  await userEvent.click(choicesOf("标题").getByRole("radio", { name: "当前：别人的标题" }));
  await userEvent.click(choicesOf("重要程度").getByRole("radio", { name: "打开时：重要消息" }));
  await expect.element(title()).toHaveValue("别人的标题");
  const saves = answer("noticeAdmin.save", { ...saved, version: 8 });
  await userEvent.click(page.getByRole("button", { name: "按所选内容保存" }));
  await expect.element(state(/^已自动保存/)).toBeVisible();
  expect(saves.inputs.map((input) => input.body)).toMatchObject([
    { version: 7, title: "别人的标题", priority: "M", reach: "named", audience: { departments: ["A01A01"] } },
  ]);
  expect(saves.inputs[0]?.body.html).toContain("<h2>请提前上传文件</h2>");
  expect(panel.query()).toBeNull();
});

test("saves the input as a new draft after the notice was published", async () => {
  const message = "该通知已提交或发布，您的修改尚未保存";
  const refused = answer("noticeAdmin.save", refusal("notice.not_draft"));
  await openEditor();
  await userEvent.fill(title(), "我的标题");
  await advanceUntilVisible(page.getByRole("alert", { name: message }));
  await expect.element(page.getByRole("button", { name: "发布", exact: true })).toBeDisabled();
  await userEvent.click(body());
  await userEvent.keyboard("加一句。");
  await advanceAndSettle(10_000);
  expect(refused.inputs).toHaveLength(1);
  restoreClock();
  expect(await seriousFindings()).toEqual([]);
  const copied = answer("noticeAdmin.save", ({ body: { id } }) => ({ id: id ?? "", version: 1, html: "" }));
  answer("noticeAdmin.read", ({ query: { id } }) => {
    const { title: sent, html } = copied.inputs[0]?.body ?? draft;
    return { ...draft, id, version: 1, title: sent, html };
  });
  await userEvent.click(page.getByRole("button", { name: "另存为新草稿" }));
  await expect.element(toast("已另存为新草稿")).toBeVisible();
  await expect.poll(readAddress).toBe(`/system/notices?edit=${copied.inputs[0]?.body.id}`);
  await expect.element(page.getByRole("alert", { name: message })).not.toBeInTheDocument();
  await expect.element(title()).toHaveValue("我的标题");
  await expect.element(body()).toHaveTextContent("请提前上传文件加一句。");
  expect(copied.inputs[0]?.body).toMatchObject({ version: null, title: "我的标题", priority: "M", reach: "all" });
  freezeClock();
  await userEvent.fill(title(), "我的标题，接着写");
  await advanceUntil(() => copied.inputs.at(-1)?.body.title === "我的标题，接着写");
  expect(copied.inputs.at(-1)?.body).toMatchObject({ id: copied.inputs[0]?.body.id, version: 1 });
});

test("restores the input of a deleted notice after a reload, for a new draft", async () => {
  answer("noticeAdmin.save", refusal("notice.gone"));
  await openEditor();
  await userEvent.fill(title(), "我的标题");
  const deletion = page.getByRole("alert", { name: "该通知已被删除，您的修改尚未保存" });
  await advanceUntilVisible(deletion);
  answer("noticeAdmin.read", refusal("notice.gone"));
  await simulateReload();
  await openEditor();
  await advanceUntilVisible(deletion);
  await expect.element(title()).toHaveValue("我的标题");
  const copied = answer("noticeAdmin.save", ({ body: { id } }) => ({ id: id ?? "", version: 1, html: "" }));
  answer("noticeAdmin.read", ({ query: { id } }) => ({ ...draft, id, version: 1, title: "我的标题" }));
  await userEvent.click(page.getByRole("button", { name: "另存为新草稿" }));
  await expect.element(deletion).not.toBeInTheDocument();
  expect(copied.inputs[0]?.body).toMatchObject({ version: null, title: "我的标题", html: "<p>请提前上传文件</p>" });
});

test("asks before leaving with input that cannot be saved", async () => {
  answer("noticeAdmin.save", refusal("notice.not_draft"));
  await openEditor();
  await userEvent.fill(title(), "我的标题");
  await advanceUntilVisible(page.getByRole("alert", { name: "该通知已提交或发布，您的修改尚未保存" }));
  restoreClock();
  const backButton = page.getByRole("button", { name: "返回列表" });
  const question = page.getByRole("dialog").filter({ hasText: "您的修改尚未保存，返回列表后将丢失，是否继续？" });
  await userEvent.click(backButton);
  await userEvent.click(question.getByRole("button", { name: "取消" }));
  await expect.element(title()).toHaveValue("我的标题");
  await userEvent.click(backButton);
  await userEvent.click(question.getByRole("button", { name: "放弃并返回" }));
  await expect.element(page.getByRole("heading", { name: "通知公告", level: 1 })).toBeVisible();
  await openEditor();
  await expect.element(title()).toHaveValue("系统将于周六维护");
});

test("[API-01] uploads a pasted picture, and shows it from the configured file host", async () => {
  overrideSettings({ fileBaseUrl: "/files" });
  const saves = answer("noticeAdmin.save", saved);
  answer("noticeAdmin.upload", { address: stored, fileName: "image.png", isPicture: true });
  await openEditor();
  paste('<img src="https://other.example/p.png">', picture());
  await expect.poll(() => body().element().querySelector("img")?.getAttribute("src")).toBe(`/files${stored}`);
  await advanceUntil(() => (saves.inputs.at(-1)?.body.html ?? "").includes("attachPath=a.png"));
  expect(saves.inputs.at(-1)?.body.html).toContain(`<img src="${stored.replace("&", "&amp;")}"`);
  expect(saves.inputs.at(-1)?.body.html).not.toContain("other.example");
});

test("shows why a file was refused, and keeps the text unchanged", async () => {
  answer("noticeAdmin.save", saved);
  answer("noticeAdmin.upload", refusal("file.kind_refused", null, { kinds: "png、jpg、pdf" }));
  await openEditor();
  paste("", picture());
  await expect.element(toast("不支持上传此类文件，可上传：png、jpg、pdf")).toBeVisible();
  await expect.element(body()).toHaveTextContent("请提前上传文件");
  expect(body().element().querySelector("img, a")).toBeNull();
  await expect.element(page.getByText(/^正在上传/)).not.toBeInTheDocument();
});

test("[SEC-67] pastes the words of Word, WPS and Excel without picture, styles and scripts", async () => {
  answer("noticeAdmin.save", saved);
  const uploads = answer("noticeAdmin.upload", { address: stored, fileName: "image.png", isPicture: true });
  await openEditor();
  paste(
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name="Generator" content="Microsoft Word 15">' +
      "<style><!-- p.MsoNormal{color:red} --></style><script>window.hit=1</script></head><body><!--StartFragment-->" +
      '<p class="MsoNormal" style="color:red"><b style="mso-bidi-font-weight:normal">采购公告</b><o:p></o:p></p>' +
      '<table class="MsoTableGrid" style="border:1px"><tr><td style="width:9pt"><p>甲</p></td></tr></table>' +
      '<img src="file:///C:/Users/x/clip_image001.png" onerror="window.hit=1"><!--EndFragment--></body></html>',
    picture(),
  );
  await expect.element(body().getByText("采购公告")).toBeVisible();
  await expect.element(body().getByRole("cell", { name: "甲" })).toBeVisible();
  expect(uploads.inputs).toEqual([]);
  expect(body().element().querySelector("strong")?.textContent).toBe("采购公告");
  expect(body().element().querySelector(".MsoNormal, p[style], td[style], style, script, img[src^=file]")).toBeNull();
  expect("hit" in window).toBe(false);
});

test("shows that the text is too long, keeps it, and saves it once it is shorter", async () => {
  answer("noticeAdmin.save", refusal("notice.too_long", { field: "html" }, { kilobytes: 206 }));
  await openEditor();
  const long = `<p>${"长".repeat(700)}</p>`.repeat(100);
  await userEvent.click(body());
  paste(long);
  await advanceUntilVisible(page.getByText("正文共 206 KB，超过 200 KB 的上限，请删减后再保存"));
  expect(body().element().textContent?.length).toBeGreaterThan(70_000);
  const saves = answer("noticeAdmin.save", saved);
  await userEvent.click(body());
  await userEvent.keyboard("{Control>}a{/Control}短了");
  await advanceUntil(() => saves.inputs.at(-1)?.body.html === "<p>短了</p>");
  await advanceUntilVisible(state(/^已自动保存/));
});
