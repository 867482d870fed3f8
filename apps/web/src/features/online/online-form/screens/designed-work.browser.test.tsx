import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readSessionStored, readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { expectNotClosable } from "#test/browser/not-closable.ts";
import {
  bidBond,
  bidBondDraft,
  type FormRecord,
  plan,
  recordOf,
  signInAsFormDesigner,
} from "#test/browser/online-designing.ts";
import { openApp, seriousFindings, simulateReload, toast } from "#test/browser/open.tsx";
import { signOutThen } from "#test/browser/signing-out.ts";
import { formField } from "#test/form-factory.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const tab = (name: string | RegExp) => page.getByRole("tab", { name });
const tile = (title: string) => button(`选择字段 ${title}`);
const titles = () =>
  [...document.querySelectorAll("[data-field]")].map((element) => element.textContent?.replace("*", ""));
const dialog = () => page.getByRole("dialog");

async function openDesigner(): Promise<void> {
  await openApp("/online/designer/form1");
  await expect.element(page.getByRole("heading", { name: "保证金台账", level: 1 })).toBeVisible();
  await expect.element(tile("金额")).toBeVisible();
}

const saves = () => answer("onlineForm.save", { id: "form1", version: 4, faults: [] });

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
  signInAsFormDesigner();
});

describe("unsaved work", () => {
  test("is stored in this tab, is restored after a reload and can be discarded", async () => {
    await openDesigner();
    await userEvent.click(tile("金额"));
    await userEvent.fill(page.getByLabelText("标题", { exact: true }), "交纳金额");
    await expect.poll(() => readSessionStored("online-form-draft:form1")).not.toBeNull();
    await simulateReload();
    await openApp("/online/designer/form1");
    await expect.element(tile("交纳金额")).toBeVisible();
    await expect.element(page.getByText("已恢复上次未保存的修改。")).toBeVisible();
    await userEvent.click(button("放弃这些修改"));
    await expect.element(tile("金额")).toBeVisible();
    await expect.poll(() => readSessionStored("online-form-draft:form1")).toBeNull();
  });

  test("survives a switch of workspace tabs with its undo steps", async () => {
    await openDesigner();
    await userEvent.click(button("添加开关"));
    await userEvent.click(tab("首页"));
    await expect.element(button("撤销")).not.toBeInTheDocument();
    await userEvent.click(tab("保证金台账"));
    await expect.poll(titles).toContain("开关");
    await expect.element(page.getByText("已恢复上次未保存的修改。")).not.toBeInTheDocument();
    await userEvent.click(button("撤销"));
    await expect.poll(titles).not.toContain("开关");
  });

  test("requires confirmation before the page is left or its tab closed, unless saved", async () => {
    await openDesigner();
    const leave = (): boolean => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const question = page.getByRole("dialog", { name: "有未保存的修改" });
    const answerConfirm = async (word: string) => {
      await expect.element(question.getByText("“保证金台账”有未保存的修改，确定关闭吗？")).toBeVisible();
      await userEvent.click(question.getByRole("button", { name: word }));
      await expect.element(question).not.toBeInTheDocument();
    };
    expect(leave()).toBe(true);
    await userEvent.click(button("添加开关"));
    expect(leave()).toBe(false);
    await userEvent.click(tab("保证金台账"));
    await userEvent.keyboard("{Delete}");
    await answerConfirm("返回保存");
    expect(titles()).toContain("开关");
    await userEvent.click(tab("首页"));
    await expect.element(button("撤销")).not.toBeInTheDocument();
    expect(leave()).toBe(false);
    await userEvent.click(tab("首页"), { button: "right" });
    await userEvent.click(page.getByRole("menuitem", { name: "关闭其他" }));
    await answerConfirm("关闭页签");
    await expect.element(tab("保证金台账")).not.toBeInTheDocument();
    expect(leave()).toBe(true);
    await openApp("/online/designer/form1");
    await userEvent.click(button("撤销"));
    await userEvent.click(tab("保证金台账"), { button: "middle" });
    await expect.element(tab("保证金台账")).not.toBeInTheDocument();
  });

  test("[ADMINDATA-25] merges with another designer's save and offers a choice for conflicts", async () => {
    let isFirst = true;
    const saved = answer("onlineForm.save", () => {
      if (!isFirst) return { id: "form1", version: 10, faults: [] };
      isFirst = false;
      return refusal("online_form.changed");
    });
    await openDesigner();
    await userEvent.click(tile("金额"));
    await userEvent.fill(page.getByLabelText("标题", { exact: true }), "交纳金额");
    await userEvent.click(tile("状态"));
    await userEvent.fill(page.getByLabelText("标题", { exact: true }), "现状");
    const [payer, amount, ...rest] = bidBond.fields;
    answer("onlineForm.read", {
      ...bidBondDraft,
      version: 9,
      definition: {
        ...bidBond,
        note: "财务处使用",
        fields: [
          payer ?? formField("x", "x"),
          { ...(amount ?? formField("x", "x")), title: "保证金金额" },
          ...rest,
        ].concat(formField("bank", "开户行")),
      },
    });
    await userEvent.click(button("保存草稿"));
    const panel = page.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
    await expect.element(panel.getByText("我填写的：标题 交纳金额")).toBeVisible();
    await expect.element(panel.getByText("当前：标题 保证金金额")).toBeVisible();
    await expect.element(tile("开户行")).toBeVisible();
    await expect.element(tile("交纳金额")).toBeVisible();
    await userEvent.click(panel.getByText("当前：标题 保证金金额"));
    await expect.element(tile("保证金金额")).toBeVisible();
    await userEvent.click(button("保存草稿"));
    await expect
      .poll(() => saved.inputs.at(-1)?.body)
      .toMatchObject({ version: 9, definition: { note: "财务处使用" } });
    expect(saved.inputs.at(-1)?.body.definition.fields.map(({ title }) => title)).toEqual([
      ...["交纳单位", "保证金金额", "到账日期", "现状", "内部备注", "开户行"],
    ]);
  });

  test("remains when the code is taken and shows the error at the code", async () => {
    answer("onlineForm.read", { ...bidBondDraft, release: null, state: "draft" });
    answer("onlineForm.save", () => refusal("online_form.code_taken", { field: "code" }));
    await openDesigner();
    await userEvent.click(tab("表单"));
    await userEvent.fill(page.getByLabelText("编码", { exact: true }), "site_visit");
    await userEvent.click(button("保存草稿"));
    await expect.element(page.getByText("该编码已被使用，请更换").first()).toBeVisible();
    await userEvent.fill(page.getByLabelText("编码", { exact: true }), "site_visits");
    await expect.element(page.getByText("该编码已被使用，请更换")).not.toBeInTheDocument();
  });
});

