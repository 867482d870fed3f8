import { type Context, ROOT_CONTEXT, type Span, trace } from "@opentelemetry/api";
import { parseTraceParent, TraceState } from "@opentelemetry/core";

const MAX_STATE_LENGTH = 512;

/** Returns the context of a caller by the W3C headers. Undefined: it sent none, or invalid ones. */
export function callerContextOf(traceparent: string | undefined, tracestate: string | undefined): Context | undefined {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  if (!parent) return undefined;
  const traceState = tracestate && tracestate.length <= MAX_STATE_LENGTH ? new TraceState(tracestate) : undefined;
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true, ...(traceState ? { traceState } : {}) });
}

/** Returns the W3C header for a call from within the span. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}
