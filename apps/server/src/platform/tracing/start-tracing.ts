import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TracesSettings } from "#config/traces-settings.ts";
import type { Logger } from "#platform/logger.ts";
import { createActiveSpan } from "./active-span.ts";
import { recordObservedWork } from "./observed-spans.ts";
import { recordOutgoingCalls } from "./outgoing-calls.ts";
import { createReportingExporter } from "./reporting-exporter.ts";
import { callerContextOf } from "./trace-headers.ts";
import type { CallSpan, Tracing } from "./tracing.ts";

const EXPORT_TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 2_000;
/** Spans that wait to be sent. Further ones are dropped. */
const MAX_WAITING_SPANS = 2_048;

export interface TracingDeps {
  readonly logger: Pick<Logger, "warn">;
  /** Name of this process in reports. */
  readonly node: string;
  readonly version: string;
  /** Hosts of the own network, as `host` or `host:port`: only they receive `traceparent`. */
  readonly ownHosts: readonly string[];
}

/** Begins to record traces in this process and to send them to the receiver. */
export function startTracing({ url, token, share }: TracesSettings, deps: TracingDeps): Tracing {
  const exporter = createReportingExporter({
    exporter: new OTLPTraceExporter({
      url,
      timeoutMillis: EXPORT_TIMEOUT_MS,
      ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
    }),
    logger: deps.logger,
    now: () => performance.now(),
    untraced: (work) => active.storage.run(undefined, work),
  });
  const provider = new TracerProvider({
    // The decision of the caller holds for the whole trace.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    resource: resourceFromAttributes({
      "service.name": "tender-portal",
      "service.version": deps.version,
      "service.instance.id": deps.node,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING_SPANS })],
  });
  const active = createActiveSpan(provider.getTracer("tender-portal"));
  const stops = [recordObservedWork(active), recordOutgoingCalls(active, deps.ownHosts)];
  const omitted: CallSpan = { run: (part) => active.storage.run(undefined, part), end: () => undefined };
  return {
    beginCall: ({ method, route, requestId, traceparent, tracestate }) => {
      const name = route === undefined ? method : `${method} ${route}`;
      const attributes = {
        "http.request.method": method,
        ...(route === undefined ? {} : { "http.route": route }),
        "tender.request_id": requestId,
      };
      const span = active.beginRoot(name, attributes, SpanKind.SERVER, callerContextOf(traceparent, tracestate));
      return {
        run: (part) => active.storage.run(span, part),
        end: (status) => {
          span.setAttribute("http.response.status_code", status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    omitCall: () => omitted,
    stop: async () => {
      for (const stop of stops) stop();
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, STOP_TIMEOUT_MS);
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}
