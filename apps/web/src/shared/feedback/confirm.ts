import { getSession, onSessionChange } from "#shared/session/session.ts";
import { createStore } from "#shared/store/create-store.ts";

export interface ConfirmRequest {
  readonly title?: string;
  readonly text: string;
  /** What else there is to know, below it. */
  readonly note?: string | undefined;
  readonly okText?: string;
  readonly cancelText?: string;
  /** The action cannot be undone: the button says so by its colour. */
  readonly danger?: boolean;
}

export interface OpenQuestion extends ConfirmRequest {
  /** Whom it was put to; null: to a visitor. */
  readonly askedOf: string | null;
  readonly answer: (isConfirmed: boolean) => void;
}

const question = createStore<OpenQuestion | null>(null);

export const { get: openQuestion, use: useOpenQuestion } = question;

const personNow = (): string | null => getSession()?.user.id ?? null;

/** Asks in a dialog of its own; closing it is a no. A second question answers the first with no, and so does the end of the session. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  openQuestion()?.answer(false);
  return new Promise((resolve) => {
    question.set({
      ...request,
      askedOf: personNow(),
      answer: (isConfirmed) => {
        question.set(null);
        resolve(isConfirmed);
      },
    });
  });
}

onSessionChange(() => {
  const asked = openQuestion();
  if (asked && asked.askedOf !== null && asked.askedOf !== personNow()) asked.answer(false);
});
