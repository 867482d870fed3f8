import { isIP } from "node:net";
import { z } from "zod";
import { webOriginOf } from "#platform/web-origin.ts";

export const onOff = z.enum(["on", "off"]);

const MOST_PARTS = 200;

/** Comma-separated parts, each of which must pass the test. */
export const listOf = (isGood: (part: string) => boolean, message: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((parts) => parts.every(isGood), message)
    .refine((parts) => parts.length <= MOST_PARTS, `最多 ${MOST_PARTS} 项`);

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** An address that can be called. One with a user name and password is refused, as fetch does. */
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

/** Requires the form of URLs, because the setting is compared with the origins of requests. */
const isOrigin = (text: string): boolean => webOriginOf(text) === text.toLowerCase();

export const origin = webAddress.refine(isOrigin, "应为 https://主机[:端口]，不含路径");
export const origins = listOf(isOrigin, "应为以逗号分隔的 https://主机[:端口]，不含路径和通配符");

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

/** An integer between two bounds, which the refusal names. */
export const wholeNumber = (least: number, most: number) => {
  const error = `应为 ${least} 至 ${most} 之间的整数`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
