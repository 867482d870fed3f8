import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";

interface Props {
  readonly words: { readonly back: string; readonly on: string };
  /** Undefined: this is the first step. */
  readonly onBack: (() => void) | undefined;
  /** Undefined: this is the last step. */
  readonly onNext: (() => void) | undefined;
  /** A step is running; no other one can begin. */
  readonly isBusy?: boolean;
  readonly size?: ButtonProps["size"];
  /** Rendered between the buttons. */
  readonly children?: ReactNode;
}

/** Two buttons: one step back or up, and one step on or down. */
export function StepButtons({ words, onBack, onNext, isBusy = false, size = "medium", children }: Props) {
  // Not `disabled`: that would move the focus away from the pressed button.
  const button = (word: string, go: (() => void) | undefined) => (
    <Button size={size} aria-disabled={!go || isBusy || undefined} onClick={isBusy ? undefined : go}>
      {word}
    </Button>
  );
  return (
    <>
      {button(words.back, onBack)}
      {children}
      {button(words.on, onNext)}
    </>
  );
}
