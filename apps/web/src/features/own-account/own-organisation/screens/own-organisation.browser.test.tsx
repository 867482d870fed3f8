import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, type RecordedCalls, readSentCalls, refusal } from "#test/browser/answers.ts";
import { advanceUntilVisible, freezeClock, restoreClock } from "#test/browser/clock.ts";
import { faultsOfWidths, openApp, seriousFindings, simulateReload, toast } from "#test/browser/open.tsx";
import {
  answerOwnOrganisation,
  licence,
  ownOrganisation,
  signInAsRepresentative,
  waiting,
} from "#test/browser/organisation-administration.ts";
import { signOutThen } from "#test/browser/signing-out.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
/** The accessible name of a required field contains its mark. */
const field = (name: string) => page.getByLabelText(name, { exact: true });
const draft = { ...waiting, state: "draft" as const, submittedBy: null, submittedAt: null };
const proposed = { ...ownOrganisation.facts, address: "创业大道 66 号" };

async function open(): Promise<void> {
  await openApp("/account/organisation");
  await expect.element(page.getByRole("heading", { name: "我的单位", level: 1 })).toBeVisible();
}
async function begin(): Promise<void> {
  await open();
  await userEvent.click(button("变更资料"));
  await expect.element(field("注册地址")).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  sessionStorage.removeItem("organisation-draft:o1");
  signInAsRepresentative(ownOrganisation);
});

describe("page", () => {
  test("[ADMINDATA-25] shows the organisation, its version, its state and its administrators", async () => {
    await open();
    for (const text of [
      "当前为第 2 版",
      "正常",
      "您以供应商身份代表该单位",
      "单位管理员：吴信诚",
      "福建省",
      "13800001234",
    ])
      await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole("link", { name: "查看 营业执照.pdf" })).toBeVisible();
    await expect.element(page.getByText(/由采购数据登记/)).toBeVisible();
  });

  test("asks a user without an organisation to contact the administrator", async () => {
    signInAsRepresentative();
    await open();
    await expect
      .element(page.getByText("您的账号尚未关联单位。如须代表单位办理业务，请联系系统管理员将账号加入单位。"))
      .toBeVisible();
  });

  test("[SEC-59] shows the change to other members and offers no button to change it", async () => {
    signInAsRepresentative({ ...ownOrganisation, isAdministrator: false, submission: waiting });
    await open();
    await expect.element(page.getByText("资料变更由单位管理员提交", { exact: true })).toBeVisible();
    await expect.element(page.getByText("变更正在审核", { exact: true })).toBeVisible();
    expect(page.getByRole("button", { name: /变更资料|提交审核|撤回|删除草稿|上传/ }).query()).toBeNull();
  });

  test("explains that the organisation is disabled", async () => {
    signInAsRepresentative({ ...ownOrganisation, state: "off" });
    await open();
    await expect.element(page.getByText(/该单位已停用/)).toBeVisible();
  });
});

