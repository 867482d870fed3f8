/** What a browser, a shell or a mail program might run or render, were it the last extension. */
const ACTIVE =
  /^(html?|xhtml|shtml|svgz?|xml|xsl|xslt|mht(ml)?|js|mjs|cjs|jsp|jspx|php\d?|phtml|asp|aspx|ashx|cgi|pl|py|rb|sh|bash|bat|cmd|com|exe|dll|msi|scr|ps1|vbs?|vbe|jar|war|class|hta|lnk|reg|swf|apk)$/;

/** Characters of control and of writing direction: they make a name look like another one. */
const isInvisible = (character: string): boolean =>
  character < " " || /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/.test(character);

export interface CleanName {
  readonly fileName: string;
  /** Lower case, without the dot. */
  readonly extension: string;
}

const LONGEST = 150;

/**
 * The name under which a file is kept, or undefined for one that is refused: a path, invisible characters, no
 * extension, or a second extension before the last that would be active content.
 */
export function cleanName(sent: string): CleanName | undefined {
  const name = sent.normalize("NFC").trim();
  if (name === "" || name.length > LONGEST || /[/\\:]/.test(name) || name.startsWith(".")) return undefined;
  if ([...name].some(isInvisible)) return undefined;
  const parts = name.split(".");
  const extension = parts.at(-1)?.toLowerCase() ?? "";
  if (parts.length < 2 || extension === "") return undefined;
  if (parts.slice(1, -1).some((part) => ACTIVE.test(part.trim().toLowerCase()))) return undefined;
  return { fileName: name, extension };
}
