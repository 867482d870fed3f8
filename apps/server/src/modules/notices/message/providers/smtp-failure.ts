/** Parts of an SMTP dialogue, in their order. */
export const smtpSteps = ["connect", "tls", "auth", "sender", "recipient", "content"] as const;
export type SmtpStep = (typeof smtpSteps)[number];

export interface SmtpFailure {
  readonly step: SmtpStep;
  /** True: the server refused this recipient or this mail, so a retry is useless. */
  readonly isFinal: boolean;
  /** Step, code and the server's words, without addresses. */
  readonly cause: string;
}

const MAX_WORDS = 200;
const names: Readonly<Record<SmtpStep, string>> = {
  connect: "CONNECT",
  tls: "TLS",
  auth: "AUTH",
  sender: "MAIL",
  recipient: "RCPT",
  content: "DATA",
};

/** OpenSSL and Node report a failed handshake by these codes and words. */
const TLS_FAULT = /CERT|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO_|TLS|certificate|altnames|SSL routines|wrong version/;
/** Permanent codes that some servers use for a limit that ends by itself. */
const PASSING_WORDS = /frequen|rate.?limit|too many|temporar/i;

interface Fault {
  readonly code: string;
  readonly originalCode: string;
  readonly command: string;
  readonly message: string;
  readonly response: string;
  readonly responseCode: number;
}

function faultOf(error: unknown): Fault {
  const values: Readonly<Record<string, unknown>> = typeof error === "object" && error !== null ? { ...error } : {};
  const textOf = (name: string): string => (typeof values[name] === "string" ? values[name] : "");
  return {
    code: textOf("code"),
    originalCode: textOf("originalCode"),
    command: textOf("command"),
    response: textOf("response"),
    message: error instanceof Error ? error.message : String(error),
    responseCode: typeof values.responseCode === "number" ? values.responseCode : 0,
  };
}

function stepOf({ code, originalCode, command, message }: Fault): SmtpStep {
  if (code === "EAUTH" || command.startsWith("AUTH")) return "auth";
  if (code === "EMESSAGE" || command === "DATA") return "content";
  if (command === "RCPT TO") return "recipient";
  if (command === "MAIL FROM") return "sender";
  const isTls = code === "ETLS" || command === "STARTTLS" || TLS_FAULT.test(`${originalCode} ${message}`);
  return isTls ? "tls" : "connect";
}

/** Servers repeat addresses in their answers; the log of messages masks them. */
export const withoutAddresses = (words: string): string =>
  words
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, "***")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_WORDS);

/** Classifies an error of the SMTP client by the step that failed. */
export function smtpFailureOf(error: unknown): SmtpFailure {
  const fault = faultOf(error);
  const step = stepOf(fault);
  const { response, responseCode, message, code, originalCode } = fault;
  const words = withoutAddresses(response || [originalCode || code, message].join(" "));
  const isTooLarge = code === "EMESSAGE" && responseCode === 0;
  const isPermanent = responseCode >= 500 && responseCode !== 503 && !PASSING_WORDS.test(response);
  const isFinal = isTooLarge || (isPermanent && (step === "recipient" || step === "content"));
  return { step, isFinal, cause: `SMTP ${names[step]} ${isTooLarge ? `552 ${words}` : words}` };
}