describe("publishing", () => {
  test("saves first, shows the plan with folded statements and asks for the code on loss", async () => {
    const saved = saves();
    const release = deferred<{ release: number; version: number }>();
    const published = answer("onlineForm.publish", () => release.promise);
    await openDesigner();
    await userEvent.click(button("添加开关"));
    await userEvent.click(button("预览发布"));
    await expect.element(dialog().getByText("新增列“到账日期”")).toBeVisible();
    expect(saved.inputs).toHaveLength(1);
    await expect.element(dialog().getByText("将丢失数据")).toBeVisible();
    await expect.element(dialog().getByText(/RENAME COLUMN/)).not.toBeVisible();
    await userEvent.click(dialog().getByText("执行的语句").last());
    await expect.element(dialog().getByText(/RENAME COLUMN/)).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(dialog().getByRole("button", { name: "发布", exact: true }));
    await expect.element(dialog().getByText("与表单编码不一致")).toBeVisible();
    await userEvent.fill(dialog().getByRole("textbox"), "bid_bond");
    await userEvent.click(dialog().getByRole("button", { name: "发布", exact: true }));
    await expectNotClosable(dialog());
    release.resolve({ release: 3, version: 5 });
    await expect.element(toast("已发布为 v3")).toBeVisible();
    expect(published.inputs.at(-1)?.body).toEqual({ id: "form1", version: 4, confirmation: "bid_bond" });
    await expect.element(page.getByText("已发布 v3")).toBeVisible();
  });

  test("shows misfitting data by field with examples and offers no publishing", async () => {
    answer("onlineForm.preview", {
      ...plan,
      misfits: [
        {
          field: "amount",
          title: "金额",
          what: "不是数字",
          count: 21,
          examples: [{ id: "row7", value: "五千元" }],
        },
      ],
    });
    await openDesigner();
    await userEvent.click(button("预览发布"));
    await expect.element(dialog().getByText("字段“金额”：不是数字，共 21 条")).toBeVisible();
    await expect.element(dialog().getByText("五千元")).toBeVisible();
    expect(dialog().getByRole("button", { name: "发布", exact: true }).query()).toBeNull();
    expect(await seriousFindings()).toEqual([]);
  });

  test("shows why publishing was refused and reads the plan again", async () => {
    answer("onlineForm.publish", () => refusal("online_form.misfits", { misfits: [] }));
    const menus = [{ title: "保证金", added: ["退还"], removed: ["关闭"] }];
    const previews = answer("onlineForm.preview", { ...plan, steps: [], needsConfirmation: false, menus });
    await openDesigner();
    await userEvent.click(button("预览发布"));
    for (const expected of [
      "数据表不变，仅更新页面、按钮与校验。",
      "菜单“保证金”增加按钮：退还",
      "菜单“保证金”移除按钮：关闭",
    ])
      await expect.element(dialog().getByText(expected)).toBeVisible();
    await userEvent.click(dialog().getByRole("button", { name: "发布", exact: true }));
    await expect.element(dialog().getByRole("alert")).toHaveTextContent("已有数据不符合新的定义，没有作任何修改");
    await expect.poll(() => previews.inputs.length).toBe(2);
  });

  test("shows the faults in the preview and offers no publishing", async () => {
    answer("onlineForm.preview", {
      ...plan,
      steps: [],
      needsConfirmation: false,
      faults: [{ at: "fields.0.link", what: "与其他表单的必填关联形成循环，均无法新增第一条记录" }],
    });
    await openDesigner();
    await userEvent.click(button("预览发布"));
    await expect.element(dialog().getByText("与其他表单的必填关联形成循环，均无法新增第一条记录")).toBeVisible();
    expect(dialog().getByRole("button", { name: "发布", exact: true }).query()).toBeNull();
  });

  test("creates releases that can be compared and restored into the draft", async () => {
    const removals = answer("onlineForm.restoreRelease", { version: 4 });
    await openDesigner();
    await userEvent.click(button("发布记录"));
    await expect.element(dialog().getByText("建立数据表", { exact: false })).toBeVisible();
    await expect.element(dialog().getByText("到账日期（paid_on），日期，日期")).toBeVisible();
    await userEvent.click(dialog().getByLabelText("较早版本"));
    await userEvent.click(page.getByText("v1", { exact: true }).last());
    await expect
      .element(dialog().getByRole("table", { name: "字段“交纳单位”" }).getByText("单位", { exact: true }))
      .toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    answer("onlineForm.read", {
      ...bidBondDraft,
      version: 4,
      definition: { ...bidBond, fields: bidBond.fields.slice(0, 1) },
    });
    await userEvent.click(button("取回到草稿 v1"));
    await userEvent.click(
      page.getByRole("dialog", { name: "取回到草稿" }).getByRole("button", { name: "取回到草稿", exact: true }),
    );
    await expect.element(toast("草稿已取回为 v1")).toBeVisible();
    expect(removals.inputs.at(-1)?.body).toEqual({ id: "form1", version: 3, number: 1 });
    await expect.poll(titles).toEqual(["交纳单位"]);
  });
});

