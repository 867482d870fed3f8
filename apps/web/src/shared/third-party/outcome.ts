/** The outcome of a third-party window. */
export interface ThirdPartyOutcome {
  /** `bind`: the provider knows the person, but no account is bound yet. */
  readonly status: "ok" | "bind" | "failed";
  /** A one-time code; for `failed`, the reason. */
  readonly code: string;
}

const statuses: readonly unknown[] = ["ok", "bind", "failed"] satisfies ThirdPartyOutcome["status"][];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Reads the outcome that the return page stored: exactly two texts. Undefined: anything else. */
export function outcomeIn(value: unknown): ThirdPartyOutcome | undefined {
  if (!isRecord(value) || Object.keys(value).length !== 2) return undefined;
  const { status, code } = value;
  if (!statuses.includes(status) || typeof code !== "string" || !/^[\w-]{1,200}$/.test(code)) return undefined;
  return { status: status as ThirdPartyOutcome["status"], code };
}

/** Reads the outcome from a message to this page. */
export function outcomeInMessage(data: unknown): ThirdPartyOutcome | undefined {
  if (!isRecord(data) || data.type !== "third-login") return undefined;
  const { type: _, ...rest } = data;
  return outcomeIn(rest);
}

const failures: Readonly<Record<string, string>> = {
  cancelled: "已取消登录",
  down: "身份提供方暂时无法访问，请稍后再试，或以其他方式登录",
  refused: "身份验证未通过，请重新登录，或以其他方式登录",
};

export const failureText = (code: string): string => failures[code] ?? "请求出现错误，请稍后再试";
