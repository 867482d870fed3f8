let isOpen = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  if (isOpen === next) return;
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Opens the expired-login dialog; ten dead calls at once open one. */
export const askRelogin = (): void => change(true);
export const closeRelogin = (): void => change(false);
export const isReloginOpen = (): boolean => isOpen;

export function onReloginChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
