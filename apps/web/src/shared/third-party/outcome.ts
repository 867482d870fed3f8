/** What came of a third-party window. */
export interface ThirdPartyOutcome {
  /** `bind`: the person is known there, and nobody here yet. */
  readonly status: "ok" | "bind" | "failed";
  /** Of one use; of a failure, why. */
  readonly code: string;
}

const statuses: readonly unknown[] = ["ok", "bind", "failed"] satisfies ThirdPartyOutcome["status"][];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Two texts and nothing else, as the return page leaves them; undefined for anything that is not exactly so. */
export function outcomeIn(value: unknown): ThirdPartyOutcome | undefined {
  if (!isRecord(value) || Object.keys(value).length !== 2) return undefined;
  const { status, code } = value;
  if (!statuses.includes(status) || typeof code !== "string" || !/^[\w-]{1,200}$/.test(code)) return undefined;
  return { status: status as ThirdPartyOutcome["status"], code };
}

/** The same out of a message to this page. */
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
