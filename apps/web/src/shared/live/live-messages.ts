import type { NoticeFrame } from "@tender/contract";
import type { LiveHolder } from "./live-line.ts";

/** What a tab tells the worker that holds the connection of all tabs. */
export type FromTab =
  | { readonly kind: "hold"; readonly holder: LiveHolder | null }
  | { readonly kind: "look" }
  | { readonly kind: "leave" };

/** What every tab is told. */
export type ToTab = "open" | NoticeFrame;
