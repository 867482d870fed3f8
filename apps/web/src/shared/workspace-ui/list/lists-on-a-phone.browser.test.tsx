// Guarantee: on a phone a list can be queried and sorted; its query is folded so that rows are near the top.
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPart, scrollsSideways, seriousFindings } from "#test/browser/open.tsx";
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

test("folds the query into one button, and folds it again after a query", async () => {
  const onQuery = vi.fn();
  openPart(<QueryForm fields={fields} values={{}} onQuery={onQuery} />);
  await expect.element(button("筛选")).toHaveAttribute("aria-expanded", "false");
  expect(label("账号").query()).toBeNull();
  await userEvent.click(button("筛选"));
  for (const text of ["账号", "状态", "时间"]) await expect.element(label(text)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  expect(await scrollsSideways()).toBe(false);
  await userEvent.fill(page.getByLabelText("账号"), "wang");
  await userEvent.click(button("查询"));
  await expect.element(label("账号")).not.toBeInTheDocument();
  await expect.element(button("筛选")).toHaveFocus();
  expect(onQuery.mock.calls).toEqual([[{ keyword: "wang" }]]);
});

test("shows the number of active fields and sends none of them after 重置", async () => {
  const onQuery = vi.fn();
  const values = { state: "on", from: "2026-11-01", to: "2026-11-20" };
  openPart(<QueryForm fields={fields} values={values} onQuery={onQuery} />);
  await userEvent.click(button("筛选（2）"));
  await userEvent.click(button("重置"));
  expect(onQuery.mock.calls).toEqual([[{}]]);
});

test("shows all fields at once at 1024 px", async () => {
  await page.viewport(1024, 800);
  openPart(<QueryForm fields={fields} values={{}} onQuery={() => undefined} />);
  await expect.element(label("时间")).toBeVisible();
  expect(button("筛选").query()).toBeNull();
});

test("sorts rows by a select list, without a table head", async () => {
  const onSort = vi.fn<(sort: Sort | null) => void>();
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
      sorting={{ sort: { key: "name", isDescending: true }, onChange: onSort }}
    />,
  );
  const choice = page.getByRole("combobox", { name: "排序" });
  await expect.element(choice).toHaveDisplayValue("姓名降序");
  expect(page.getByRole("columnheader").query()).toBeNull();
  await userEvent.selectOptions(choice, "姓名升序");
  await userEvent.selectOptions(choice, "默认排序");
  expect(onSort.mock.calls).toEqual([[{ key: "name", isDescending: false }], [null]]);
  expect(await seriousFindings()).toEqual([]);
});
