import type { Draft } from "#modules/tendering/tender/tender-content.ts";
import type { Moment } from "./working-moments.ts";

/** Accounts that act in the demo's tenders. */
export type Actor = "buyer" | "buyerhead" | "agency" | "supervisor";

/** An announcement of all lots. */
interface AnnounceStep {
  readonly kind: "announce";
  readonly type: "01" | "03" | "04" | "05" | "08";
  /** Its submission; the approval follows 30 minutes later. */
  readonly at: Moment;
  /** Where it stops: at the second person, or approved for a later time. Default: published. */
  readonly until?: "waiting" | { readonly scheduledFor: Moment };
  readonly reason?: string;
  readonly deadline?: Moment;
  /** Title of a document that becomes public with it. */
  readonly document?: string;
}

export type Step =
  | AnnounceStep
  /** The deadline passes. */
  | { readonly kind: "deadline"; readonly at: Moment }
  | { readonly kind: "suspend"; readonly at: Moment; readonly reason: string }
  | { readonly kind: "retender"; readonly at: Moment };

type DraftLot = Draft["lots"][number];

/** A lot, with defaults for what most lots have in common. */
export type DemoLot = Pick<DraftLot, "title" | "budget"> & Partial<DraftLot>;

/** A project of the demo. */
export interface DemoTender {
  /** Begins with 【演示】. */
  readonly name: string;
  readonly author: "buyer" | "agency";
  readonly createdAt: Moment;
  readonly fields: Partial<Omit<Draft, "name" | "lots" | "schedule" | "buyerId" | "agencyId">>;
  readonly lots: readonly DemoLot[];
  /** Null: not entered. */
  readonly schedule: { readonly documentsFrom: Moment; readonly documentsTo: Moment; readonly deadline: Moment } | null;
  /** Number of invited suppliers of each lot; default: none. */
  readonly suppliers?: number;
  /** Titles of its documents. */
  readonly documents: readonly string[];
  readonly steps: readonly Step[];
}
