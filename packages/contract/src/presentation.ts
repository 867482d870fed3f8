import { NOTIFICATION_MS, type NotificationMs } from "./constants.ts";
import { type ErrorCode, type ErrorEntry, errors, type Presentation } from "./errors.ts";

/** Specification 8: the code that stands for an HTTP status. Every other status shows the message that came. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: "http.unauthenticated",
  403: "http.forbidden",
  404: "http.not_found",
  500: "http.not_found",
  504: "http.timeout",
};

/** Specification 8: title and time of a toast, unless the calling screen has its own. */
const failureToast = { title: "系统提示", durationMs: NOTIFICATION_MS.default } as const;

/** What remains for who presents a failure that no screen treated. */
type ShownAs = Exclude<Presentation, "inline" | "page" | "as-status">;

/** The part of the error table that a browser needs: what it cannot tell from status and message alone. */
export interface PresentationTable {
  readonly toast: { readonly title: string; readonly durationMs: NotificationMs };
  /** By code, else by status; a toast where neither is named. */
  readonly shownAs: Readonly<Record<string | number, ShownAs>>;
  /** What is said for these statuses instead of the message, unless `shownAs` names the code. */
  readonly textOfStatus: Readonly<Record<number, string>>;
  /** Texts by which a gateway that knows no codes tells of a dead token. */
  readonly codeOfText: Readonly<Record<string, ErrorCode>>;
}

const leftToDefault = ({ presentation }: ErrorEntry): ShownAs | "as-status" =>
  presentation === "inline" || presentation === "page" ? "toast" : presentation;

const usualFor = (status: number): ShownAs | "as-status" => (status in codeOfStatus ? "as-status" : "toast");

/** Made once, when the web app is built: neither the other texts nor zod come along. */
export function presentationTable(): PresentationTable {
  const codes = Object.entries(errors) as [ErrorCode, ErrorEntry][];
  const standIns = new Set(Object.values(codeOfStatus));
  const byCode = codes.filter(
    ([code, entry]) => !standIns.has(code) && leftToDefault(entry) !== usualFor(entry.status),
  );
  const byStatus = Object.entries(codeOfStatus).map(([status, code]) => [status, errors[code]] as const);
  const unusual = [...byCode, ...byStatus.filter(([, entry]) => leftToDefault(entry) !== "toast")];
  return {
    toast: failureToast,
    shownAs: Object.fromEntries(unusual.map(([key, entry]) => [key, leftToDefault(entry) as ShownAs])),
    textOfStatus: Object.fromEntries(byStatus.map(([status, { message }]) => [status, message])),
    codeOfText: Object.fromEntries(
      codes.filter(([, { presentation }]) => presentation === "relogin").map(([code, { message }]) => [message, code]),
    ),
  };
}
