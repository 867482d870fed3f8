import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import type { Logger } from "#platform/logger.ts";

const WARNING_INTERVAL_MS = 600_000;

export interface ReportingExporterDeps {
  readonly exporter: SpanExporter;
  readonly logger: Pick<Logger, "warn">;
  /** Milliseconds of a clock that only advances. */
  readonly now: () => number;
  /** Runs a function without an active span, so that sending spans records none. */
  readonly untraced: <T>(work: () => T) => T;
}

/** Exports spans and logs failures, at most one line in ten minutes. The spans of a failed export are lost. */
export function createReportingExporter({ exporter, logger, now, untraced }: ReportingExporterDeps): SpanExporter {
  let lost = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;

  function report(spans: number, error: (Error & { code?: unknown }) | undefined): void {
    lost += spans;
    if (now() - warnedAt < WARNING_INTERVAL_MS) return;
    warnedAt = now();
    // Without the address, which may contain a key.
    logger.warn({ spans: lost, cause: String(error?.code ?? error?.message ?? "") }, "traces were not delivered");
    lost = 0;
  }

  return {
    export: (spans: ReadableSpan[], done: (result: ExportResult) => void) =>
      untraced(() =>
        exporter.export(spans, (result) => {
          if (result.code !== ExportResultCode.SUCCESS) report(spans.length, result.error);
          done(result);
        }),
      ),
    shutdown: () => exporter.shutdown(),
  };
}
