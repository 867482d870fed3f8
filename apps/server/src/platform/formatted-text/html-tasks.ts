import { type CleanNotice, cleanHtml, plainTextOf } from "./clean-html.ts";

/** What `cleanHtml` answers of each text. */
export const cleanTexts = ({
  texts,
  ownOrigin,
}: {
  readonly texts: readonly string[];
  readonly ownOrigin: string;
}): (CleanNotice | undefined)[] => texts.map((text) => cleanHtml(text, ownOrigin));

/** What `plainTextOf` answers of each text. */
export const plainTexts = (texts: readonly string[]): (string | undefined)[] => texts.map(plainTextOf);
