import { useQuery } from "@tanstack/react-query";
import { type LockFault, type LockState, PIN_TRIES, unplugged } from "@tender/certificate-lock/state";
import { useEffect, useState } from "react";
import { readDemoLocks } from "#shared/certificate-lock/simulated/simulated-connection.ts";
import {
  changeSimulatedStates,
  onSimulatedStates,
  readSimulatedStates,
  type SimulatedStates,
} from "#shared/certificate-lock/simulated/simulated-store.ts";

export const useDemoLocks = () =>
  useQuery({
    queryKey: ["certificate", "demo-locks"],
    queryFn: ({ signal }) => readDemoLocks(signal),
    meta: { shownInPlace: true },
  });

/** Returns the states of this browser's simulated locks, including changes by other tabs; undefined: not read yet. */
export function useSimulatedStates(): SimulatedStates | undefined {
  const [states, setStates] = useState<SimulatedStates>();
  useEffect(() => {
    let isUnmounted = false;
    const refresh = () => void readSimulatedStates().then((found) => isUnmounted || setStates(found));
    refresh();
    const stop = onSimulatedStates(refresh);
    return () => {
      isUnmounted = true;
      stop();
    };
  }, []);
  return states;
}

const change = (ids: readonly string[], part: Partial<LockState>): Promise<void> =>
  changeSimulatedStates((states) => ({
    ...states,
    ...Object.fromEntries(ids.map((id) => [id, { ...(states[id] ?? unplugged), ...part }])),
  }));

export const plug = (id: string, isPlugged: boolean) => change([id], { isPlugged });
export const resetTries = (id: string) => change([id], { triesLeft: PIN_TRIES });
export const setFault = (ids: readonly string[], fault: LockFault | null) => change(ids, { fault });