describe("enhancement rules", () => {
  const openRules = async (): Promise<void> => {
    await openDesigner();
    await userEvent.click(page.getByText("增强规则", { exact: true }));
    await expect.element(page.getByRole("heading", { name: "字段状态" })).toBeVisible();
  };

  test("[ONLINE-02] are checked while typed, with fields and functions listed, and saved as a record", async () => {
    const saved = answer("onlineForm.saveEnhancement", { id: "r3" });
    await openRules();
    await userEvent.click(button("添加状态规则"));
    await expect.element(button("保存表单规则")).toBeDisabled();
    await userEvent.fill(page.getByLabelText("字段状态第 1 条的条件"), "row.nothing > 0");
    await expect.element(page.getByText(/字段“nothing”不存在/)).toBeVisible();
    await userEvent.fill(page.getByLabelText("字段状态第 1 条的条件"), "0 < ");
    await userEvent.click(page.getByRole("button", { name: "插入 金额 row.amount" }));
    await expect.element(page.getByLabelText("字段状态第 1 条的条件")).toHaveValue("0 < row.amount");
    await userEvent.click(button("添加计算字段"));
    await userEvent.fill(page.getByLabelText("计算字段第 1 条的表达式"), "1 + 1");
    answer("onlineForm.listRecords", [recordOf("r3", "30", "金额不能为负"), recordOf("r1", "20", "金额不能为负")]);
    await userEvent.click(button("保存表单规则"));
    await expect.element(toast("增强规则已保存")).toBeVisible();
    await expect.poll(() => readStored("enhance_bid_bond")?.[0]?.date).toBe("2026-11-20T03:30:00.000Z");
    expect(saved.inputs.at(-1)?.body).toMatchObject({
      id: "form1",
      basedOn: "r1",
      enhancement: {
        type: "form",
        content: {
          rules: [{ field: "payer", is: "visible", when: "0 < row.amount" }],
          computed: [{ field: "payer", value: "1 + 1" }],
        },
      },
    });
    await expect.element(page.getByText("已保存", { exact: true })).toBeVisible();
  });

  test("set colours and permitted actions of list rows", async () => {
    const saved = answer("onlineForm.saveEnhancement", { id: "r3" });
    await openRules();
    await userEvent.click(page.getByText("列表", { exact: true }));
    await userEvent.click(button("添加颜色"));
    await userEvent.fill(page.getByLabelText("行的颜色第 1 条的条件"), "row.amount > 100");
    await userEvent.click(button("保存列表规则"));
    await expect
      .poll(() => saved.inputs.at(-1)?.body)
      .toMatchObject({ basedOn: null, enhancement: { type: "list", content: { marks: [{ colour: "orange" }] } } });
  });

  test("[ONLINE-02, ONLINE-03] show their records newest first, compare two and restore one by saving it", async () => {
    const saved = answer("onlineForm.saveEnhancement", { id: "r9" });
    await openRules();
    await userEvent.click(button("历史"));
    await userEvent.click(dialog().getByRole("button", { name: "查看 2026-11-20 11:10:00" }));
    await expect
      .element(dialog().getByText("保存前 “金额” 小于 0：金额不对（提示所在字段：金额）").first())
      .toBeVisible();
    const table = dialog().getByRole("table", { name: "两条记录的差异" });
    await expect.element(table.getByText("保存前 “金额” 小于 0：金额不能为负（提示所在字段：金额）")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(dialog().getByRole("button", { name: "恢复 2026-11-20 11:10:00" }));
    await userEvent.click(
      page.getByRole("dialog", { name: "恢复" }).getByRole("button", { name: "恢复", exact: true }),
    );
    await expect.element(toast("已恢复，并保存为最新的记录")).toBeVisible();
    expect(saved.inputs.at(-1)?.body).toMatchObject({
      basedOn: "r1",
      enhancement: { content: { refusals: [{ message: "金额不对" }] } },
    });
    await userEvent.click(dialog().getByRole("button", { name: "关闭" }).first());
    await expect.element(page.getByLabelText("拒绝保存或删除第 1 条的提示")).toHaveValue("金额不对");
  });

  test("[STORE-14, ONLINE-02, ONLINE-03] are stored in the browser as the server's newest 16 records", async () => {
    answer(
      "onlineForm.listRecords",
      Array.from({ length: 18 }, (_, at) => recordOf(`r${at}`, String(50 - at), `第 ${at}`)),
    );
    await openDesigner();
    const storedRecords = readStored("enhance_bid_bond");
    expect(storedRecords).toHaveLength(16);
    expect(storedRecords?.[0]).toMatchObject({ code: "bid_bond", type: "form", date: "2026-11-20T03:50:00.000Z" });
  });

  test("[SEC-88, GUARD-15] are not stored in the browser when they arrive after sign-out", async () => {
    const records = deferred<FormRecord[]>();
    const calls = answer("onlineForm.listRecords", () => records.promise);
    await openApp("/online/designer/form1");
    await expect.poll(() => calls.inputs.length).toBe(1);
    await signOutThen(() => records.resolve([recordOf("r1", "20", "金额不能为负")]));
    expect(Object.keys(window.localStorage)).toEqual([]);
  });
});

describe("read-only user", () => {
  test("sees no button that changes the form", async () => {
    signInAsFormDesigner(["online_form:view"]);
    await openDesigner();
    await expect.element(page.getByText("您没有修改表单的权限，以下内容只供查看。")).toBeVisible();
    expect(page.getByRole("button", { name: /保存|预览发布|撤销|上移|删除/ }).query()).toBeNull();
    await expect.element(button("添加日期")).toBeDisabled();
    await expect.element(page.getByLabelText("字段名称", { exact: true })).toBeDisabled();
  });

  test("sees a note that designing is closed in this environment", async () => {
    answer("onlineForm.read", { ...bidBondDraft, isDesignClosed: true });
    await openDesigner();
    await expect.element(page.getByText(/本环境已关闭表单设计/)).toBeVisible();
    expect(page.getByRole("button", { name: /保存草稿|预览发布/ }).query()).toBeNull();
  });
});
