import { type Deadline, systemDeadline } from "@tender/server/src/platform/delay.ts";

/** Factor of the waiting times in tests: on a busy machine, what takes milliseconds may take seconds. */
export const PATIENCE = 20;

export const patientDeadline: Deadline = (ms) => systemDeadline(ms * PATIENCE);
