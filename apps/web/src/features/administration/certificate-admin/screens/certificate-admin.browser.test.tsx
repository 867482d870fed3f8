// Guarantee: an administrator sees authorities, revocation lists, bindings and verifications, and changes them within
// the granted rights.
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, type RecordedCalls, refusal } from "#test/browser/answers.ts";
import { at, binding, provider, root, signInAsCertificateAdmin } from "#test/browser/certificate-administration.ts";
import { advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = (name: string) => page.getByRole("dialog", { name });
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });

async function openSection(section: string, name: string): Promise<void> {
  await openApp(`/system/certificates#${section}`);
  await expect.element(heading(name)).toBeVisible();
}

beforeEach(() => page.viewport(1440, 900));

describe("administration of certificates", () => {
  test("remains in its section when its list is filtered", async () => {
    signInAsCertificateAdmin();
    const calls = answer("certificateAdmin.listLog", { total: 0, rows: [] });
    await openSection("log", "核验日志");
    await userEvent.fill(page.getByLabelText("账号、持有人或序列号"), "calock");
    await userEvent.click(button("查询"));
    await expect.element(page.getByText("没有符合条件的记录")).toBeVisible();
    await expect.poll(() => calls.inputs.at(-1)?.query.keyword).toBe("calock");
    expect(window.location.hash).toBe("#log");
    await userEvent.click(page.getByRole("tab", { name: "证书绑定" }));
    await expect.element(heading("证书绑定")).toBeVisible();
    expect(window.location.search).toBe("");
  });

  test("disables the gate's rules for an auditor", async () => {
    signInAsCertificateAdmin(["certificate:view"]);
    await openSection("gate", "核验规则");
    await expect.element(page.getByRole("checkbox", { name: /电子招投标交易系统/ })).toBeDisabled();
  });
});

