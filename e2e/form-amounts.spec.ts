import { decimalField, formDefinition, formField } from "../packages/testkit/src/online-forms.ts";
import { expect, test } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { queryPortal } from "./support/portal-data.ts";
import { openSession } from "./support/session.ts";
import { PASSWORD } from "./support/sign-in.ts";

const CODE = "journey_amounts";
const amount = (name: string, title: string) => decimalField(name, { title, length: 18 });

const definition = formDefinition(
  CODE,
  [
    formField("subject", { title: "事项", isRequired: true }),
    amount("a", "甲方金额"),
    amount("b", "乙方金额"),
    amount("total", "合计"),
    amount("fee", "服务费"),
  ],
  { title: "金额核对" },
);
const content = {
  format: 1,
  rules: [],
  defaults: [],
  changes: [],
  computed: [
    { field: "total", value: "row.a + row.b" },
    { field: "fee", value: "round(row.a * 0.015, 2)" },
  ],
  refusals: [{ on: "save", when: "row.a + row.b != row.total", message: "合计不等于各项之和", field: "total" }],
};

test("[ONLINE-01] shows amounts during input exactly as the server stores them", async ({ page }) => {
  const token = await openSession(page, "admin");
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { "x-access-token": token } });
    const body = await answer.json();
    expect([path, body.success, body.message]).toEqual([path, true, expect.any(String)]);
    return body.result;
  };
  await post("/api/account/proof", { evidence: { method: "password", password: PASSWORD } });
  const { id, version } = await post("/api/system/online-forms", { id: null, version: null, definition });
  await post("/api/system/online-forms/publish", { id, version, confirmation: null });
  const enhancement = { type: "form", content };
  await post("/api/system/online-forms/enhancements", { id, basedOn: null, enhancement });
  await post("/api/system/online-forms/menu", { id, title: "金额核对", parentId: null });

  for (const [subject, a, b, total, fee] of [
    ["零头", "0.10", "0.20", "0.30", "0.00"],
    ["四舍五入", "67", "-0.01", "66.99", "1.01"],
    ["十八位", "1234567890123456.78", "0.01", "1,234,567,890,123,456.79", "18,518,518,351,851.85"],
  ] as const) {
    await page.goto(`/online/forms/${CODE}?add=`);
    await page.getByRole("textbox", { name: /^事项/ }).fill(subject);
    await page.getByRole("spinbutton", { name: /^甲方金额/ }).fill(a);
    await page.getByRole("spinbutton", { name: /^乙方金额/ }).fill(b);
    for (const shown of [total, fee]) await expect(page.getByText(shown, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expectNotification(page, "已保存");
    const row = page.getByRole("row", { name: subject });
    for (const amount of [total, fee]) await expect(row.getByText(amount, { exact: true })).toBeVisible();
    const [stored] = await queryPortal<{ total: string; fee: string }>(
      `SELECT total::text, fee::text FROM online.${CODE} WHERE subject = $1`,
      [subject],
    );
    expect(stored).toEqual({ total: total.replaceAll(",", ""), fee: fee.replaceAll(",", "") });
  }
});
