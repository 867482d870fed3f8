interface Edited {
  readonly element: HTMLTextAreaElement;
  readonly setValue: (value: string) => void;
}

let edited: Edited | null = null;

/** Remembers the expression that received the focus last. */
export function noteEdited(next: Edited): void {
  edited = next;
}

/** Inserts a name at the cursor of that expression. False: its element is no longer in the page. */
export function insertIntoLastEdited(name: string): boolean {
  if (!edited?.element.isConnected) return false;
  const { element, setValue } = edited;
  const [from, to] = [element.selectionStart, element.selectionEnd];
  setValue(element.value.slice(0, from) + name + element.value.slice(to));
  requestAnimationFrame(() => {
    element.focus();
    element.setSelectionRange(from + name.length, from + name.length);
  });
  return true;
}
