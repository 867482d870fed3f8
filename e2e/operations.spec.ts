// Connections and operations on the real server: each change is verified on another screen or by a call.
import { type Page, request as requests } from "@playwright/test";
import { ATTRIBUTE, writePem } from "../packages/x509/src/index.ts";
import { issueCertificate, issueRevocationList, newKeyPair } from "../packages/x509/src/write/index.ts";
import { expect } from "./support/browser.ts";
import { attachAs, callAs } from "./support/calls.ts";
import { button, dialog, row } from "./support/controls.ts";
import { createPerson } from "./support/portal-data.ts";
import { pressWithProof } from "./support/press-with-proof.ts";
import { openSession } from "./support/session.ts";
import { test } from "./support/shared-page.ts";

test.use({ account: "admin", viewport: { width: 1440, height: 900 }, group: "operations" });

/** A file of this size that is recognised as a PDF. */
const pdf = (megabytes: number) => ({
  name: "投标文件.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.4\n%"), Buffer.alloc(megabytes * 1_048_576, "x"), Buffer.from("\n%%EOF")]),
});

test("[ADMINDATA-25] changes the text of a mail, which the test mail and 消息日志 show", async ({ page }) => {
  const NAME = "定时发送的报表";
  await page.goto(`/operation/message-templates?keyword=${NAME}`);
  await button(page, `编辑 ${NAME}`).click();
  const form = dialog(page, `编辑模板：${NAME}`);
  const subject = form.getByLabel("主题");
  await subject.fill("巡回台账：{title}");
  await pressWithProof(page, button(form, "保存"), "模板已保存，此后发出的消息使用新文本");
  await page.reload();
  await expect(row(page, NAME)).toContainText("已修改");
  await button(page, `编辑 ${NAME}`).click();
  await expect(subject).toHaveValue("巡回台账：{title}");
  await pressWithProof(page, button(form, "测试发送"), /^已发送至/);
  const sent = async () => (await callAs("admin", "/api/dev/outbox?email=admin@example.com")).text();
  await expect.poll(sent).toContain("巡回台账：");
  await button(form, "恢复出厂文本").click();
  await pressWithProof(page, button(dialog(page, "恢复出厂文本"), "恢复出厂文本"), "已恢复出厂文本");
  await expect(row(page, NAME)).toContainText("出厂");

  await page.goto("/operation/messages?recipient=admin@example.com");
  await expect(row(page, NAME).first()).toContainText("a***@example.com");
  await expect(page.getByRole("main")).not.toContainText("admin@example.com");
  for (const path of ["/api/system/message-templates", "/api/system/messages"])
    expect([path, (await callAs("archivist", path)).status()]).toEqual([path, 403]);
});

test("[ADMINDATA-25, SEC-69] sets a person's storage limit, which refuses an upload and accepts a smaller one", async ({
  page,
}) => {
  const SETTING = "每人附件空间（MB）";
  await createPerson("journey.keeper", "13900000911");
  await page.goto("/operation/settings?keyword=ATTACHMENT_QUOTA_MB");
  await button(page, `修改 ${SETTING}`).click();
  const form = dialog(page, `修改：${SETTING}`);
  await form.getByLabel(SETTING).fill("2");
  await pressWithProof(page, button(form, "保存"), `“${SETTING}”已生效`);
  await page.reload();
  await expect(row(page, SETTING)).toContainText("在线修改");
  expect(await attachAs("journey.keeper", pdf(3))).toMatchObject({
    success: false,
    message: "附件总量已超过 2 MB，请先删除不需要的附件",
  });
  await button(page, `恢复默认 ${SETTING}`).click();
  await pressWithProof(page, button(dialog(page, "恢复默认"), "恢复默认"), `“${SETTING}”已生效`);
  expect(await attachAs("journey.keeper", pdf(3))).toMatchObject({ success: true });

  await page.goto("/operation/files?owner=journey.keeper");
  await expect(row(page, "投标文件.pdf")).toContainText("个人附件");
  const started = page.waitForEvent("download");
  await button(page, "下载 投标文件.pdf").click();
  expect((await started).suggestedFilename()).toBe("投标文件.pdf");
  for (const path of ["/api/system/settings", "/api/system/files"])
    expect([path, (await callAs("archivist", path)).status()]).toEqual([path, 403]);
});

