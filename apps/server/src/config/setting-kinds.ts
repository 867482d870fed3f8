import { isIP } from "node:net";
import { z } from "zod";
import { webOriginOf } from "#platform/web-origin.ts";

export const onOff = z.enum(["on", "off"]);

const MAX_PARTS = 200;

/** Creates a schema of comma-separated parts, each of which must pass the test. */
export const listOf = (isValid: (part: string) => boolean, message: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((parts) => parts.every(isValid), message)
    .refine((parts) => parts.length <= MAX_PARTS, `最多 ${MAX_PARTS} 项`);

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** An HTTP address. User names and passwords are refused, because fetch refuses them. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: "应为 http(s) 地址" })
  .max(2_000)
  .refine((text) => urlOf(text)?.username === "" && urlOf(text)?.password === "", "地址中不能含有用户名和密码")
  .transform((text) => text.replace(/\/+$/, ""));

/** Address of a syslog server: transport, host and port. */
export const syslogAddress = z
  .string()
  .regex(/^(tcp|tls):\/\/(\[[\da-f:]+\]|[a-z\d.-]+):\d{1,5}$/i, "应为 tls://主机:端口 或 tcp://主机:端口")
  .refine((text) => urlOf(text) !== undefined, "应为 tls://主机:端口 或 tcp://主机:端口");

/** Requires the normal form of origins, because the setting is compared with the origins of requests. */
const isOrigin = (text: string): boolean => webOriginOf(text) === text.toLowerCase();

export const origin = webAddress.refine(isOrigin, "应为 https://主机[:端口]，不含路径");
export const origins = listOf(isOrigin, "应为以逗号分隔的 https://主机[:端口]，不含路径和通配符");

export const host = z.string().regex(/^[A-Za-z0-9.:-]{1,255}$/, "应为主机名或 IP 地址");

const isHost = (text: string): boolean =>
  /^(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?$/i.test(text) && urlOf(`http://${text}`) !== undefined;

export const hosts = listOf(isHost, "应为以逗号分隔的 主机[:端口]");

/** Returns whether the text is an address, or a network such as `10.0.0.0/8`. */
function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const addresses = listOf(isAddressOrNetwork, "应为以逗号分隔的 IP 地址或网段，如 10.0.0.0/8");

/** A name or key that is valid in a header: without blanks and control characters. */
export const plainText = z
  .string()
  .max(200)
  .regex(/^[\x21-\x7e]+$/, "只能含有可见的英文字符，不含空格");

/** Creates a schema of an integer between two bounds, which the error message states. */
export const wholeNumber = (min: number, max: number) => {
  const error = `应为 ${min} 至 ${max} 之间的整数`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
