/** Returns whether the hint is shown: once in a browser session, and again when its text has changed. */
export const shouldShowHint = (hint: { title: string; text: string }, seen: string | null): boolean =>
  seen !== hintMark(hint);

export const hintMark = ({ title, text }: { title: string; text: string }): string => `${title}\n${text}`;
