// Guarantee: on a phone a list begins with its rows, and can be asked and put in order all the same.
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPart, scrollsSideways, seriousFindings } from "../../../../test/browser/open.tsx";
import type { DataColumn } from "./data-column.ts";
import { ListBody } from "./list-body.tsx";
import type { QueryField } from "./query-field.ts";
import { QueryForm } from "./query-form.tsx";
import type { Sort } from "./sort.ts";

const fields: readonly QueryField[] = [
  { kind: "text", name: "keyword", label: "账号", maxLength: 50 },
  { kind: "choice", name: "state", label: "状态", options: [{ value: "on", label: "在线" }] },
  { kind: "days", names: ["from", "to"], label: "时间", labels: ["开始日期", "结束日期"] },
];
interface Row {
  readonly id: string;
}
const columns: readonly DataColumn<Row>[] = [
  { key: "name", title: "姓名", width: 100, isSortable: true, render: ({ id }) => id },
  { key: "note", title: "说明", width: 100, render: () => "" },
];
const button = (name: string) => page.getByRole("button", { name });
const label = (text: string) => page.getByText(text, { exact: true });

beforeEach(() => page.viewport(375, 800));

test("shows the first thing that a list can be asked by, and the others when they are unfolded", async () => {
  const asked = vi.fn();
  openPart(<QueryForm fields={fields} values={{}} onQuery={asked} />);
  await expect.element(label("账号")).toBeVisible();
  expect([label("状态").query(), label("时间").query()]).toEqual([null, null]);
  await userEvent.click(button("展开"));
  await expect.element(label("状态")).toBeVisible();
  await expect.element(label("时间")).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  expect(await scrollsSideways()).toBe(false);
  await userEvent.click(button("收起"));
  await expect.element(label("状态")).not.toBeInTheDocument();
});

test("is unfolded where a folded field is what the list is asked by", async () => {
  openPart(<QueryForm fields={fields} values={{ state: "on" }} onQuery={() => undefined} />);
  await expect.element(label("状态")).toBeVisible();
});

test("shows everything at once where there is room", async () => {
  await page.viewport(1024, 800);
  openPart(<QueryForm fields={fields} values={{}} onQuery={() => undefined} />);
  await expect.element(label("时间")).toBeVisible();
  expect(button("展开").query()).toBeNull();
});

test("puts rows in order without a head to press", async () => {
  const order = vi.fn<(sort: Sort | null) => void>();
  const rows = { total: 1, rows: [{ id: "赵一" }] };
  const query = { data: rows, error: null, isError: false, isFetching: false, refetch: () => undefined };
  openPart(
    <ListBody
      title="人员"
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      page={1}
      pageSize={10}
      onPage={() => undefined}
      empty={{ text: "" }}
      tools={null}
      sorting={{ sort: { key: "name", isFalling: true }, onChange: order }}
    />,
  );
  const choice = page.getByRole("combobox", { name: "排序" });
  await expect.element(choice).toHaveDisplayValue("姓名降序");
  await userEvent.selectOptions(choice, "姓名升序");
  await userEvent.selectOptions(choice, "默认排序");
  expect(order.mock.calls).toEqual([[{ key: "name", isFalling: false }], [null]]);
  expect(await seriousFindings()).toEqual([]);
});
