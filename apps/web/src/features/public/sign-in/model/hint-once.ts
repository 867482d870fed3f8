/** Returns whether the hint is shown: once in a browser session, and again when its text has changed. */
export const shouldShowHint = (hint: { title: string; text: string }, seenHint: string | null): boolean =>
  seenHint !== hintMark(hint);

export const hintMark = ({ title, text }: { title: string; text: string }): string => `${title}\n${text}`;