describe("[ADMINDATA-25] trusted authorities", () => {
  test("show their certificates in readable form before they are saved", async () => {
    signInAsCertificateAdmin();
    const read = answer("certificateAdmin.readPem", {
      roots: [{ ...root, problems: ["密钥强度不足"] }],
      intermediates: [],
    });
    const saved = answer("certificateAdmin.saveProvider", { id: "p2", version: 1 });
    await openSection("providers", "信任机构");
    await userEvent.click(button("新增机构"));
    const form = dialog("新增证书服务机构");
    await userEvent.click(form.getByRole("button", { name: "核对证书" }));
    await expect.element(form.getByText("请粘贴根证书")).toBeVisible();
    await userEvent.fill(form.getByLabelText("编码"), "new-ca");
    await userEvent.fill(form.getByLabelText("名称"), "新机构");
    await userEvent.fill(form.getByLabelText("根证书（PEM）"), "PEM");
    await userEvent.fill(form.getByLabelText("吊销列表地址（每行一个，可选）"), "http://a\nhttp://b");
    await userEvent.click(form.getByRole("button", { name: "核对证书" }));
    await expect.element(form.getByText(/示例根证书/)).toBeVisible();
    await expect.element(form.getByText(root.fingerprint)).toBeVisible();
    await expect.element(form.getByText(/密钥强度不足/)).toBeVisible();
    expect(read.inputs.length).toBe(1);
    expect(saved.inputs.length).toBe(0);
    await userEvent.fill(form.getByLabelText("根证书（PEM）"), "PEM 2");
    await userEvent.click(form.getByRole("button", { name: "核对证书" }));
    await userEvent.click(form.getByRole("button", { name: "确认并保存" }));
    await expect.element(toast("已保存")).toBeVisible();
    expect(read.inputs.map(({ body }) => body.rootsPem)).toEqual(["PEM", "PEM 2"]);
    expect(saved.inputs.map(({ body }) => body)).toEqual([
      {
        id: null,
        version: null,
        code: "new-ca",
        name: "新机构",
        kind: "usbkey",
        rootsPem: "PEM 2",
        intermediatesPem: "",
        crlUrls: ["http://a", "http://b"],
        crlRefreshMinutes: 360,
        identityRule: { holder: { from: "subject", oid: "2.5.4.3" }, uscc: null },
        agentUrls: [],
        downloadUrl: null,
        enabled: true,
      },
    ]);
  });

  test("are compared again when the text changed during the reading", async () => {
    signInAsCertificateAdmin();
    const reading = deferred<{ roots: [typeof root]; intermediates: [] }>();
    const read = answer("certificateAdmin.readPem", () => reading.promise);
    const saved = answer("certificateAdmin.saveProvider", { id: "p2", version: 1 });
    await openSection("providers", "信任机构");
    await userEvent.click(button("新增机构"));
    const form = dialog("新增证书服务机构");
    await userEvent.fill(form.getByLabelText("编码"), "new-ca");
    await userEvent.fill(form.getByLabelText("名称"), "新机构");
    await userEvent.fill(form.getByLabelText("根证书（PEM）"), "PEM");
    await userEvent.click(form.getByRole("button", { name: "核对证书" }));
    await expect.poll(() => read.inputs).toHaveLength(1);
    await userEvent.fill(form.getByLabelText("根证书（PEM）"), "PEM 2");
    reading.resolve({ roots: [root], intermediates: [] });
    await expect.element(form.getByRole("button", { name: "核对证书" })).toBeEnabled();
    expect(form.getByText(root.fingerprint).query()).toBeNull();
    await userEvent.click(form.getByRole("button", { name: "核对证书" }));
    await expect.element(form.getByText(root.fingerprint)).toBeVisible();
    expect(read.inputs.map(({ body }) => body.rootsPem)).toEqual(["PEM", "PEM 2"]);
    expect(saved.inputs).toEqual([]);
  });

  test("are edited for the last 编辑 pressed, even if its proof is answered first", async () => {
    signInAsCertificateAdmin();
    answer("certificateAdmin.listProviders", [
      provider,
      { ...provider, id: "p2", code: "second-ca", name: "第二机构", crlUrls: ["http://crl.example.cn/2.crl"] },
    ]);
    const proof = { methods: ["password" as const], isProved: true };
    const proofs = [deferred<typeof proof>(), deferred<typeof proof>()];
    const calls: RecordedCalls<"proof.readMethods"> = answer(
      "proof.readMethods",
      () => proofs[calls.inputs.length - 1]?.promise ?? proof,
    );
    const saved = answer("certificateAdmin.saveProvider", { id: "p2", version: 4 });
    await openSection("providers", "信任机构");
    await userEvent.click(button("编辑 示例证书服务机构"));
    await userEvent.click(button("编辑 第二机构"));
    await expect.poll(() => calls.inputs.length).toBe(2);
    for (const index of [1, 0]) {
      proofs[index]?.resolve(proof);
      await advanceAndSettle(0);
    }
    const form = dialog("编辑证书服务机构");
    await expect.element(form.getByLabelText("名称")).toHaveValue("第二机构");
    await userEvent.click(form.getByRole("button", { name: "确认并保存" }));
    await expect.poll(() => saved.inputs.map(({ body }) => [body.id, body.code])).toEqual([["p2", "second-ca"]]);
  });

  test("are compared field by field after another person's change", async () => {
    signInAsCertificateAdmin();
    const ownRoot = { ...root, subject: "CN=我的根证书", fingerprint: "1111".repeat(16) };
    const otherRoot = { ...root, subject: "CN=别人的根证书", fingerprint: "2222".repeat(16) };
    const read = answer("certificateAdmin.readPem", ({ body }) => ({
      roots: [body.rootsPem === "MINE" ? ownRoot : otherRoot],
      intermediates: [],
    }));
    answer("certificateAdmin.saveProvider", refusal("certificate.provider_changed"));
    await openSection("providers", "信任机构");
    await userEvent.click(button("编辑 示例证书服务机构"));
    const form = dialog("编辑证书服务机构");
    await userEvent.fill(form.getByLabelText("名称"), "我的名称");
    await userEvent.fill(form.getByLabelText("根证书（PEM）"), "MINE");
    await userEvent.click(form.getByRole("button", { name: "核对证书" }));
    await expect.element(form.getByText(ownRoot.fingerprint)).toBeVisible();
    answer("certificateAdmin.listProviders", [
      {
        ...provider,
        version: 8,
        rootsPem: "THEIRS",
        roots: [otherRoot],
        crlUrls: ["http://a", "http://b"],
        identityRule: { holder: { from: "extension", oid: "1.2.3" }, uscc: null },
      },
    ]);
    await userEvent.click(form.getByRole("button", { name: "确认并保存" }));
    const conflict = form.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
    const sides = (label: string) => conflict.getByRole("group", { name: `${label}要保留的内容` });
    await expect.element(sides("名称").getByRole("radio", { name: "我填写的：我的名称" })).toBeChecked();
    await expect
      .element(sides("持有人姓名在证书中的位置").getByRole("radio", { name: "当前：扩展项 1.2.3" }))
      .toBeChecked();
    await expect.element(sides("吊销列表地址").getByRole("radio", { name: "当前：http://a、http://b" })).toBeChecked();
    for (const fact of ["CN=我的根证书", ownRoot.fingerprint, "CN=别人的根证书", otherRoot.fingerprint])
      await expect.element(sides("根证书").getByText(fact)).toBeVisible();
    expect(conflict.element().textContent).not.toContain("MINE");
    expect(await seriousFindings()).toEqual([]);
    // Certificates that were read before can be saved; another person's certificates are read first.
    await expect.element(form.getByRole("button", { name: "确认并保存" })).toBeVisible();
    await userEvent.click(sides("根证书").getByRole("radio", { name: "当前" }));
    await expect.element(form.getByLabelText("根证书（PEM）")).toHaveValue("THEIRS");
    const saved = answer("certificateAdmin.saveProvider", { id: "p1", version: 9 });
    await userEvent.click(form.getByRole("button", { name: "核对证书" }));
    await userEvent.click(form.getByRole("button", { name: "确认并保存" }));
    await expect.element(toast("已保存")).toBeVisible();
    expect(read.inputs.map(({ body }) => body.rootsPem)).toEqual(["MINE", "THEIRS"]);
    expect(saved.inputs.map(({ body }) => body)).toMatchObject([
      {
        id: "p1",
        version: 8,
        name: "我的名称",
        rootsPem: "THEIRS",
        crlUrls: ["http://a", "http://b"],
        identityRule: { holder: { from: "extension", oid: "1.2.3" }, uscc: null },
      },
    ]);
  });

  test("are not removed while certificates are bound to them, and the reason is shown", async () => {
    signInAsCertificateAdmin();
    answer("certificateAdmin.removeProvider", refusal("certificate.provider_in_use", null, { count: 2 }));
    await openSection("providers", "信任机构");
    await userEvent.click(button("删除 示例证书服务机构"));
    await userEvent.click(dialog("删除证书服务机构").getByRole("button", { name: "删除" }));
    await expect.element(toast("该机构还有 2 个绑定的证书，不能删除，可以停用")).toBeVisible();
  });
});

