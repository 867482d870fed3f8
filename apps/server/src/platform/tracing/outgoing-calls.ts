import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { type Span, SpanStatusCode } from "@opentelemetry/api";
import { type ActiveSpan, failSpan } from "./active-span.ts";
import { traceparentOf } from "./trace-headers.ts";

/** A request as the channels of undici publish it, which `fetch` and the trade proxy use. */
interface UndiciRequest {
  readonly origin: string | URL;
  readonly method: string;
  addHeader(name: string, value: string): void;
}

interface OutgoingCall {
  readonly method: string;
  /** Host with the port, unless it is the default one. */
  readonly host: string;
  addHeader(name: string, value: string): void;
}

type Message = Readonly<{ request: object; response: unknown; error: unknown }>;

/**
 * Records HTTP calls of this process to other services, by the channels on which Node publishes them. The addresses are
 * left out, because they may contain tickets and keys. `ownHosts` also receive the trace.
 */
export function recordOutgoingCalls(active: ActiveSpan, ownHosts: readonly string[]): () => void {
  const own = new Set(ownHosts.map((host) => host.toLowerCase()));
  const spans = new WeakMap<object, Span>();

  function begin(key: object, call: OutgoingCall): void {
    // An error in a listener of a channel would end the process.
    if (!URL.canParse(`http://${call.host}`)) return;
    const { hostname, port } = new URL(`http://${call.host}`);
    const attributes = {
      "http.request.method": call.method,
      "server.address": hostname,
      ...(port === "" ? {} : { "server.port": Number(port) }),
    };
    const span = active.beginChild(call.method, attributes);
    if (span) spans.set(key, span);
    const sender = span ?? active.storage.getStore();
    if (sender && (own.has(call.host.toLowerCase()) || own.has(hostname)))
      call.addHeader("traceparent", traceparentOf(sender));
  }

  function end(key: object, finish: (span: Span) => void): void {
    const span = spans.get(key);
    if (!span) return;
    spans.delete(key);
    finish(span);
    span.end();
  }

  const answered = (status: number) => (span: Span) => {
    span.setAttribute("http.response.status_code", status);
    if (status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
  };

  const listeners: Readonly<Record<string, (message: Message) => void>> = {
    "http.client.request.created": ({ request }) => {
      const { method, host: name } = request as ClientRequest;
      const host = String((request as ClientRequest).getHeader("host") ?? name);
      begin(request, {
        method,
        host,
        addHeader: (header, value) => (request as ClientRequest).setHeader(header, value),
      });
    },
    "http.client.response.finish": ({ request, response }) =>
      end(request, answered((response as IncomingMessage).statusCode ?? 0)),
    "http.client.request.error": ({ request, error }) => end(request, (span) => failSpan(span, error)),
    "undici:request:create": ({ request }) => {
      const { method, origin } = request as UndiciRequest;
      const addHeader = (name: string, value: string) => (request as UndiciRequest).addHeader(name, value);
      begin(request, { method, host: new URL(origin).host, addHeader });
    },
    "undici:request:headers": ({ request, response }) =>
      end(request, answered((response as { statusCode: number }).statusCode)),
    "undici:request:error": ({ request, error }) => end(request, (span) => failSpan(span, error)),
  };
  const entries = Object.entries(listeners).map(
    ([name, listen]) => [name, (message: unknown) => listen(message as Message)] as const,
  );
  for (const [name, listen] of entries) subscribe(name, listen);
  return () => {
    for (const [name, listen] of entries) unsubscribe(name, listen);
  };
}
