import { createLockEngine, type LockEngine, type SignatureSummary } from "@tender/certificate-lock/engine";
import { signWithKey } from "@tender/certificate-lock/keys";
import { type LockContents, type LockFault, type LockState, unplugged } from "@tender/certificate-lock/state";

export interface AgentOptions {
  readonly locks: readonly LockContents[];
  /** Called before each signature with its facts; returns the person's decision. */
  readonly agree: (shown: SignatureSummary) => Promise<boolean>;
}

export interface Agent {
  readonly engine: LockEngine;
  stateOf(lockId: string): LockState;
  /** False: there is no such lock. */
  plug(lockId: string): boolean;
  unplugAll(): void;
  /** Sets the fault of every plugged lock. */
  setFault(fault: LockFault | null): void;
}

/** Simulates the locks of this machine, plugged in and unplugged by hand; their counts last as long as the process. */
export function createAgent({ locks, agree }: AgentOptions): Agent {
  const states = new Map<string, LockState>(locks.map(({ id }) => [id, unplugged]));
  const stateOf = (id: string): LockState => states.get(id) ?? unplugged;
  const change = (id: string, part: Partial<LockState>): void => void states.set(id, { ...stateOf(id), ...part });
  const changeAll = (part: Partial<LockState>): void => {
    for (const { id } of locks) change(id, part);
  };
  return {
    engine: createLockEngine({
      name: "证书助手（仅测试）",
      readLocks: async () => locks.map((contents) => ({ contents, state: stateOf(contents.id) })),
      changeState: async (id, part) => change(id, part),
      sign: signWithKey,
      agree,
    }),
    stateOf,
    plug: (id) => {
      if (!states.has(id)) return false;
      change(id, { isPlugged: true });
      return true;
    },
    unplugAll: () => changeAll({ isPlugged: false }),
    setFault: (fault) => changeAll({ fault }),
  };
}
