import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";

const rendered: { readonly root: Root; readonly container: HTMLElement }[] = [];

/** Renders a part synchronously. It stays until `cleanup`. */
export function render(part: ReactNode): HTMLElement {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  rendered.push({ root, container });
  flushSync(() => root.render(part));
  return container;
}

/** Unmounts everything that was rendered. */
export function cleanup(): void {
  for (const { root, container } of rendered.splice(0)) {
    flushSync(() => root.unmount());
    container.remove();
  }
}
