import { ApiError, call } from "#shared/api/client.ts";
import { apiText } from "#shared/api/text.ts";

export const drawGraphicCode = (checkKey: string, signal: AbortSignal): Promise<string> =>
  call("captcha.drawForKey", { params: { timestamp: checkKey } }, { signal });

export const checkGraphicCode = (captcha: string, checkKey: string) =>
  call("captcha.check", { body: { captcha, checkKey } });

export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : apiText.requestFailed;
