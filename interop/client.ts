import type { Portal } from "./portal.ts";

/** A standard client, as its makers deliver it, against a running portal. */
export interface Client {
  readonly name: string;
  /** Packages of Debian that it needs. */
  readonly debian: readonly string[];
  /** What it starts takes ports below 1024, or the rights of files: nobody but root can run it. */
  readonly needsRoot?: boolean;
  /** Packages of the npm registry that it needs, each with its version. */
  readonly npm: readonly string[];
  /** The subsystem it is to be, with an address that it listens on. */
  prove(portal: Portal, prove: Prove): Promise<void>;
}

/** One thing that has to be so; what it throws is why it is not. */
export type Prove = (what: string, proof: () => Promise<void>) => Promise<void>;
