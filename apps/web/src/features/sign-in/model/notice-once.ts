/** The notice is shown once in a browser session; another text is another notice. */
export const isNoticeDue = (notice: { title: string; text: string }, seen: string | null): boolean =>
  seen !== noticeMark(notice);

export const noticeMark = ({ title, text }: { title: string; text: string }): string => `${title}\n${text}`;
