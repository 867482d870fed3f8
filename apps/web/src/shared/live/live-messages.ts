import type { NoticeFrame } from "@tender/contract";
import type { LiveHolder } from "./live-line.ts";

/** Messages from a tab to the worker that holds the connection of all tabs. */
export type FromTab =
  | { readonly kind: "hold"; readonly holder: LiveHolder | null }
  | { readonly kind: "look" }
  | { readonly kind: "leave" };

/** Messages from the worker to every tab. */
export type ToTab = "open" | NoticeFrame;
