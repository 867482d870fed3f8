import type { LockConnection } from "./lock-bridge.ts";
import { readLockError } from "./lock-error.ts";

/** The interface of a vendor's control: one text in, one text out, by the agents' protocol. */
interface Control {
  Request(message: string): string;
}

const CONTROL_NAME = "TenderPortal.CertificateLock";

type ControlClass = new (name: string) => Control;

/**
 * Connects to Internet Explorer's control, which answers synchronously. Throws the device's error as a `LockError`.
 */
export async function connectToControl(): Promise<LockConnection> {
  const { ActiveXObject: ControlConstructor } = globalThis as { ActiveXObject?: ControlClass };
  const rethrowAsLockError = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw readLockError(error);
    }
  };
  const control = rethrowAsLockError(() => {
    if (ControlConstructor === undefined) throw new Error();
    return new ControlConstructor(CONTROL_NAME);
  });
  return { request: async (message) => rethrowAsLockError(() => control.Request(message)), close: () => undefined };
}
