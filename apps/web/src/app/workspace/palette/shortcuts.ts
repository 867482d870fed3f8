/** Action of a key press. */
export type Shortcut = "palette" | "help" | "previousTab" | "nextTab" | "closeTab";

interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * Returns the shortcut of a key press. `isTyping`: a plain key in a field is text. Alt+W is recognised by the key's
 * position, because Alt may change its character.
 */
export function shortcutOf(pressed: Pressed, isTyping: boolean): Shortcut | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const command = ctrlKey !== metaKey;
  if (command && !altKey && !shiftKey && key.toLowerCase() === "k") return "palette";
  if (ctrlKey || metaKey) return undefined;
  if (altKey && !shiftKey && code === "KeyW") return "closeTab";
  if (altKey && !shiftKey && key === "PageUp") return "previousTab";
  if (altKey && !shiftKey && key === "PageDown") return "nextTab";
  return key === "?" && !altKey && !isTyping ? "help" : undefined;
}

const TEXT_INPUTS = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select";

/** Whether keys pressed there are text. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_INPUTS));

/** Whether a modal dialog is open: nothing may open above it. */
export const isUnderDialog = (): boolean =>
  [...document.querySelectorAll('dialog:modal, [role="dialog"][aria-modal="true"]')].some((each) =>
    each.checkVisibility(),
  );
