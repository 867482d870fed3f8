/** Declarations of modules, collected at their creation and read later by a module below them. */
export interface Declared<T> {
  declare(one: T): void;
  all(): readonly T[];
}

export function createDeclared<T>(): Declared<T> {
  const declared: T[] = [];
  return { declare: (one) => void declared.push(one), all: () => declared };
}
