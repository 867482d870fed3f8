import type { LockLine } from "./lock-bridge.ts";
import { readLockError } from "./lock-error.ts";

/** The interface of a vendor's control: one text in, one text out, by the agents' protocol. */
interface Control {
  Request(message: string): string;
}

const CONTROL_NAME = "TenderPortal.CertificateLock";

type ControlMaker = new (name: string) => Control;

/**
 * Opens a line to Internet Explorer's control, which answers synchronously. Throws the device's error as a `LockError`.
 */
export async function openControlLine(): Promise<LockLine> {
  const { ActiveXObject: Maker } = globalThis as { ActiveXObject?: ControlMaker };
  const asked = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw readLockError(error);
    }
  };
  const control = asked(() => {
    if (Maker === undefined) throw new Error();
    return new Maker(CONTROL_NAME);
  });
  return { ask: async (message) => asked(() => control.Request(message)), close: () => undefined };
}
