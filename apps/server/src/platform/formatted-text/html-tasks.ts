import { type CleanNotice, cleanHtml, plainTextOf } from "./clean-html.ts";

/** Returns the answer of `cleanHtml` for each text. */
export const cleanTexts = ({
  texts,
  ownOrigin,
}: {
  readonly texts: readonly string[];
  readonly ownOrigin: string;
}): (CleanNotice | undefined)[] => texts.map((text) => cleanHtml(text, ownOrigin));

/** Returns the answer of `plainTextOf` for each text. */
export const plainTexts = (texts: readonly string[]): (string | undefined)[] => texts.map(plainTextOf);
