import { createPrivateKey, sign } from "node:crypto";
import { type Answer, type Session, send } from "./node.ts";

// Codes of short life: of an SMS, of a phone that confirms a sign-in, and the ticket of the single sign-on.

/** A code that was issued and not consumed. */
export interface Code {
  readonly title: string;
  readonly lifeSeconds: number;
  /** Refusals of an expired or consumed code. */
  readonly refusals: readonly string[];
  /** Signs in by the code. */
  redeem(): Promise<Answer>;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = ({ result }: Answer): Fields => (result ?? {}) as Fields;

/** Requests a code of this number, which is an account's. Without a code: the refusal. */
export async function issueSmsCode(url: string, mobile: string): Promise<{ code?: Code; answer: Answer }> {
  const answer = await send(`${url}/sys/sms`, null, { mobile, smsmode: "0" });
  if (!answer.success) return { answer };
  const outbox = await send(`${url}/api/dev/outbox?mobile=${mobile}`, null);
  const captcha = (outbox.result as { code: string }[] | null)?.[0]?.code ?? "";
  const redeem = () => send(`${url}/sys/phoneLogin`, null, { mobile, captcha });
  return { answer, code: { title: "短信验证码", lifeSeconds: 300, refusals: ["sms.wrong_code"], redeem } };
}

export async function issueTicket(url: string, { token }: Session): Promise<Code> {
  const address = `${fieldsOf(await send(`${url}/api/dev/ticket`, token, {})).url}`;
  const ticket = new URL(address).searchParams.get("ticket") ?? "";
  const redeem = () => send(`${url}/api/sys/hfzxLoginByTicket`, null, { ticket });
  return { title: "单点登录票据", lifeSeconds: 60, refusals: ["sso.ticket_invalid"], redeem };
}

interface DemoPhones {
  readonly apps: readonly {
    readonly authType: string;
    readonly key: Record<string, string>;
    readonly phones: readonly { readonly holder: string; readonly account: string | null }[];
  }[];
}

/** Draws a code in a browser and confirms it on the phone of an account. `phoneMs`: the time of the phone. */
export async function issueScanCode(
  url: string,
  account: string,
  phoneMs: () => number,
): Promise<{ code: Code; answer: Answer }> {
  const { apps } = fieldsOf(await send(`${url}/api/dev/scan-phone`, null)) as unknown as DemoPhones;
  const { authType, key, phones } = apps[0] ?? { authType: "0", key: {}, phones: [] };
  const holder = phones.find((phone) => phone.account === account)?.holder ?? "";
  const privateKey = createPrivateKey({ key, format: "jwk" });
  const signed = (lines: readonly (string | number)[]): string =>
    sign("sha256", Buffer.from(lines.join("\n")), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url");

  const drawn = await fetch(`${url}/api/sys/mauthQRCode?authType=${authType}`);
  const cookie = drawn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const { taskId } = ((await drawn.json()) as { result: { taskId: string } }).result;
  const poll = () => send(`${url}/api/sys/mauthLogin?taskId=${taskId}&authType=${authType}`, null, undefined, cookie);
  const message = (kind: string, ...more: readonly string[]) => {
    const time = Math.round(phoneMs());
    const signature = signed([kind, authType, taskId, holder, time, ...more]);
    return { authType, taskId, holder, time, signature };
  };
  const scanned = await send(`${url}/api/mauth/scan`, null, message("mauth-scan"));
  const waiting = await send(`${url}/api/mauth/wait?taskId=${taskId}&seen=waiting`, null, undefined, cookie);
  const number = `${fieldsOf(waiting).number ?? ""}`;
  const body = { ...message("mauth-confirm", "yes", number), accepted: true, number };
  const answer = scanned.success ? await send(`${url}/api/mauth/confirm`, null, body) : scanned;
  // Expired tasks are removed after some minutes.
  const refusals = ["scan.expired", "scan.used", "scan.task_unknown"];
  return { answer, code: { title: "扫码登录", lifeSeconds: 180, refusals, redeem: poll } };
}
