import { createLockEngine } from "@tender/certificate-lock/engine";
import { unplugged } from "@tender/certificate-lock/state";
import { call } from "#shared/api/client.ts";
import type { LockConnection } from "#shared/certificate-lock/lock-bridge.ts";
import { lockErrorOf } from "#shared/certificate-lock/lock-error.ts";
import { patience } from "#shared/clock/patience.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { changeSimulatedStates, readSimulatedStates } from "./simulated-store.ts";

export const readDemoLocks = (signal?: AbortSignal) =>
  call("certificateAccess.listDemoLocks", {}, signal ? { signal } : {});

/** Loaded at the first signature: most people who look for a lock have none plugged in. */
const loadKeys = boundedLoad(() => import("@tender/certificate-lock/keys"));

const engine = createLockEngine({
  name: "模拟证书锁（仅测试）",
  readLocks: async () => {
    const [locks, states] = await Promise.all([readDemoLocks(), readSimulatedStates()]);
    return locks.map((contents) => ({ contents, state: states[contents.id] ?? unplugged }));
  },
  changeState: (id, change) =>
    changeSimulatedStates((states) => ({ ...states, [id]: { ...(states[id] ?? unplugged), ...change } })),
  sign: async (lock, data) => (await loadKeys()).signWithKey(lock, data),
  agree: async () => true,
});

/** This page is the caller; the server's own host name is not known here. */
const caller = { isAllowed: true, host: null };

const openConnection = async (): Promise<LockConnection> => ({
  request: (message, _, timeoutMs) =>
    new Promise((resolve, reject) => {
      const stopTimer = patience.start(() => reject(lockErrorOf("TIMEOUT")), timeoutMs);
      engine.answer(message, caller).then((answer) => {
        // A lock that hangs never answers: the request times out.
        if (answer === null) return;
        stopTimer();
        resolve(JSON.stringify(answer));
      }, reject);
    }),
  close: () => undefined,
});

/** Connects to the simulated lock. Null: none is plugged in on the development page. */
export async function findSimulatedConnection(): Promise<(() => Promise<LockConnection>) | null> {
  const isPlugged = Object.values(await readSimulatedStates()).some((state) => state.isPlugged);
  return isPlugged ? openConnection : null;
}
