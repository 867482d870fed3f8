import type { LockLine } from "./lock-bridge.ts";
import { readLockError } from "./lock-error.ts";

/** What a maker's control is wrapped as: one text in, one out, in the words of the agents' protocol. */
interface Control {
  Request(message: string): string;
}

const CONTROL_NAME = "TenderPortal.CertificateLock";

type ControlMaker = new (name: string) => Control;

/** A line to Internet Explorer's control. It answers at once, or throws what the device says. */
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
