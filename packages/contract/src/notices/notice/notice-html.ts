/**
 * Allowed HTML of a notice: the server cleans by this list on saving, the browser before it shows the notice. No style,
 * no script, no form, no frame; pictures of this site only.
 */
export const NOTICE_TAGS = [
  ...["p", "br", "hr", "h2", "h3", "h4", "blockquote", "pre", "code", "ul", "ol", "li"],
  ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "mark", "a", "img"],
  ...["table", "thead", "tbody", "tr", "th", "td"],
] as const;

export const NOTICE_ATTRIBUTES = ["href", "src", "alt", "title", "colspan", "rowspan", "start"] as const;

/**
 * A link opens a page of this site, an http or https address, a mail or a call. Browsers skip some control characters:
 * one after the first slash would make `//`, which is another site.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip some of them
const NOTICE_LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\\u0000-\u0020]))/i;
/** First segments of calls, except `download`: a notice links to pages and files. */
const CALLS: ReadonlySet<string> = new Set([
  ...["api", "sys", "bpt", "webgateway", "thirdlogin", "cas", "oidc", "scim", "websocket", ".well-known"],
]);
/** Length that all browsers accept, including an address within the address. */
const MAX_LINK_LENGTH = 4_100;
/** Parameters of an address by which a page of the portal opens or ends a session. */
const SESSION_FIELDS: ReadonlySet<string> = new Set(["token", "ticket", "logout", "logoutflag"]);

/**
 * Returns whether following the link would make a call, sign the reader out, or sign the reader in as another person.
 */
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

/** Returns whether a notice may contain the link. `ownOrigin`: the origin of this portal. */
export function isNoticeLink(address: string, ownOrigin: string): boolean {
  if (address.length > MAX_LINK_LENGTH || !NOTICE_LINK.test(address)) return false;
  if (!/^(https?:|\/)/i.test(address)) return true;
  try {
    const url = new URL(address, ownOrigin);
    return url.host !== new URL(ownOrigin).host || !changesSession(url, ownOrigin);
  } catch {
    return false;
  }
}

/** A picture is a stored file: another site cannot learn who reads, and no call with an effect is made. */
export const NOTICE_PICTURE = /^\/download\/fileView\?attachGroup=[\w-]{1,100}&attachPath=[\w./-]{1,300}$/;
/** Path by which a notice's text refers to one of its files. */
export const NOTICE_FILE = /^\/download\/fileView\?attachGroup=notice&attachPath=([\w.-]{1,300})$/;

export const noticeFileAddress = (attachPath: string): string =>
  `/download/fileView?attachGroup=notice&attachPath=${attachPath}`;

/** Maximum bytes of a notice's text. */
export const NOTICE_TEXT_BYTES = 204_800;