describe("change", () => {
  test("[ADMINDATA-25] is saved while typed and submitted with the saved version", async () => {
    const saveCalls = answer("ownOrganisation.saveDraft", { version: 1 });
    const submitCalls = answer("ownOrganisation.submit", null);
    await begin();
    await userEvent.fill(field("注册地址"), "创业大道 66 号");
    await expect.element(page.getByText(/^草稿已于 .* 保存$/)).toBeVisible();
    expect(saveCalls.inputs.at(-1)?.body).toMatchObject({
      id: "o1",
      version: null,
      address: "创业大道 66 号",
      phone: "13800001234",
      attachments: [{ kind: "licence", attachPath: "licence.pdf" }],
    });
    answerOwnOrganisation({ ...ownOrganisation, submission: { ...waiting, facts: proposed, changed: ["address"] } });
    await userEvent.click(button("提交审核"));
    await expect.element(toast("已提交，等待平台审核")).toBeVisible();
    expect(submitCalls.inputs.at(-1)?.body).toEqual({ id: "o1", version: 1 });
    const table = page.getByRole("table", { name: "变更正在审核" });
    await expect.element(table.getByText("创业大道 66 号")).toBeVisible();
    await expect.element(button("撤回")).toBeVisible();
  });

  test("has a form that fits every width, and is not submitted without differences", async () => {
    const submitCalls = answer("ownOrganisation.submit", null);
    await begin();
    expect(await faultsOfWidths()).toEqual([]);
    await userEvent.click(button("提交审核"));
    await expect.element(toast("没有变更，无须提交")).toBeVisible();
    expect(submitCalls.inputs).toEqual([]);
  });

  test("shows missing and wrong values at their fields before it is submitted", async () => {
    answer("ownOrganisation.saveDraft", { version: 1 });
    await begin();
    await userEvent.fill(field("注册地址"), "二号路");
    await userEvent.fill(field("统一社会信用代码"), "91350100M000100Y44");
    await userEvent.click(button("提交审核"));
    await expect.element(page.getByText("代码不正确，请核对 18 位代码，末位为校验码")).toBeVisible();
    await expect.poll(() => document.activeElement?.id).toBe("own-organisation-o1_uscc");
    await userEvent.fill(field("统一社会信用代码"), "91350100M000100Y43");
    await userEvent.click(button("移除 营业执照.pdf"));
    await userEvent.click(button("提交审核"));
    await expect.element(page.getByText("请上传营业执照")).toBeVisible();
    await expect.element(field("注册地址")).toHaveValue("二号路");
  });

  test("shows a refusal of the server and retains the input", async () => {
    answer("ownOrganisation.saveDraft", { version: 1 });
    answer("ownOrganisation.submit", () => refusal("organisation.code_taken", { field: "uscc" }));
    await begin();
    await userEvent.fill(field("注册地址"), "二号路");
    await userEvent.click(button("提交审核"));
    await expect.element(page.getByText("该统一社会信用代码已登记于其他单位")).toBeVisible();
    await expect.element(field("注册地址")).toHaveValue("二号路");
  });

  test("survives a reload while the server is unreachable and is saved later", async () => {
    await begin();
    answer("ownOrganisation.saveDraft", () => refusal("http.unavailable"));
    await userEvent.fill(field("注册地址"), "三号路");
    await expect.element(page.getByText(/草稿保存在本页/)).toBeVisible();
    await simulateReload();
    await open();
    await expect.element(field("注册地址")).toHaveValue("三号路");
    const saveCalls = answer("ownOrganisation.saveDraft", { version: 1 });
    await expect.poll(() => saveCalls.inputs.at(-1)?.body.address).toBe("三号路");
    await expect.element(page.getByText(/^草稿已于 .* 保存$/)).toBeVisible();
    expect(sessionStorage.getItem("organisation-draft:o1")).toBeNull();
  });

  test("[GUARD-18] asks for a new sign-in when the session has expired while typing", async () => {
    await begin();
    answer("ownOrganisation.saveDraft", () => refusal("session.expired"));
    answer("session.signOutAtGateway", null);
    await userEvent.fill(field("注册地址"), "三号路");
    const dialog = page.getByRole("dialog", { name: "登录已过期" });
    await expect.element(dialog.getByText("很抱歉，登录已过期，请重新登录")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "重新登录" }));
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    expect(window.localStorage.length).toBe(0);
  });

  test("[SEC-88, GUARD-15] leaves nothing in the tab and sends nothing after a sign-out during a save", async () => {
    const first = deferred<{ version: number }>();
    const saveCalls: RecordedCalls<"ownOrganisation.saveDraft"> = answer("ownOrganisation.saveDraft", () =>
      saveCalls.inputs.length === 1 ? first.promise : refusal("http.unauthenticated"),
    );
    await begin();
    await userEvent.fill(field("注册地址"), "四号路");
    await expect.poll(() => saveCalls.inputs.length).toBe(1);
    await userEvent.fill(field("联系电话"), "13800004444");
    await signOutThen(() => first.resolve({ version: 1 }));
    expect(Object.keys(window.sessionStorage)).toEqual([]);
    expect(saveCalls.inputs.length).toBe(1);
  });

  test("[SEC-88] is saved before the session ends", async () => {
    const saveCalls = answer("ownOrganisation.saveDraft", { version: 1 });
    await begin();
    freezeClock();
    await userEvent.fill(field("注册地址"), "四号路");
    restoreClock();
    await signOutThen(() => undefined);
    expect(saveCalls.inputs.map(({ body }) => body.address)).toEqual(["四号路"]);
    const order = readSentCalls().map(({ key }) => key);
    expect(order.indexOf("ownOrganisation.saveDraft")).toBeLessThan(order.indexOf("session.signOutAtGateway"));
  });

  test("continues from the server's draft and is discarded on request", async () => {
    signInAsRepresentative({ ...ownOrganisation, submission: { ...draft, facts: proposed } });
    const discardCalls = answer("ownOrganisation.discard", null);
    await open();
    await expect.element(field("注册地址")).toHaveValue("创业大道 66 号");
    answerOwnOrganisation(ownOrganisation);
    await userEvent.click(button("删除草稿"));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "删除草稿" }));
    await expect.element(toast("草稿已删除")).toBeVisible();
    expect(discardCalls.inputs.at(-1)?.body).toEqual({ id: "o1" });
    await expect.element(button("变更资料")).toBeVisible();
  });

  test("is compared by field with another draft and saved with the chosen values", async () => {
    signInAsRepresentative({ ...ownOrganisation, submission: { ...draft, facts: proposed } });
    const qualification = { ...licence, kind: "qualification" as const, attachPath: "q.pdf", fileName: "资质.pdf" };
    const facts = { ...proposed, address: "五号路", phone: "13800005555", legalRepresentative: "郑助理" };
    const otherDraft = { ...draft, version: 4, facts: { ...facts, attachments: [licence, qualification] } };
    answer("ownOrganisation.saveDraft", () => refusal("organisation.submission_changed"));
    await open();
    await expect.element(field("注册地址")).toBeVisible();
    answerOwnOrganisation({ ...ownOrganisation, submission: otherDraft });
    freezeClock();
    await userEvent.fill(field("注册地址"), "四号路");
    await userEvent.fill(field("联系电话"), "13800004444");
    const panel = page.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
    await advanceUntilVisible(panel);
    restoreClock();
    await expect.element(panel.getByRole("radio", { name: "我填写的：四号路" })).toBeChecked();
    for (const label of ["当前：五号路", "我填写的：13800004444", "当前：13800005555", "打开时：吴信诚"])
      await expect.element(panel.getByRole("radio", { name: label })).toBeVisible();
    await expect.element(panel.getByRole("radio", { name: "当前：郑助理" })).toBeChecked();
    const files = "当前：营业执照：营业执照.pdf（20 KB）；资质文件：资质.pdf（20 KB）";
    await expect.element(panel.getByRole("radio", { name: files })).toBeChecked();
    await expect.element(field("法定代表人")).toHaveValue("郑助理");
    await expect.element(page.getByRole("link", { name: "查看 资质.pdf" })).toBeVisible();
    await expect.element(button("提交审核")).toBeDisabled();
    expect(await seriousFindings()).toEqual([]);

    await userEvent.click(panel.getByRole("radio", { name: "当前：13800005555" }));
    await userEvent.click(panel.getByRole("radio", { name: "打开时：营业执照：营业执照.pdf（20 KB）" }));
    const saveCalls = answer("ownOrganisation.saveDraft", { version: 5 });
    await userEvent.click(panel.getByRole("button", { name: "按所选内容保存" }));
    await expect.element(page.getByText(/^草稿已于 .* 保存$/)).toBeVisible();
    expect(saveCalls.inputs.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        version: 4,
        address: "四号路",
        phone: "13800005555",
        legalRepresentative: "郑助理",
        attachments: [{ kind: "licence", attachPath: "licence.pdf" }],
      }),
    ]);
    expect(panel.query()).toBeNull();
  });

  test("is withdrawn after another person's submission and saved with the own value", async () => {
    signInAsRepresentative({ ...ownOrganisation, submission: { ...draft, facts: proposed } });
    answer("ownOrganisation.saveDraft", () => refusal("organisation.submission_waiting"));
    await open();
    answerOwnOrganisation({
      ...ownOrganisation,
      submission: { ...waiting, version: 4, facts: proposed, submittedBy: "郑助理" },
    });
    await userEvent.fill(field("注册地址"), "四号路");
    const panel = page.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
    await expect.element(panel.getByText(/^郑助理已提交审核，“当前”为审核中的内容。/)).toBeVisible();
    const withdrawCalls = answer("ownOrganisation.withdraw", null);
    const saveCalls = answer("ownOrganisation.saveDraft", { version: 6 });
    answerOwnOrganisation({ ...ownOrganisation, submission: { ...draft, version: 5, facts: proposed } });
    await userEvent.click(panel.getByRole("button", { name: "撤回审核并按所选内容保存" }));
    await expect.element(page.getByText(/^草稿已于 .* 保存$/)).toBeVisible();
    expect(withdrawCalls.inputs.map(({ body }) => body)).toEqual([{ id: "o1" }]);
    expect(saveCalls.inputs.map(({ body: { version, address } }) => [version, address])).toEqual([[5, "四号路"]]);
  });

  test("is compared again after a reload and discarded for the current state", async () => {
    const base = {
      form: { ...draft.facts, uscc: draft.facts.uscc ?? "", phone: draft.facts.phone ?? "" },
      files: [licence],
    };
    const storedDraft = { ...base, form: { ...base.form, address: "四号路" } };
    sessionStorage.setItem(
      "organisation-draft:o1",
      JSON.stringify({ value: { version: 3, draft: storedDraft, base }, expire: null }),
    );
    signInAsRepresentative({
      ...ownOrganisation,
      submission: null,
      facts: { ...ownOrganisation.facts, address: "五号路" },
    });
    answer("ownOrganisation.saveDraft", () => refusal("organisation.submission_changed"));
    await open();
    const panel = page.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
    await expect.element(panel.getByText("草稿已删除或已审核，“当前”为当前版本。")).toBeVisible();
    await expect.element(panel.getByRole("radio", { name: "我填写的：四号路" })).toBeChecked();
    await userEvent.click(panel.getByRole("button", { name: "放弃我的修改，载入最新" }));
    await expect.element(field("注册地址")).toHaveValue("五号路");
    expect(sessionStorage.getItem("organisation-draft:o1")).toBeNull();
  });

  test("accepts a file and sends its path", async () => {
    const saveCalls = answer("ownOrganisation.saveDraft", { version: 1 });
    const qualification = { ...licence, kind: "qualification" as const, attachPath: "q.pdf", fileName: "资质.pdf" };
    answer("ownOrganisation.upload", qualification);
    await begin();
    const input = page
      .getByLabelText("上传资质文件")
      .elements()
      .find((element) => element instanceof HTMLInputElement);
    await userEvent.upload(input as HTMLInputElement, new File(["%PDF-1.7"], "资质.pdf"));
    await expect.element(page.getByRole("link", { name: "查看 资质.pdf" })).toBeVisible();
    await expect
      .poll(() => saveCalls.inputs.at(-1)?.body.attachments)
      .toEqual([
        { kind: "licence", attachPath: "licence.pdf" },
        { kind: "qualification", attachPath: "q.pdf" },
      ]);
  });

  test("shows the reason of its return and is saved and resubmitted with Enter", async () => {
    signInAsRepresentative({
      ...ownOrganisation,
      submission: { ...draft, state: "returned", facts: proposed, reason: "执照看不清" },
    });
    const saveCalls = answer("ownOrganisation.saveDraft", { version: 4 });
    const submitCalls = answer("ownOrganisation.submit", null);
    await open();
    await expect.element(page.getByText("变更已退回：执照看不清")).toBeVisible();
    field("注册地址").element().focus();
    await userEvent.keyboard("六号路{Enter}");
    await expect.element(toast("已提交，等待平台审核")).toBeVisible();
    expect(saveCalls.inputs.at(-1)?.body.address).toContain("六号路");
    expect(submitCalls.inputs.map(({ body }) => body)).toEqual([{ id: "o1", version: 4 }]);
  });

  test("is withdrawn after a confirmation and can then be edited", async () => {
    signInAsRepresentative({ ...ownOrganisation, submission: waiting });
    const withdrawCalls = answer("ownOrganisation.withdraw", null);
    await open();
    await userEvent.click(button("撤回"));
    answerOwnOrganisation({ ...ownOrganisation, submission: { ...draft, facts: proposed } });
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "撤回" }));
    await expect.element(toast("已撤回，可继续修改")).toBeVisible();
    expect(withdrawCalls.inputs.map(({ body }) => body)).toEqual([{ id: "o1" }]);
    await expect.element(field("注册地址")).toHaveValue("创业大道 66 号");
    await expect.element(field("注册地址")).toBeEnabled();
  });
});
