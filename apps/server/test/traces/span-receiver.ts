import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Field, readFields } from "./protobuf-fields.ts";

/** A span as a receiver of OpenTelemetry stores it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: the root of its trace. */
  readonly parentId: string;
  readonly name: string;
  /** 1: internal, 2: server, 3: client. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isFailed: boolean;
}

export interface SpanReceiver {
  /** Address for `TRACES_URL`. */
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** Attributes of the sending process. */
  readonly resources: Readonly<Record<string, string | number>>[];
  /** Headers of all exports. */
  readonly exports: IncomingHttpHeaders[];
  /** All exports as text, in which every text of a span appears. */
  readonly content: () => string;
  close(): Promise<void>;
}

const of = (fields: readonly Field[], number: number) => fields.filter((field) => field.number === number);
const partsOf = (fields: readonly Field[], number: number) =>
  of(fields, number).map(({ value }) => readFields(value as Buffer));
const bytesOf = (fields: readonly Field[], number: number): Buffer =>
  (of(fields, number)[0]?.value as Buffer) ?? Buffer.alloc(0);
const numberOf = (fields: readonly Field[], number: number): number => Number(of(fields, number)[0]?.value ?? 0);

function attributesOf(fields: readonly Field[], number: number): Record<string, string | number> {
  const pairs = partsOf(fields, number).map((pair) => {
    const value = readFields(bytesOf(pair, 2))[0];
    return [bytesOf(pair, 1).toString(), Buffer.isBuffer(value?.value) ? value.value.toString() : Number(value?.value)];
  });
  return Object.fromEntries(pairs);
}

const spanOf = (span: readonly Field[]): ReceivedSpan => ({
  traceId: bytesOf(span, 1).toString("hex"),
  spanId: bytesOf(span, 2).toString("hex"),
  parentId: bytesOf(span, 4).toString("hex"),
  name: bytesOf(span, 5).toString(),
  kind: numberOf(span, 6),
  attributes: attributesOf(span, 9),
  isFailed: numberOf(readFields(bytesOf(span, 15)), 3) === 2,
});

/** Starts a receiver of OTLP over HTTP that answers every export with this status; undefined: it does not answer. */
export async function startSpanReceiver(status: number | undefined): Promise<SpanReceiver> {
  const spans: ReceivedSpan[] = [];
  const resources: Record<string, string | number>[] = [];
  const exports: IncomingHttpHeaders[] = [];
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    exports.push(request.headers);
    bodies.push(body);
    for (const sender of partsOf(readFields(body), 1)) {
      resources.push(...partsOf(sender, 1).map((resource) => attributesOf(resource, 1)));
      spans.push(
        ...partsOf(sender, 2)
          .flatMap((scope) => partsOf(scope, 2))
          .map(spanOf),
      );
    }
    if (status !== undefined) response.writeHead(status, { "content-type": "application/x-protobuf" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    exports,
    content: () => Buffer.concat(bodies).toString("latin1"),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
