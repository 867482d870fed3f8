import { getSession, onSessionChange } from "#shared/session/session.ts";
import { createStore } from "#shared/store/create-store.ts";

export interface ConfirmRequest {
  readonly title?: string;
  readonly text: string;
  /** A further sentence below the text. */
  readonly note?: string | undefined;
  readonly okText?: string;
  readonly cancelText?: string;
  /** The action cannot be undone; the colour of the button shows it. */
  readonly isDangerous?: boolean;
}

export interface OpenQuestion extends ConfirmRequest {
  /** Id of the person who was asked. Null: a visitor. */
  readonly personId: string | null;
  readonly answer: (isConfirmed: boolean) => void;
}

const question = createStore<OpenQuestion | null>(null);

export const { get: readOpenQuestion, use: useOpenQuestion } = question;

const currentPersonId = (): string | null => getSession()?.user.id ?? null;

/** Asks in a dialog; closing it answers no. A second question, or the end of the session, answers the first with no. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  readOpenQuestion()?.answer(false);
  return new Promise((resolve) => {
    question.set({
      ...request,
      personId: currentPersonId(),
      answer: (isConfirmed) => {
        question.set(null);
        resolve(isConfirmed);
      },
    });
  });
}

// A visitor's question survives a sign-in.
onSessionChange(() => {
  const current = readOpenQuestion();
  if (current && current.personId !== null && current.personId !== currentPersonId()) current.answer(false);
});
