import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";

interface Props {
  readonly words: { readonly previous: string; readonly next: string };
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
  const renderButton = (word: string, onStep: (() => void) | undefined) => (
    <Button size={size} aria-disabled={!onStep || isBusy || undefined} onClick={isBusy ? undefined : onStep}>
      {word}
    </Button>
  );
  return (
    <>
      {renderButton(words.previous, onBack)}
      {children}
      {renderButton(words.next, onNext)}
    </>
  );
}
