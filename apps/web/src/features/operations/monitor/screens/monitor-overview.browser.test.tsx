import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { answerMonitoring, monitored, monitorHistory, monitorMenu } from "#test/browser/monitoring.ts";
import { openApp } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";

async function open() {
  signInToWorkspace({ menu: [monitorMenu] });
  await openApp("/operation/monitor");
  await expect.element(page.getByRole("heading", { name: "系统监控", level: 1 })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  answerMonitoring();
});

describe("monitor page", () => {
  test("shows nodes, database, queue, jobs and slow calls", async () => {
    await open();
    const nodes = page.getByRole("region", { name: "节点与进程" }).getByRole("row").nth(1);
    await expect.element(nodes).toMatchTextContent("节点一运行中1.0.0+4f3a2b1c9d1 天 1 小时5%150 MB");
    await expect.element(page.getByText("1 分钟", { exact: true })).toBeVisible();
    await expect.element(page.getByText("21 项，均正常")).toBeVisible();
    await expect.element(page.getByText("700 MB")).toBeVisible();
    await expect.element(page.getByText("1.8 秒")).toBeVisible();
  });

  test("draws a figure over time, and shows the same data as a table on request", async () => {
    await open();
    const figure = page.getByRole("figure").first();
    await expect.element(figure.getByRole("img", { name: "处理器，最近 10 分钟" })).toBeVisible();
    await expect.element(figure).toMatchTextContent("5%最高 12%");
    await userEvent.click(figure.getByRole("button", { name: "表格" }));
    const rows = figure.getByRole("row");
    await expect.element(rows.nth(1)).toHaveTextContent("11:04:205%");
    await expect.element(rows.nth(3)).toHaveTextContent("11:04:003%");
  });

  test("draws 24 hours of all hosts or of one, with gaps, and reports a failed read", async () => {
    const asked = answer("monitor.history", monitorHistory());
    await open();
    await userEvent.click(page.getByText("24 小时", { exact: true }));
    const figure = page.getByRole("figure").first();
    await expect.element(figure.getByRole("img", { name: "处理器，最近 24 小时" })).toBeVisible();
    await expect.element(figure).toMatchTextContent("21%最高 21%");
    await userEvent.click(figure.getByRole("button", { name: "表格" }));
    const rows = figure.getByRole("row");
    await expect.element(rows.nth(1)).toHaveTextContent("11-20 10:5021%");
    await expect.element(rows.nth(2)).toHaveTextContent("11-20 10:40—");
    await userEvent.click(page.getByRole("combobox", { name: "主机" }));
    await userEvent.click(page.getByText("主机二"));
    await expect.poll(() => asked.inputs.at(-1)?.query).toEqual({ period: "day", host: "主机二" });
    answer("monitor.history", refusal("http.unavailable"));
    await userEvent.click(page.getByText("1 小时", { exact: true }));
    await expect.element(page.getByRole("alert")).toMatchTextContent("运行趋势加载失败");
  });

  test("describes problems in words, and reports a failed read", async () => {
    const [node] = monitored().nodes;
    answer(
      "monitor.read",
      monitored({
        nodes: node ? [{ ...node, isSilent: true, clockOffsetMs: -3_720_000 }] : [],
        jobs: { total: 21, failed: ["x"] },
      }),
    );
    await open();
    await expect.element(page.getByText("无响应")).toBeVisible();
    await expect.element(page.getByText("时钟比数据库慢 1 小时 2 分钟")).toBeVisible();
    await expect.element(page.getByText("1 项失败，共 21 项")).toBeVisible();
    answer("monitor.read", refusal("http.unavailable"));
    await userEvent.click(page.getByRole("button", { name: "刷新" }));
    await expect.element(page.getByRole("alert")).toMatchTextContent("系统监控加载失败");
  });
});
