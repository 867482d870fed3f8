import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./limits.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call. A route whose endpoint states nothing does not exist: the field is required.
 * `subsystem: true` opens the call to a session handed over to a subsystem, `pendingDepartment: true` to one that
 * still owes its department choice, `pendingPassword: true` to one that must change an over-aged password first (and may
 * owe its department choice after that), `secondStep` to one that still owes its second step, of the kind named; every other call refuses them.
 */
export type Access =
  | { readonly kind: "anonymous" }
  | {
      readonly kind: "signed-in";
      readonly subsystem?: true;
      readonly pendingDepartment?: true;
      readonly secondStep?: "code" | "set-up" | "any";
      readonly pendingPassword?: true;
      readonly tokenInQuery?: true;
    }
  | {
      readonly kind: "permission";
      readonly code: string;
      /** Of everybody's work: who holds the code is no administrator for that, and needs no second factor for this call. */
      readonly isEveryday?: true;
    };

/** One call as a value: the server is typed by it, the web client is typed by it, OpenAPI is written from it. */
export interface Endpoint {
  readonly summary: string;
  /** The first method on the first path is the one our own client uses. */
  readonly methods: readonly [Method, ...Method[]];
  /** Paths as specified, parameters as `{name}`. */
  readonly paths: readonly [string, ...string[]];
  readonly access: Access;
  readonly limit: LimitName;
  /** What goes well is given back to the limit, so that of an address only its failures count. */
  readonly countsFailures?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** What stands in the envelope's `result`; with `shape: "own"` the whole body. */
  readonly result: z.ZodType;
  /** `own`: a file or a standard protocol's shape, no envelope. */
  readonly shape?: "own";
  /** With `shape: "own"`: a window shows it, so that what refuses it is a page as well. */
  readonly isPage?: true;
  /** With `shape: "own"`: a file to save, which the page asks for like any other call. */
  readonly download?: true;
  /** With `shape: "own"`: of which types its good answers are; JSON unless stated, HTML of a page. */
  readonly mediaTypes?: readonly [string, ...string[]];
  /** HTTP statuses that it answers beside 200 and those of its errors, each with its meaning. */
  readonly otherStatuses?: Readonly<Record<number, string>>;
  /** Codes this call may answer beside those of `commonErrors`. */
  readonly errors: readonly ErrorCode[];
  /** Bytes; 1 MB unless stated, 16 KB on sign-in calls. */
  readonly bodyLimit?: number;
  /** Reads its body as an HTML form's fields (application/x-www-form-urlencoded), as a standard protocol sends it. */
  readonly readsFields?: true;
  /** Takes one file as a form (multipart/form-data, field `file`) instead of JSON; no other call reads a form. */
  readonly upload?: { readonly maxBytes: number };
  /** Exists in development mode only; in production mode the path is unknown. */
  readonly developmentOnly?: true;
  /** Does not count as use of the session (polls, token checks). */
  readonly passive?: true;
  /** Says of its own refusals what they say, and answers them under HTTP 200. */
  readonly answersRefusals?: true;
  /** May be kept until another administrator has agreed to it (setting `SECOND_PERSON_FOR`); refused as `approval.awaited` until then. */
  readonly mayAwait?: true;
  /** Refused when a browser says that another site caused the request: sign-in calls by GET. What is no GET always is. */
  readonly refusesCrossSite?: true;
  /** How U+0000 in the query is refused where whatever is asked for may be unknown; elsewhere the request is a misfit. */
  readonly refusesNulAs?: "file.not_found";
}

/** Keeps the literal types of an endpoint while checking its shape. */
export const endpoint = <const E extends Endpoint>(value: E): E => value;

/** Of which types the good answers of a call are. */
export const mediaTypesOf = ({ mediaTypes, isPage }: Endpoint): readonly [string, ...string[]] =>
  mediaTypes ?? [isPage ? "text/html" : "application/json"];

export type ApiTree = { readonly [subject: string]: { readonly [name: string]: Endpoint } };

type In<T> = T extends z.ZodType ? z.input<T> : never;
type Part<E, K extends string> = E extends { readonly [P in K]: infer T } ? { readonly [P in K]: In<T> } : unknown;

/** What a client hands over: `params`, `query` and `body`, each only where the endpoint has it. */
export type RequestOf<E extends Endpoint> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;
export type ResultOf<E extends Endpoint> = z.output<E["result"]>;

type Out<E, K extends string> = E extends { readonly [P in K]: infer T }
  ? T extends z.ZodType
    ? z.output<T>
    : undefined
  : undefined;
/** What a handler receives: the validated request. */
export interface InputOf<E extends Endpoint> {
  readonly params: Out<E, "params">;
  readonly query: Out<E, "query">;
  readonly body: Out<E, "body">;
}
