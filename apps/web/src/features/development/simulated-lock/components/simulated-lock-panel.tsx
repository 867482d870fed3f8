import { type LockFault, type LockState, lockFaults, PIN_TRIES, unplugged } from "@tender/certificate-lock/state";
import type { EndpointOf, ResultOf } from "@tender/contract";
import { Button } from "#shared/ui/button.tsx";
import { DevPanel } from "#shared/ui/dev-panel.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { plug, resetTries, setFault, useDemoLocks, useSimulatedStates } from "../api.ts";
import { simulatedLockText as text } from "../text.ts";
import styles from "./simulated-lock-panel.module.css";

type DemoLock = ResultOf<EndpointOf<"certificateAccess.listDemoLocks">>[number];

const faultChoices = ["none", ...lockFaults] as const;

/** Plugs simulated certificate locks into this browser and simulates their faults. */
export function SimulatedLockPanel() {
  const { data: locks, isError, isFetching, refetch } = useDemoLocks();
  const states = useSimulatedStates();
  return (
    <DevPanel title={text.title} hint={text.hint}>
      {isError ? (
        <p className={styles.failure} role="alert">
          <span>{text.failed}</span>
          <Button size="small" isLoading={isFetching} onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </p>
      ) : locks === undefined || states === undefined ? (
        <Skeleton lines={4} label={text.loading} />
      ) : locks.length === 0 ? (
        <p className={styles.hint}>{text.none}</p>
      ) : (
        <>
          <Faults locks={locks} fault={(locks[0] && states[locks[0].id]?.fault) ?? null} />
          <ul className={styles.list}>
            {locks.map((lock) => (
              <Lock key={lock.id} lock={lock} state={states[lock.id] ?? unplugged} />
            ))}
          </ul>
        </>
      )}
    </DevPanel>
  );
}

function Faults({ locks, fault }: { locks: readonly DemoLock[]; fault: LockFault | null }) {
  const ids = locks.map(({ id }) => id);
  return (
    <div className={styles.faults}>
      <span id="simulated-lock-fault">{text.fault}</span>
      <Segmented
        label={text.fault}
        options={faultChoices.map((value) => ({ value, label: text.faults[value] }))}
        value={fault ?? "none"}
        onChange={(chosen) => void setFault(ids, chosen === "none" ? null : chosen)}
      />
    </div>
  );
}

function Lock({ lock: { id, name, pin }, state }: { lock: DemoLock; state: LockState }) {
  const { isPlugged, triesLeft } = state;
  return (
    <li className={styles.lock} data-plugged={isPlugged || undefined}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          {isPlugged ? <strong>{text.plugged}</strong> : null}
          <span>
            {text.pin} <output>{pin}</output>
          </span>
          <span>{triesLeft === 0 ? text.locked : text.triesLeft(triesLeft, PIN_TRIES)}</span>
        </span>
      </span>
      {triesLeft < PIN_TRIES ? (
        <Button kind="text" size="small" aria-label={`${text.reset} ${name}`} onClick={() => void resetTries(id)}>
          {text.reset}
        </Button>
      ) : null}
      <Button
        size="small"
        aria-label={`${isPlugged ? text.unplug : text.plugIn} ${name}`}
        onClick={() => void plug(id, !isPlugged)}
      >
        {isPlugged ? text.unplug : text.plugIn}
      </Button>
    </li>
  );
}
