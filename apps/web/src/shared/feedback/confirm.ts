import { createStore } from "../store/create-store.ts";

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
  readonly answer: (isConfirmed: boolean) => void;
}

const question = createStore<OpenQuestion | null>(null);

export const { get: openQuestion, use: useOpenQuestion } = question;

/** Asks in a dialog of its own; closing it is a no. A second question answers the first with no. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  openQuestion()?.answer(false);
  return new Promise((resolve) => {
    question.set({
      ...request,
      answer: (isConfirmed) => {
        question.set(null);
        resolve(isConfirmed);
      },
    });
  });
}
