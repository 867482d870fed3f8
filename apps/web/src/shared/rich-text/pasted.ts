/** The content of a paste or a drop. */
export interface TransferContent {
  readonly html: string;
  readonly files: readonly File[];
}

/**
 * Returns the files to store; none if the text is to be inserted instead. Word, WPS and Excel add a picture of the
 * copied text; a picture copied from a page comes with HTML that contains only itself. `clean` reduces HTML to the
 * elements that a notice may have.
 */
export function filesOf({ html, files }: TransferContent, clean: (html: string) => string): readonly File[] {
  const words = clean(html).replace(/<[^>]*>|&nbsp;|\s/g, "");
  return words === "" ? files : [];
}
