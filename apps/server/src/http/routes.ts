import type { Readable } from "node:stream";
import type { Endpoint, EndpointKey, EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { Caller, Origin } from "#platform/caller.ts";
import type { CsvSource } from "#platform/csv.ts";
import type { Asked, ValueWords } from "#platform/export-mark.ts";
import type { Navigation } from "#platform/navigation.ts";
import type { PdfDocument } from "#platform/pdf/pdf-document.ts";
import type { NamedSheet } from "#platform/spreadsheet/write-xlsx.ts";
import type { UploadedFile } from "./uploads.ts";

type CallerFor<K extends EndpointKey> = EndpointOf<K>["access"] extends { kind: "anonymous" }
  ? Caller | undefined
  : Caller;

/** What a handler knows of the request beside its validated input. */
export interface Context<K extends EndpointKey> {
  /** Present on every call that is not anonymous; on an anonymous one only when a good credential came along. */
  readonly caller: CallerFor<K>;
  readonly origin: Origin;
  /** Value of our cookie, for the few calls that work with it. */
  readonly cookie: string | undefined;
  /** Value of another cookie of ours, such as the one that a password recovery, whose person is not signed in, hangs on. */
  readonly cookieNamed: (name: string) => string | undefined;
  /** Token or access token as sent in a header, whether it is good or not. */
  readonly credential: string | undefined;
  /** How the browser came here, for the few pages that other sites may link to. */
  readonly navigation: Navigation;
  readonly ifNoneMatch: string | undefined;
  /** The Range and If-Range headers, for calls that serve files. */
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly acceptsGzip: boolean;
}

/** An answer that needs more than a result: a message, the code of a pending poll, headers. */
export class Answer<R> {
  readonly result: R;
  readonly message: string;
  readonly code: string;
  readonly headers: Readonly<Record<string, string | string[]>>;

  constructor(
    result: R,
    extra: { message?: string; code?: "200" | "202"; headers?: Record<string, string | string[]> } = {},
  ) {
    this.result = result;
    this.message = extra.message ?? "";
    this.code = extra.code ?? "200";
    this.headers = extra.headers ?? {};
  }
}

/** Bytes that are sent as they are: files, protocol answers, cached envelopes. A stream is sent as it is written. */
export class Raw {
  readonly body: Buffer | string | Readable;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly status: number;
  /** A refusal in its protocol's own shape: where only failures count, it counts. */
  readonly isRefusal: boolean;

  constructor(
    body: Buffer | string | Readable,
    headers: Record<string, string | string[]>,
    status = 200,
    { isRefusal = false }: { isRefusal?: boolean } = {},
  ) {
    this.body = body;
    this.headers = headers;
    this.status = status;
    this.isRefusal = isRefusal;
  }
}

/** What is to be said of a list that leaves. */
interface ListFacts {
  /** ASCII, for programs that read no other. */
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  /** What it was asked by: stands in the trail and in the file. */
  readonly asked: Asked;
  readonly words?: ValueWords;
  /** As the trail calls it; null: what made it has recorded it. */
  readonly action: string | null;
  readonly object?: string;
  /** What the trail keeps instead of what was asked by. */
  readonly detail?: object;
}

type ListContent =
  | {
      readonly format: "csv" | "xlsx";
      readonly source: CsvSource;
      /** Further sheets of a workbook, behind the rows. */
      readonly more?: readonly NamedSheet[];
    }
  /** Who takes it along stands at the foot of each page. */
  | { readonly format: "pdf"; readonly document: Omit<PdfDocument, "footer"> }
  /** `extension`: of the file's name, where it is not the format. */
  | { readonly format: "json"; readonly text: string | Readable; readonly extension?: string };

/** A list that leaves as a file. Who takes it along and when is recorded and put to it where it is sent (`list-file.ts`). */
export class ListFile {
  readonly parts: ListFacts & ListContent;

  constructor(parts: ListFacts & ListContent) {
    this.parts = parts;
  }
}

/** The validated request, with the file of a call that takes one. */
type InputFor<E extends Endpoint> = InputOf<E> &
  (E extends { readonly upload: object } ? { readonly file: UploadedFile } : unknown);

export type Handler<K extends EndpointKey> = (
  input: InputFor<EndpointOf<K>>,
  context: Context<K>,
) => Promise<ResultOf<EndpointOf<K>> | Answer<ResultOf<EndpointOf<K>>> | Raw | ListFile>;

/** A handler for every endpoint of the contract: one that is missing does not compile. */
export type Routes = { readonly [K in EndpointKey]: Handler<K> };

/** Some of them, as one module has them. */
type SomeRoutes = { readonly [K in EndpointKey]?: Handler<K> };

/** Keeps the literal keys while typing each handler by its endpoint. */
export const routes = <const R extends SomeRoutes>(handlers: R): R => handlers;
