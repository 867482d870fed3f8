/** What modules declare when they are made, for a module below them that asks all of them later. */
export interface Declared<T> {
  declare(one: T): void;
  all(): readonly T[];
}

export function createDeclared<T>(): Declared<T> {
  const declared: T[] = [];
  return { declare: (one) => void declared.push(one), all: () => declared };
}