describe("[ADMINDATA-25] revocation lists", () => {
  test("are fetched on request, and each failing address is named", async () => {
    signInAsCertificateAdmin();
    answer("certificateAdmin.refreshRevocationLists", [
      { url: "http://crl.example.cn/1.crl", isOk: false, problem: "连接超时" },
    ]);
    await openSection("crls", "吊销列表");
    await userEvent.click(button(/^立即更新/));
    await expect.element(toast("http://crl.example.cn/1.crl：连接超时")).toBeVisible();
    answer("certificateAdmin.refreshRevocationLists", [
      { url: "http://crl.example.cn/1.crl", isOk: true, problem: null },
    ]);
    await userEvent.click(button(/^立即更新/));
    await expect.element(toast("吊销列表已更新")).toBeVisible();
  });

  test("[API-07] are refreshed with a time limit of one minute", async () => {
    signInAsCertificateAdmin();
    const calls = answer("certificateAdmin.refreshRevocationLists", () => deferred<never>().promise);
    await openSection("crls", "吊销列表");
    await expect.element(button(/^立即更新/)).toBeVisible();
    freezeClock();
    await userEvent.click(button(/^立即更新/));
    await expect.poll(() => calls.inputs.length).toBe(1);
    const timeout = toast("网络超时，请稍后再试");
    await advanceAndSettle(59_999);
    expect(timeout.query()).toBeNull();
    await advanceAndSettle(1);
    await expect.element(timeout).toBeVisible();
  });

  test("are uploaded by hand or from a file, and an unusable one is refused at its field", async () => {
    signInAsCertificateAdmin();
    answer("certificateAdmin.uploadRevocationList", refusal("certificate.older_crl"));
    await openSection("crls", "吊销列表");
    await userEvent.click(button(/^上传/));
    const form = dialog("上传吊销列表");
    const field = form.getByLabelText("吊销列表（PEM，或 DER 的 Base64）");
    const input = page.elementLocator(form.element().querySelector("input[type=file]") as Element);
    await expect.element(input).not.toBeVisible();
    const pem = "-----BEGIN X509 CRL-----\nMIIB\n-----END X509 CRL-----\n";
    for (const [content, text] of [
      [pem, pem],
      [new Uint8Array([0x30, 0x82, 0xff, 0x00]), "MIL/AA=="],
    ] as const) {
      await userEvent.upload(input, new File([content], "1.crl"));
      await expect.element(field).toHaveValue(text);
    }
    await userEvent.fill(field, "MIIB");
    await userEvent.click(form.getByRole("button", { name: "上传" }));
    await expect.element(form.getByText("已有更新的吊销列表，未作修改")).toBeVisible();
    answer("certificateAdmin.uploadRevocationList", { issuer: "CN=根", revokedCount: 3, nextUpdate: at });
    await userEvent.click(form.getByRole("button", { name: "上传" }));
    await expect.element(toast("已读取“CN=根”的吊销列表，含 3 个证书")).toBeVisible();
  });
});