test("[ADMINDATA-17, ADMINDATA-25] trusts an authority and its revocation list, and binds a certificate of it", async ({
  page,
  browser,
}) => {
  await createPerson("journey.holder", "13900000912");
  const now = Date.now();
  const year = 365 * 86_400_000;
  const times = { notBefore: now - year, notAfter: now + year };
  const authority = { name: [{ oid: ATTRIBUTE.commonName, value: "巡回测试 CA" }], keys: newKeyPair("P-256") };
  const root = issueCertificate(
    {
      subject: authority.name,
      spki: authority.keys.spki,
      serial: "4101",
      ...times,
      authority: { pathLength: 0 },
      keyUsage: ["keyCertSign", "cRLSign"],
    },
    authority,
  );
  const personal = issueCertificate(
    {
      subject: [{ oid: ATTRIBUTE.commonName, value: "贺兰山" }],
      spki: newKeyPair("P-256").spki,
      serial: "4102",
      ...times,
      authority: null,
      keyUsage: ["digitalSignature"],
    },
    authority,
  );
  await page.goto("/system/certificates#providers");
  const form = dialog(page, "新增证书服务机构");
  await pressWithProof(page, button(page, "新增机构"), form);
  await form.getByLabel("编码").fill("journey-ca");
  await form.getByLabel("名称", { exact: true }).fill("巡回测试 CA");
  await form.getByLabel("根证书（PEM）", { exact: true }).fill(writePem("CERTIFICATE", root));
  await button(form, "核对证书").click();
  await expect(form.getByText("SHA-256 指纹").first()).toBeVisible();
  await pressWithProof(page, button(form, "确认并保存"), "已保存");

  await page.goto("/system/certificates#bindings");
  await button(page, "为账号绑定").click();
  const binding = dialog(page, "为账号绑定证书");
  await binding.getByLabel("账号").fill("journey.holder");
  await binding.getByLabel(/^证书/).fill(writePem("CERTIFICATE", personal));
  await pressWithProof(page, button(binding, "绑定"), binding.getByText("暂时无法核验证书状态"));
  await button(binding, "取消").click();
  const list = issueRevocationList({ thisUpdate: now - 60_000, nextUpdate: now + year, revoked: [] }, authority);
  await page.goto("/system/certificates#crls");
  await button(page, /^上传 .*巡回测试 CA/).click();
  const uploading = dialog(page, "上传吊销列表");
  await uploading.getByLabel(/^吊销列表/).fill(writePem("X509 CRL", list));
  await pressWithProof(page, button(uploading, "上传"), /^已读取“.*巡回测试 CA”的吊销列表，含 0 个证书$/);

  await page.goto("/system/certificates#bindings");
  await button(page, "为账号绑定").click();
  await binding.getByLabel("账号").fill("journey.holder");
  await binding.getByLabel(/^证书/).fill(writePem("CERTIFICATE", personal));
  await pressWithProof(page, button(binding, "绑定"), "证书已绑定");
  const ownCertificates = async () => (await callAs("journey.holder", "/api/certificate/own")).text();
  expect(await ownCertificates()).toContain("贺兰山");
  await button(page, "解绑 贺兰山").click();
  await pressWithProof(page, button(dialog(page, "解绑证书"), "解绑"), "证书已解绑");
  expect(await ownCertificates()).not.toContain("贺兰山");
  expect((await callAs("archivist", "/api/system/certificates/bindings")).status()).toBe(403);

  // Binding a certificate to the account of the bonds needs a second administrator.
  await button(page, "为账号绑定").click();
  await binding.getByLabel("账号").fill("calock");
  await binding.getByLabel(/^证书/).fill(writePem("CERTIFICATE", personal));
  await pressWithProof(page, button(binding, "绑定"), "已提交，由另一位管理员批准后生效");
  const request = (target: Page) => target.getByRole("region").filter({ hasText: "贺兰山" }).last();
  await page.goto("/system/approvals");
  await expect(request(page).getByText("与您有关，须由另一位管理员处理")).toBeVisible();
  await expect(button(request(page), "批准")).toHaveCount(0);
  await createPerson("journey.second", "13900000913", "admin");
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const second = await context.newPage();
  await openSession(second, "journey.second");
  await second.goto("/system/approvals");
  await button(request(second), "驳回").click();
  const refusing = dialog(second, "驳回申请");
  await refusing.getByLabel("驳回理由").fill("持有人与账号不符");
  await pressWithProof(second, button(refusing, "驳回"), "已驳回");
  await context.close();
  await page.goto("/system/certificates?keyword=calock#bindings");
  await expect(row(page, "贺兰山")).toContainText("已驳回");
  expect((await callAs("archivist", "/api/system/approvals")).status()).toBe(403);
});

