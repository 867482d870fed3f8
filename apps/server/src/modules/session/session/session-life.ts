/** Fields that decide whether a session lives. Times in milliseconds. */
export interface SessionLifetime {
  readonly lastUsedAt: number;
  readonly idleSeconds: number;
  readonly absoluteEnd: number;
  readonly endedAt: number | null;
  readonly endReason: string | null;
}

export type SessionState = "alive" | "expired" | "superseded";

/** Returns the moment at which a session ends without another use. */
export const endOf = (life: SessionLifetime): number =>
  Math.min(life.lastUsedAt + life.idleSeconds * 1000, life.absoluteEnd);

export function stateOf(life: SessionLifetime, now: number): SessionState {
  if (life.endedAt !== null) return life.endReason === "superseded" ? "superseded" : "expired";
  return now < endOf(life) ? "alive" : "expired";
}

export interface LifetimeSettings {
  readonly SESSION_IDLE_SECONDS: number;
  readonly SESSION_SLIDING_SECONDS: number;
  readonly SESSION_ABSOLUTE_SECONDS: number;
}

/** Life of a session with a pending second step: 15 minutes, whether used or not. */
export const SECOND_STEP_LIFETIME = { idleSeconds: 900, absoluteSeconds: 900 } as const;

/**
 * With remember_me: 7 days without use, 30 days at most. Otherwise: 12 h without use, 7 days at most (the sliding
 * setting is then the absolute one).
 */
export function lifetimeFor(
  remember: boolean,
  settings: LifetimeSettings,
): { idleSeconds: number; absoluteSeconds: number } {
  return remember
    ? { idleSeconds: settings.SESSION_SLIDING_SECONDS, absoluteSeconds: settings.SESSION_ABSOLUTE_SECONDS }
    : { idleSeconds: settings.SESSION_IDLE_SECONDS, absoluteSeconds: settings.SESSION_SLIDING_SECONDS };
}
