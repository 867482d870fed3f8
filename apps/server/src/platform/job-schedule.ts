/** When a repeated job runs. */
export interface JobPace {
  /** Milliseconds between two runs while there is work, and from a wake to its run. */
  readonly everyMs: number;
  /**
   * Milliseconds between two runs while there is no work: the latest time at which work is found whose wake was lost.
   * Default: `everyMs`.
   */
  readonly idleMs?: number | undefined;
}

/**
 * Schedule of one repeated job. After a run without work the wait doubles, from `everyMs` to `idleMs`. A wake resets it,
 * so that a row is found at one of the next runs even if its transaction commits some time after the wake.
 */
export interface JobSchedule {
  /** Wakes the job now, or at a time in milliseconds of the clock. */
  wake(at?: number): void;
  /** Call it when a run begins. A wake during the run applies to the next one. */
  begin(now: number): void;
  /** Call it when the run has ended. */
  end(hasWork: boolean): void;
  /** Returns the milliseconds from the end of the last run, or from a wake, to the next run. */
  delay(now: number): number;
}

export function createJobSchedule({ everyMs, idleMs = everyMs }: JobPace): JobSchedule {
  let waitMs = everyMs;
  let isWoken = false;
  /** Known times of future work. Only the earliest is needed: the run at that time reports the following one. */
  let dueAt = Number.POSITIVE_INFINITY;

  return {
    wake: (at) => {
      if (at !== undefined) dueAt = Math.min(dueAt, at);
      else {
        isWoken = true;
        waitMs = everyMs;
      }
    },
    begin: (now) => {
      // Work that is due was announced as by a wake at this moment.
      isWoken = dueAt <= now;
      if (isWoken) dueAt = Number.POSITIVE_INFINITY;
    },
    end: (hasWork) => {
      waitMs = hasWork || isWoken ? everyMs : Math.min(waitMs * 2, Math.max(idleMs, everyMs));
      isWoken = false;
    },
    delay: (now) => Math.max(0, Math.min(waitMs, dueAt - now)),
  };
}
