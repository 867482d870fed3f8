import type { NoticeFrame } from "@tender/contract";
import type { LiveTarget } from "./reconnecting-socket.ts";

/** Messages from a tab to the worker that holds the connection of all tabs. */
export type TabMessage =
  | { readonly kind: "connect"; readonly target: LiveTarget | null }
  | { readonly kind: "check" }
  | { readonly kind: "leave" };

/** Messages from the worker to every tab. */
export type WorkerMessage = "open" | NoticeFrame;
