import { type Span, SpanKind } from "@opentelemetry/api";
import { withoutValues } from "#platform/database/without-values.ts";
import { type ObservedWork, workChannel } from "#platform/observed-work.ts";
import { type ActiveSpan, failSpan } from "./active-span.ts";

/** Records statements, jobs and services that `observed-work.ts` publishes. */
export function recordObservedWork(active: ActiveSpan): () => void {
  const spans = new WeakMap<ObservedWork, Span>();

  /** Begins the span of the work. Undefined: the work belongs to no recorded call or job. */
  function begin(work: ObservedWork): Span | undefined {
    switch (work.kind) {
      case "job":
        // A job is a trace of its own, also if a call has woken it.
        return active.beginRoot(work.name, { "tender.job": work.name }, SpanKind.INTERNAL);
      case "service":
        return active.beginChild(work.protocol, { "server.address": work.host, "server.port": work.port });
      case "statement": {
        if (!active.storage.getStore()?.isRecording()) return undefined;
        const text = withoutValues(work.text);
        const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? "SQL";
        const attributes = { "db.system.name": "postgresql", "db.operation.name": operation, "db.query.text": text };
        return active.beginChild(operation, attributes);
      }
    }
  }

  const end = (work: ObservedWork): void => {
    spans.get(work)?.end();
    spans.delete(work);
  };
  const fail = (work: ObservedWork & { readonly error?: unknown }): void => {
    const span = spans.get(work);
    if (span) failSpan(span, work.error);
  };
  workChannel.start.bindStore(active.storage, (work) => {
    const span = begin(work);
    if (span) spans.set(work, span);
    return span ?? active.storage.getStore();
  });
  const { asyncEnd, error } = workChannel;
  asyncEnd.subscribe(end as never);
  error.subscribe(fail as never);
  return () => {
    workChannel.start.unbindStore(active.storage);
    asyncEnd.unsubscribe(end as never);
    error.unsubscribe(fail as never);
  };
}
