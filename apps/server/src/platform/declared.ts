/** Declarations of modules, collected at their creation and read later by a module below them. */
export interface Declared<T> {
  declare(declaration: T): void;
  all(): readonly T[];
}

export function createDeclared<T>(): Declared<T> {
  const declarations: T[] = [];
  return { declare: (declaration) => void declarations.push(declaration), all: () => declarations };
}
