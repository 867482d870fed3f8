// Input that every call reads before its handler runs: address, header fields, body.
import { cookieOf, credentialOf } from "#http/access-guard.ts";
import { parseFields, parseJsonBody } from "#http/body-parser.ts";
import { heartbeatIn } from "#http/live-frames.ts";
import { TRADE_PREFIX, tradeAddressOf } from "#http/trade-address.ts";
import { byteRange } from "#modules/own-account/file/byte-range.ts";
import { deviceName } from "#platform/device-name.ts";
import { matchesEtag } from "#platform/etag.ts";
import { parseJsonFile } from "#platform/json-text.ts";
import { addressForLog } from "#platform/logger.ts";
import { navigationOf } from "#platform/navigation.ts";
import { isPageAddress, oddityOf } from "#platform/request-address.ts";
import { type Parser, parser, sizeLimits } from "./parser.ts";
import { anyJson, anyText, bytesOf, numbered, repeated, within } from "./shapes.ts";

/** A longer one is cut. */
const MAX_AGENT_LENGTH = 300;
const inHeader = { maxSize: sizeLimits.header };

export const requestParsers: readonly Parser[] = [
  parser("parseJsonBody", parseJsonBody, bytesOf(anyJson), { covers: ["storableReviver"] }),
  parser("parseJsonFile", parseJsonFile, bytesOf(anyJson), { maxSize: 4 * sizeLimits.body }),
  parser(
    "parseFields",
    parseFields,
    bytesOf({
      ...anyText,
      "many fields": numbered((n) => `a${n}=1`, "", "", "&"),
      "fields without names": repeated("&"),
      "escaped fields": numbered((n) => `%61${n}=%31`, "", "", "&"),
    }),
  ),
  parser(
    "credentialOf",
    (authorization: string) => credentialOf({ authorization }),
    {
      ...anyText,
      ...within(anyText, "Bearer ", ""),
      "Bearer and blanks": repeated(" ", "Bearer", "\u0001 x"),
    },
    inHeader,
  ),
  parser(
    "cookieOf",
    (cookie: string) => cookieOf({ cookie }, "tp_session"),
    {
      ...anyText,
      "many cookies": repeated("a=1; "),
      "blanks before a name": repeated(" ", "a=1;", "=1"),
    },
    inHeader,
  ),
  parser(
    "matchesEtag",
    (tags: string) => matchesEtag(tags, 'W/"a"'),
    { ...anyText, "many tags": repeated('W/"b", ') },
    inHeader,
  ),
  parser(
    "byteRange",
    (range: string) => byteRange(range, 1_000),
    { ...anyText, ...within(anyText, "bytes=", "-") },
    inHeader,
  ),
  parser(
    "deviceName",
    deviceName,
    {
      ...anyText,
      versions: repeated("Version/1"),
      "names without versions": repeated("Chrome/ Edg/ rv: "),
    },
    { maxSize: MAX_AGENT_LENGTH },
  ),
  parser(
    "navigationOf",
    (referer: string) => navigationOf({ referer }),
    within(anyText, "https://a.cn/", ""),
    inHeader,
  ),
  parser("oddityOf", oddityOf, { ...within(anyText, "/", ""), segments: repeated("/a") }, inHeader),
  parser("isPageAddress", isPageAddress, within(anyText, "/", ""), inHeader),
  parser(
    "tradeAddressOf",
    (rest: string) => tradeAddressOf("https://trade.example.cn/a", TRADE_PREFIX + rest),
    {
      ...anyText,
      segments: repeated("a/"),
      "escapes that hide nothing": repeated("%41"),
      "escapes that do at last": repeated("%41", "", "%2f"),
    },
    inHeader,
  ),
  parser(
    "addressForLog",
    addressForLog,
    {
      ...within(anyText, "/a?b=", ""),
      "many fields": repeated("&a=1", "/?"),
      "addresses within": repeated("?a=/", "/"),
      "addresses within, escaped": repeated("%3Fa%3D%2F", "/?a="),
      "addresses within, escaped twice": repeated("%253Fa%253D%252F", "/?a="),
      "names with brackets": repeated("[", "/?a", "=1"),
    },
    inHeader,
  ),
  parser("heartbeatIn", heartbeatIn, anyJson, { maxSize: sizeLimits.header }),
];
