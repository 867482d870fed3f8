/** What a paste or a drop holds, as far as it matters here. */
export interface Carried {
  readonly html: string;
  readonly files: readonly File[];
}

/**
 * Files to store rather than text to insert. Word, WPS and Excel put a picture of the words beside the words; a picture that
 * was copied from a page comes with HTML that holds nothing but itself. `clean` leaves of HTML what a notice may have.
 */
export function filesOf({ html, files }: Carried, clean: (html: string) => string): readonly File[] {
  const words = clean(html).replace(/<[^>]*>|&nbsp;|\s/g, "");
  return words === "" ? files : [];
}