describe("[ADMINDATA-25] bindings", () => {
  test("show that a bound certificate has expired", async () => {
    signInAsCertificateAdmin();
    const notAfter = "2026-01-02T00:00:00.000Z";
    answer("certificateAdmin.listBindings", {
      total: 2,
      rows: [
        { ...binding, notAfter },
        { ...binding, id: "c2", notAfter, state: "unbound" },
      ],
    });
    await openSection("bindings", "证书绑定");
    await expect.element(page.getByRole("cell", { name: "已过期", exact: true })).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "已解绑", exact: true })).toBeVisible();
    expect(page.getByRole("cell", { name: "有效", exact: true }).query()).toBeNull();
  });

  test("are created for an account with its holder's certificate", async () => {
    signInAsCertificateAdmin();
    answer("certificateAdmin.bind", refusal("certificate.account_not_found"));
    await openSection("bindings", "证书绑定");
    await userEvent.click(button("为账号绑定"));
    // Not found by its name: in tests the component library gives every field the same id, and the filters come first.
    const form = page.getByRole("dialog");
    await userEvent.fill(form.getByLabelText("账号"), " calock ");
    await userEvent.fill(form.getByLabelText("证书（PEM，或 DER 的 Base64）"), "MIIB");
    await userEvent.click(form.getByRole("button", { name: "绑定", exact: true }));
    await expect.element(form.getByText("账号不存在或已停用")).toBeVisible();
    const bound = answer("certificateAdmin.bind", { id: "c9", state: "pending" });
    await userEvent.click(form.getByRole("button", { name: "绑定", exact: true }));
    await expect.element(toast("已提交，由另一位管理员批准后生效")).toBeVisible();
    expect(bound.inputs.map(({ body }) => body)).toEqual([{ username: "calock", certificate: "MIIB" }]);
  });

  test("are ended after confirmation", async () => {
    signInAsCertificateAdmin();
    const ended = answer("certificateAdmin.unbind", null);
    await openSection("bindings", "证书绑定");
    await userEvent.click(button("解绑 赵供应"));
    await userEvent.click(dialog("解绑证书").getByRole("button", { name: "解绑" }));
    await expect.element(toast("证书已解绑")).toBeVisible();
    expect(ended.inputs.map(({ body }) => body)).toEqual([{ id: "c1" }]);
  });
});

describe("[ADMINDATA-25] rules of the gate", () => {
  test("become stricter at once, and looser after confirmation", async () => {
    signInAsCertificateAdmin();
    const changes = answer("certificateAdmin.setGate", null);
    await openSection("gate", "核验规则");
    await userEvent.click(page.getByRole("checkbox", { name: /档案管理系统/ }));
    await expect.element(toast("已保存")).toBeVisible();
    await userEvent.click(page.getByRole("checkbox", { name: /电子招投标交易系统/ }));
    await userEvent.click(dialog("停用证书核验").getByRole("button", { name: "停用核验" }));
    await expect
      .poll(() => changes.inputs.map(({ body }) => body))
      .toEqual([
        { appId: "70002", isGated: true },
        { appId: "60009", isGated: false },
      ]);
  });
});
