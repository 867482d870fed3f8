interface Edited {
  readonly element: HTMLTextAreaElement;
  readonly put: (value: string) => void;
}

let edited: Edited | null = null;

/** The expression that has the focus, or had it last. */
export function noteEdited(next: Edited): void {
  edited = next;
}

/** Writes a name into it where the cursor is; false where there is none any more. */
export function insertIntoLastEdited(name: string): boolean {
  if (!edited?.element.isConnected) return false;
  const { element, put } = edited;
  const [from, to] = [element.selectionStart, element.selectionEnd];
  put(element.value.slice(0, from) + name + element.value.slice(to));
  requestAnimationFrame(() => {
    element.focus();
    element.setSelectionRange(from + name.length, from + name.length);
  });
  return true;
}
