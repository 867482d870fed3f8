import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { errorCode } from "#platform/error-code.ts";

type Attributes = Readonly<Record<string, string | number>>;

/** The span of the running code. It is held apart from the library's global state, so that a process may have several. */
export interface ActiveSpan {
  readonly storage: AsyncLocalStorage<Span | undefined>;
  /** Begins a span below the active one. Undefined: the running code is not recorded. */
  beginChild(name: string, attributes: Attributes, kind?: SpanKind): Span | undefined;
  /** Begins a trace, or continues that of `parent`. */
  beginRoot(name: string, attributes: Attributes, kind: SpanKind, parent?: Context): Span;
}

export function createActiveSpan(tracer: Tracer): ActiveSpan {
  const storage = new AsyncLocalStorage<Span | undefined>();
  return {
    storage,
    beginChild: (name, attributes, kind = SpanKind.CLIENT) => {
      const parent = storage.getStore();
      // Work that a call has left behind is not recorded.
      if (!parent?.isRecording()) return undefined;
      return tracer.startSpan(name, { kind, attributes: { ...attributes } }, trace.setSpan(ROOT_CONTEXT, parent));
    },
    beginRoot: (name, attributes, kind, parent = ROOT_CONTEXT) =>
      tracer.startSpan(name, { kind, attributes: { ...attributes } }, parent),
  };
}

/** Marks a span as failed by the error's code or type. Its message is left out, since it may quote values. */
export function failSpan(span: Span, error: unknown): void {
  const type = errorCode(error) ?? (error instanceof Error ? error.name : "Error");
  span.setAttribute("error.type", type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
