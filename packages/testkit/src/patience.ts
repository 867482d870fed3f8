import { type Deadline, systemDeadline } from "@tender/server/src/platform/delay.ts";

/** On a machine with much other work, what takes milliseconds may take as many seconds: tests wait so many times as long as people. */
export const PATIENCE = 20;

export const patientDeadline: Deadline = (ms) => systemDeadline(ms * PATIENCE);
