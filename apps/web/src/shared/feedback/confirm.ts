export interface ConfirmRequest {
  readonly title?: string;
  readonly text: string;
  readonly okText?: string;
  readonly cancelText?: string;
  /** The action cannot be undone: the button says so by its colour. */
  readonly danger?: boolean;
}

export interface OpenQuestion extends ConfirmRequest {
  readonly answer: (isConfirmed: boolean) => void;
}

let question: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function change(next: OpenQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog of its own; closing it is a no. A second question answers the first with no. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    change({
      ...request,
      answer: (isConfirmed) => {
        change(null);
        resolve(isConfirmed);
      },
    });
  });
}

export const openQuestion = (): OpenQuestion | null => question;

export function onQuestionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
