import type { ComponentType } from "react";
import type { SignInWork } from "#features/public/sign-in/sign-in-work.ts";
import { boundChunkLoad } from "#shared/loading/chunk-load.ts";
import { whenIdle } from "#shared/loading/when-idle.ts";
import { createStore } from "#shared/store/create-store.ts";

export interface AppPart {
  readonly App: ComponentType | null;
  /** It did not come when it was needed; the page has to be loaded anew. */
  readonly isMissing: boolean;
}

const part = createStore<AppPart>({ App: null, isMissing: false });

export const useAppPart = part.use;

/** Everything but the sign-in screen: what it takes to let somebody in, and to show what comes then. */
export async function loadApp(): Promise<SignInWork> {
  const { App, signInWork } = await boundChunkLoad(() => import("./app.tsx"));
  if (part.get().App === null) part.set({ App, isMissing: false });
  return signInWork;
}

/** The same where nothing can be shown without it. */
export const requireApp = (): void => void loadApp().catch(() => part.set({ App: null, isMissing: true }));

/** While the delivered form waits for its reader, or with the first thing they do: the app, and what signs in. */
export function loadAppAhead(): void {
  // A failure shows when the part is needed, and it is asked for anew then.
  const load = () => void loadApp().catch(() => undefined);
  for (const sign of ["pointerdown", "keydown", "popstate"]) addEventListener(sign, load, { once: true });
  void whenIdle().then(load);
}
