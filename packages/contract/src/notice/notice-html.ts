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

/** A link leads to a page of this site, to another's by http or https, or into a mail or a call. */
export const NOTICE_LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;
/** A picture is a file of this site: nobody else learns who reads. */
export const NOTICE_PICTURE = /^\/(?![/\\])/;
