import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./limits.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Required credential of a call.
 * - `subsystem: true` admits the session of a subsystem.
 * - `pendingDepartment: true` admits a session that still owes its department choice.
 * - `pendingPassword: true` admits a session with an expired password, which may still owe its department choice as
 *   well.
 * - `secondStep` admits a session that still owes a second step of the named kind.
 * Every other call refuses these sessions. The field is required: a route without it does not compile.
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
      /** Routine permission: its holder is no administrator because of it and needs no second factor for the call. */
      readonly isRoutine?: true;
      /**
       * Number of the subsystem that the call belongs to. The call is refused while that subsystem is another system's,
       * and to a special account that has not passed the subsystem's certificate gate today.
       */
      readonly within?: string;
    };

/** One call as a value: the server and the web client take their types from it, OpenAPI is generated from it. */
export interface Endpoint {
  readonly summary: string;
  /** Our own client uses the first method on the first path. */
  readonly methods: readonly [Method, ...Method[]];
  /** Paths of the specification, parameters as `{name}`. */
  readonly paths: readonly [string, ...string[]];
  readonly access: Access;
  readonly limit: LimitName;
  /** Successful calls are refunded to the limit, so that only failures count against an address. */
  readonly countsFailures?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Content of the envelope's `result`; with `shape: "own"` the whole body. */
  readonly result: z.ZodType;
  /** `own`: a file or the shape of a standard protocol, without an envelope. */
  readonly shape?: "own";
  /** With `shape: "own"`: opened in a window, so that a refusal is a page as well. */
  readonly isPage?: true;
  /** With `shape: "own"`: a file to save, which the page requests like any other call. */
  readonly download?: true;
  /** With `shape: "own"`: media types of successful answers; default JSON, for a page HTML. */
  readonly mediaTypes?: readonly [string, ...string[]];
  /** HTTP statuses other than 200 and those of its errors, each with its meaning. */
  readonly otherStatuses?: Readonly<Record<number, string>>;
  /** Error codes of this call in addition to those of `commonErrors`. */
  readonly errors: readonly ErrorCode[];
  /** Bytes; default 1 MB, 16 KB on sign-in calls. */
  readonly bodyLimit?: number;
  /** Reads the body as fields of an HTML form (application/x-www-form-urlencoded), as a standard protocol sends it. */
  readonly readsFields?: true;
  /** Accepts one file as a form (multipart/form-data, field `file`) instead of JSON; no other call reads a form. */
  readonly upload?: { readonly maxBytes: number };
  /** Exists in development mode only; in production mode the path is unknown. */
  readonly developmentOnly?: true;
  /** Does not count as use of the session (polls, token checks). */
  readonly passive?: true;
  /** Leaves no trace, nor do its statements: probes, and calls whose times must not be recorded. */
  readonly untraced?: true;
  /** Answers its own refusals under HTTP 200 although their codes have another status. */
  readonly answersRefusals?: true;
  /**
   * May await the approval of another administrator (setting `SECOND_PERSON_FOR`); answers `approval.awaited` until
   * then.
   */
  readonly mayAwaitApproval?: true;
  /**
   * Refused if the browser reports that another site caused the request: sign-in calls by GET. Other methods always
   * are.
   */
  readonly refusesCrossSite?: true;
  /** Error for U+0000 in the query of a call whose object may be unknown; other calls answer 400. */
  readonly refusesNulAs?: "file.not_found";
}

/** Checks the shape of an endpoint and preserves its literal types. */
export const endpoint = <const E extends Endpoint>(value: E): E => value;

/** Returns the media types of a call's successful answers. */
export const mediaTypesOf = ({ mediaTypes, isPage }: Endpoint): readonly [string, ...string[]] =>
  mediaTypes ?? [isPage ? "text/html" : "application/json"];

export type ApiTree = { readonly [subject: string]: { readonly [name: string]: Endpoint } };

type In<T> = T extends z.ZodType ? z.input<T> : never;
type Part<E, K extends string> = E extends { readonly [P in K]: infer T } ? { readonly [P in K]: In<T> } : unknown;

/** Request of a client: `params`, `query` and `body`, each only if the endpoint has it. */
export type RequestOf<E extends Endpoint> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;
export type ResultOf<E extends Endpoint> = z.output<E["result"]>;

type Out<E, K extends string> = E extends { readonly [P in K]: infer T }
  ? T extends z.ZodType
    ? z.output<T>
    : undefined
  : undefined;
/** Input of a handler: the validated request. */
export interface InputOf<E extends Endpoint> {
  readonly params: Out<E, "params">;
  readonly query: Out<E, "query">;
  readonly body: Out<E, "body">;
}
