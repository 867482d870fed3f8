/**
 * What HTML of a notice may consist of: the server cleans by this list on saving, the browser before it shows. No style, no
 * script, no form, no frame; pictures of this site alone.
 */
export const NOTICE_TAGS = [
  ...["p", "br", "hr", "h2", "h3", "h4", "blockquote", "pre", "code", "ul", "ol", "li"],
  ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "mark", "a", "img"],
  ...["table", "thead", "tbody", "tr", "th", "td"],
] as const;

export const NOTICE_ATTRIBUTES = ["href", "src", "alt", "title", "colspan", "rowspan", "start"] as const;

/**
 * A link leads to a page of this site, to another's by http or https, or into a mail or a call. Browsers skip some control
 * characters, so that one behind the first stroke would lead elsewhere.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip some of them
const NOTICE_LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\\u0000-\u0020]))/i;
/** First segments of calls, but for `download`: a notice leads to pages and files. */
const CALLS: ReadonlySet<string> = new Set([
  ...["api", "sys", "bpt", "webgateway", "thirdlogin", "cas", "oidc", "scim", "websocket", ".well-known"],
]);
/** As long as browsers of every kind take one, and another one within it. */
const LONGEST_LINK = 4_100;
/** Parts of an address by which a page of ours opens or ends a session. */
const SESSION_FIELDS: ReadonlySet<string> = new Set(["token", "ticket", "logout", "logoutflag"]);

/** Whoever follows the link would make a call, be signed out, or be signed in as somebody else. */
function changesSession({ pathname, searchParams }: URL, ownOrigin: string): boolean {
  const [first = "", second = ""] = decodeURIComponent(pathname)
    .toLowerCase()
    .split(/[/\\]+/)
    .filter(Boolean);
  const name = first === "atlxauth" ? second : first;
  if (name === "logout" || CALLS.has(name)) return true;
  return [...searchParams].some(
    ([field, value]) =>
      SESSION_FIELDS.has(field.toLowerCase()) || (field === "redirect" && !isNoticeLink(value, ownOrigin)),
  );
}

/** May a notice lead there? `ownOrigin`: where this portal is. */
export function isNoticeLink(address: string, ownOrigin: string): boolean {
  if (address.length > LONGEST_LINK || !NOTICE_LINK.test(address)) return false;
  if (!/^(https?:|\/)/i.test(address)) return true;
  try {
    const url = new URL(address, ownOrigin);
    return url.host !== new URL(ownOrigin).host || !changesSession(url, ownOrigin);
  } catch {
    return false;
  }
}

/** A picture is a stored file: neither does another site learn who reads, nor is a page of ours called that does something. */
export const NOTICE_PICTURE = /^\/download\/fileView\?attachGroup=[\w-]{1,100}&attachPath=[\w./-]{1,300}$/;
/** By which path a notice's text names a file of its own. */
export const NOTICE_FILE = /^\/download\/fileView\?attachGroup=notice&attachPath=([\w.-]{1,300})$/;

export const noticeFileAddress = (attachPath: string): string =>
  `/download/fileView?attachGroup=notice&attachPath=${attachPath}`;

/** Bytes that the text of a notice may have. */
export const NOTICE_TEXT_BYTES = 204_800;
