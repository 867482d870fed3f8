import type { Readable } from "node:stream";
import type { Endpoint, EndpointKey, EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { Caller, Origin } from "#platform/caller.ts";
import type { CsvSource } from "#platform/csv.ts";
import type { ListConditions, ValueLabels } from "#platform/export-mark.ts";
import type { Navigation } from "#platform/navigation.ts";
import type { PdfDocument } from "#platform/pdf/pdf-document.ts";
import type { NamedSheet } from "#platform/spreadsheet/write-xlsx.ts";
import type { UploadedFile } from "./uploads.ts";

type CallerFor<K extends EndpointKey> = EndpointOf<K>["access"] extends { kind: "anonymous" }
  ? Caller | undefined
  : Caller;

/** The request beside its validated input. */
export interface Context<K extends EndpointKey> {
  /** Present on every call that is not anonymous; on an anonymous one only with a valid credential. */
  readonly caller: CallerFor<K>;
  readonly origin: Origin;
  /** Value of the session cookie, for the few calls that use it. */
  readonly cookie: string | undefined;
  /** Value of another cookie of the portal, for example of a password recovery, whose user is not signed in. */
  readonly cookieNamed: (name: string) => string | undefined;
  /** Token or access token of a header, valid or not. */
  readonly credential: string | undefined;
  /** Navigation headers of the browser, for the few pages that other sites may link to. */
  readonly navigation: Navigation;
  readonly ifNoneMatch: string | undefined;
  /** The Range and If-Range headers, for calls that send files. */
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly acceptsGzip: boolean;
}

/** An answer with more than a result: a message, the code of a pending poll, headers. */
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

/** Bytes that are sent unchanged: files, protocol answers, cached envelopes. */
export class Raw {
  readonly body: Buffer | string | Readable;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly status: number;
  /** A refusal in the form of its protocol; rate limits that count only failures count it. */
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

/** Facts about an exported list. */
interface ListFacts {
  /** ASCII name, for programs that read no other. */
  readonly name: string;
  /** Chinese name. */
  readonly title: string;
  /** The filter of the export; written to the audit trail and into the file. */
  readonly conditions: ListConditions;
  readonly labels?: ValueLabels;
  /** Action of the audit row. Null: the service has recorded the export. */
  readonly action: string | null;
  readonly object?: string;
  /** Detail of the audit row in place of the filter. */
  readonly detail?: object;
}

type ListContent =
  | {
      readonly format: "csv" | "xlsx";
      readonly source: CsvSource;
      /** Additional sheets of a workbook, behind the rows. */
      readonly extraSheets?: readonly NamedSheet[];
    }
  /** The exporting user is named at the foot of each page. */
  | { readonly format: "pdf"; readonly document: Omit<PdfDocument, "footer"> }
  /** `extension`: of the file name, where it differs from the format. */
  | { readonly format: "json"; readonly text: string | Readable; readonly extension?: string };

/** A list that is sent as a file. `list-file.ts` records the export and marks the file. */
export class ListFile {
  readonly content: ListFacts & ListContent;

  constructor(parts: ListFacts & ListContent) {
    this.content = parts;
  }
}

/** The validated request; with the file of an upload. */
type InputFor<E extends Endpoint> = InputOf<E> &
  (E extends { readonly upload: object } ? { readonly file: UploadedFile } : unknown);

export type Handler<K extends EndpointKey> = (
  input: InputFor<EndpointOf<K>>,
  context: Context<K>,
) => Promise<ResultOf<EndpointOf<K>> | Answer<ResultOf<EndpointOf<K>>> | Raw | ListFile>;

/** Handlers of all endpoints: a missing one does not compile. */
export type Routes = { readonly [K in EndpointKey]: Handler<K> };

/** Handlers of one module. */
type SomeRoutes = { readonly [K in EndpointKey]?: Handler<K> };

/** Types each handler by its endpoint and preserves the literal keys. */
export const routes = <const R extends SomeRoutes>(handlers: R): R => handlers;
