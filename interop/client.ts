import type { Portal } from "./portal.ts";

/** A standard client, as delivered by its makers, against a running portal. */
export interface Client {
  readonly name: string;
  /** Debian packages that it needs. */
  readonly debian: readonly string[];
  /** It uses ports below 1024 or rights of files: only root can run it. */
  readonly needsRoot?: boolean;
  /** npm packages that it needs, each with its version. */
  readonly npm: readonly string[];
  /** Registers the client as a subsystem, starts it and proves its behaviour. */
  prove(portal: Portal, prove: Prove): Promise<void>;
}

/** Proves one requirement; an error is the reason of its failure. */
export type Prove = (what: string, proof: () => Promise<void>) => Promise<void>;
