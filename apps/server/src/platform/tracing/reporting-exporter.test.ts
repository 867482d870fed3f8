import { ExportResultCode } from "@opentelemetry/core";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { createReportingExporter } from "./reporting-exporter.ts";

test("logs failed exports once in ten minutes, with the number of lost spans", () => {
  let now = 0;
  const warnings: object[] = [];
  const codes: number[] = [];
  const exporter = createReportingExporter({
    exporter: {
      export: (_spans, done) => done({ code: ExportResultCode.FAILED, error: new Error("down") }),
      shutdown: async () => undefined,
    },
    logger: { warn: (fields: object) => warnings.push(fields) },
    now: () => now,
    untraced: (work) => work(),
  });
  const send = (count: number) =>
    exporter.export(
      Array.from({ length: count }, () => ({}) as ReadableSpan),
      ({ code }) => codes.push(code),
    );
  send(3);
  send(4);
  now = 599_999;
  send(5);
  expect(warnings).toEqual([{ spans: 3, cause: "down" }]);
  now = 600_000;
  send(1);
  expect(warnings).toEqual([
    { spans: 3, cause: "down" },
    { spans: 10, cause: "down" },
  ]);
  expect(codes).toEqual([1, 1, 1, 1]);
});
