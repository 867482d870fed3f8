import { NOTIFICATION_MS, type NotificationMs } from "./constants.ts";
import { type ErrorCode, type ErrorEntry, errors, type Presentation } from "./errors.ts";

/** Specification 8: the code that represents an HTTP status. Every other status shows the message of the answer. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: "http.unauthenticated",
  403: "http.forbidden",
  404: "http.not_found",
  500: "http.not_found",
  504: "http.timeout",
};

/** Specification 8: title and duration of a toast, unless the calling screen has its own. */
const failureToast = { title: "系统提示", durationMs: NOTIFICATION_MS.default } as const;

/** Presentations of failures that no screen handled. */
type ShownAs = Exclude<Presentation, "inline" | "page" | "as-status">;

/** The part of the error table that a browser needs: facts that status and message alone do not contain. */
export interface PresentationTable {
  readonly toast: { readonly title: string; readonly durationMs: NotificationMs };
  /** By code, otherwise by status; a toast if neither is listed. */
  readonly shownAs: Readonly<Record<string | number, ShownAs>>;
  /** Texts of these statuses in place of the message, unless `shownAs` lists the code. */
  readonly textOfStatus: Readonly<Record<number, string>>;
  /** Texts by which a gateway without error codes reports an invalid token. */
  readonly codeOfText: Readonly<Record<string, ErrorCode>>;
}

const effectivePresentation = ({ presentation }: ErrorEntry): ShownAs | "as-status" =>
  presentation === "inline" || presentation === "page" ? "toast" : presentation;

const defaultPresentation = (status: number): ShownAs | "as-status" => (status in codeOfStatus ? "as-status" : "toast");

/**
 * Returns the table. Called once, when the web app is built, so that the bundle contains neither the other texts nor
 * zod.
 */
export function presentationTable(): PresentationTable {
  const codes = Object.entries(errors) as [ErrorCode, ErrorEntry][];
  const standIns = new Set(Object.values(codeOfStatus));
  const byCode = codes.filter(
    ([code, entry]) => !standIns.has(code) && effectivePresentation(entry) !== defaultPresentation(entry.status),
  );
  const byStatus = Object.entries(codeOfStatus).map(([status, code]) => [status, errors[code]] as const);
  const unusual = [...byCode, ...byStatus.filter(([, entry]) => effectivePresentation(entry) !== "toast")];
  return {
    toast: failureToast,
    shownAs: Object.fromEntries(unusual.map(([key, entry]) => [key, effectivePresentation(entry) as ShownAs])),
    textOfStatus: Object.fromEntries(byStatus.map(([status, { message }]) => [status, message])),
    codeOfText: Object.fromEntries(
      codes.filter(([, { presentation }]) => presentation === "relogin").map(([code, { message }]) => [message, code]),
    ),
  };
}
