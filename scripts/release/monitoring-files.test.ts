import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import {
  commonMetrics,
  type MetricDefinition,
  nodeMetrics,
  processMetrics,
} from "../../apps/server/src/modules/operations/metrics/metric-register.ts";
import { PROJECT_ROOT } from "../boot/project.mjs";

const textOf = (file: string): string => readFileSync(join(PROJECT_ROOT, file), "utf8");
const definitions: Readonly<Record<string, MetricDefinition>> = { ...processMetrics, ...commonMetrics, ...nodeMetrics };

/** Names of all series: a histogram has three. */
const exported = new Set(
  Object.entries(definitions).flatMap(([name, { kind }]) =>
    kind === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);

const alerts = textOf("deploy/monitoring/alerts.yml");

test.each(["deploy/monitoring/alerts.yml", "deploy/monitoring/dashboard.json"])(
  "%s names only metrics that a node exports",
  (file) => {
    const named = textOf(file).match(/tender_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !exported.has(name))).toEqual([]);
  },
);

test.each(["deploy/monitoring/alerts.yml", "deploy/monitoring/dashboard.json"])(
  "%s groups and selects by labels that the metrics have",
  (file) => {
    const labels = new Set(["instance", "job", "le", ...Object.values(definitions).flatMap(({ labels }) => labels)]);
    const text = textOf(file);
    const grouped = [...text.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, list = ""]) => list.split(", "));
    const selected = [...text.matchAll(/(\w+)=~?\\?"/g)].map(([, label = ""]) => label);
    expect([...grouped, ...selected].filter((label) => !labels.has(label))).toEqual([]);
  },
);

test("the page explains each alert, in the order of the rules", () => {
  const names = [...alerts.matchAll(/- alert: (\S+)/g)].map(([, name]) => name);
  const explained = [...textOf("docs/zh/监控与告警.md").matchAll(/^### (\S+)\n\n- 含义：.+\n- 排查：.+\n- 处理：/gm)];
  expect(explained.map(([, name]) => name)).toEqual(names);
});

interface AlertTest {
  readonly alertname: string;
  readonly exp_alerts?: readonly object[];
}

test("each alert has a test in which it fires, and one in which it stays silent", () => {
  const files = ["deploy/try/alerts.promtool.yml", "deploy/try/alerts-of-days.promtool.yml"];
  const tests = files
    .flatMap((file) => (parse(textOf(file)) as { tests: { alert_rule_test: AlertTest[] }[] }).tests)
    .flatMap(({ alert_rule_test }) => alert_rule_test);
  const namesWith = (fires: boolean) =>
    new Set(tests.filter(({ exp_alerts = [] }) => exp_alerts.length > 0 === fires).map(({ alertname }) => alertname));
  const names = [...alerts.matchAll(/- alert: (\S+)/g)].map(([, name = ""]) => name);
  expect(names.filter((name) => !namesWith(true).has(name) || !namesWith(false).has(name))).toEqual([]);
});

test("the panels of the dashboard have Chinese titles", () => {
  const { panels } = JSON.parse(textOf("deploy/monitoring/dashboard.json")) as { panels: { title: string }[] };
  expect(panels.length).toBeGreaterThan(5);
  expect(panels.filter(({ title }) => !/^[\u4e00-\u9fff][\u4e00-\u9fff（）、]+$/.test(title))).toEqual([]);
});

test("a metric has no label that is an address, an account or an id", () => {
  const labels = new Set(Object.values(definitions).flatMap((metric) => metric.labels));
  expect([...labels].toSorted()).toEqual([
    "build",
    "kind",
    "method",
    "name",
    "pool",
    "result",
    "route",
    "state",
    "status",
    "version",
    "way",
  ]);
});
