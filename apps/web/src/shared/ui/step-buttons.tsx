import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";

interface Props {
  readonly words: { readonly back: string; readonly on: string };
  /** Undefined: it is the first. */
  readonly onBack: (() => void) | undefined;
  /** Undefined: it is the last. */
  readonly onOn: (() => void) | undefined;
  /** A step is on its way: none begins meanwhile. */
  readonly isBusy?: boolean;
  readonly size?: ButtonProps["size"];
  /** Between the two. */
  readonly children?: ReactNode;
}

/** Two buttons: one step back or up, one step on or down. */
export function StepButtons({ words, onBack, onOn, isBusy = false, size = "medium", children }: Props) {
  // Not `disabled`, which would take the focus away from whoever presses it, at an end or until the step is made.
  const button = (word: string, go: (() => void) | undefined) => (
    <Button size={size} aria-disabled={!go || isBusy || undefined} onClick={isBusy ? undefined : go}>
      {word}
    </Button>
  );
  return (
    <>
      {button(words.back, onBack)}
      {children}
      {button(words.on, onOn)}
    </>
  );
}