test("[ADMINDATA-25] connects an identity system, whose token creates a person until it is revoked", async ({
  page,
  baseURL,
}) => {
  await page.goto("/system/scim");
  const form = dialog(page, "新增接入");
  await button(page, "新增接入").click();
  await form.getByLabel("名称").fill("巡回统一身份");
  await pressWithProof(page, button(form, "保存"), "“巡回统一身份”已保存");
  await button(page, "令牌 巡回统一身份").click();
  const tokens = dialog(page, "“巡回统一身份”的令牌");
  const once = dialog(page, "接入令牌");
  await pressWithProof(page, button(tokens, "签发令牌"), once);
  const token = (await once.getByLabel("令牌（Bearer Token）").textContent()) ?? "";
  await once.getByRole("checkbox", { name: "我已保存令牌" }).check();
  await button(once, "完成").click();

  const system = await requests.newContext({
    baseURL: baseURL ?? "",
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const user = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: "journey.scim",
    displayName: "骆一禾",
    active: true,
  };
  const created = await system.post("/scim/v2/Users", {
    data: user,
    headers: { "content-type": "application/scim+json" },
  });
  expect(created.status()).toBe(201);
  await page.reload();
  await expect(row(page, "巡回统一身份")).toContainText(/全部部门\s*1/);
  await page.goto("/system/users?keyword=journey.scim");
  await expect(row(page, "骆一禾")).toContainText("journey.scim");

  await page.goto("/system/scim");
  await button(page, "令牌 巡回统一身份").click();
  await button(tokens, /^作废 签发于/).click();
  await pressWithProof(page, button(dialog(page, "作废令牌"), "作废"), "令牌已作废");
  expect((await system.get("/scim/v2/Users")).status()).toBe(401);
  await system.dispose();
  expect((await callAs("archivist", "/api/system/scim")).status()).toBe(403);
});

test("[SEC-53, SEC-73] registers a site for redirects, allows it in frames, and removes it", async ({ page }) => {
  const [SITE, NAME] = ["https://journey-ledger.example", "巡回台账系统"];
  const enter = async () => (await callAs("supervisor", "/api/launcher/enter", { appId: "88002" })).json();
  const framed = async () => (await page.request.get("/user/login")).headers()["content-security-policy"] ?? "";
  await page.goto("/system/subsystems#origins");
  const form = dialog(page, "登记站点");
  await pressWithProof(page, button(page, "登记站点"), form);
  await form.getByRole("textbox", { name: "站点" }).fill(SITE);
  await form.getByLabel("备注").fill("台账系统的正式地址");
  await pressWithProof(page, button(form, "登记"), `${SITE} 已登记`);
  await page.reload();
  await expect(row(page, SITE)).toContainText("进入与返回");
  await expect(row(page, SITE)).toContainText("台账系统的正式地址");
  expect(await framed()).not.toContain(SITE);

  await page.goto("/system/subsystems");
  const making = dialog(page, "新增子系统");
  await pressWithProof(page, button(page, "新增子系统"), making);
  await making.getByLabel("应用编号").fill("88002");
  await making.getByLabel("名称", { exact: true }).fill(NAME);
  await making.getByLabel("首页地址").fill(`${SITE}/`);
  await making.getByLabel("可以进入的角色").fill("监督员");
  await page.keyboard.press("Enter");
  await pressWithProof(page, button(making, "保存"), `“${NAME}”已保存`);
  expect((await enter()).result.url).toMatch(/^https:\/\/journey-ledger\.example\/\?/);

  await page.goto("/system/subsystems#origins");
  await button(page, `编辑 ${SITE}`).click();
  const editing = dialog(page, "编辑登记的站点");
  await editing.getByLabel("允许在菜单的页面框架中显示该站点").check();
  await pressWithProof(page, button(editing, "保存"), `${SITE} 已登记`);
  await expect(row(page, SITE)).toContainText("进入与返回、页面框架");
  await expect.poll(framed).toContain(SITE);

  await button(page, `取消登记 ${SITE}`).click();
  const question = dialog(page, "取消登记站点");
  await expect(question).toContainText(`${NAME}”的地址在 ${SITE}，取消后立即不能进入。`);
  await pressWithProof(page, button(question, "取消登记"), `已取消登记 ${SITE}`);
  await page.reload();
  await expect(button(page, "登记站点")).toBeVisible();
  await expect(row(page, SITE)).toHaveCount(0);
  expect(await enter()).toMatchObject({ success: false });
  await expect.poll(framed).not.toContain(SITE);
  expect((await callAs("archivist", "/api/system/origins")).status()).toBe(403);

  await page.goto("/system/subsystems");
  await expect(page.getByText("地址所在的站点未登记，暂不能进入")).toBeVisible();
  await button(page, `删除 ${NAME}`).click();
  await pressWithProof(page, button(dialog(page, "删除子系统"), "删除"), `“${NAME}”已删除`);
});
