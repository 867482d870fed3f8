import { monotonicFactory } from "ulid";

const next = monotonicFactory();

/** A fresh primary key: a ULID, so that keys sort by the time they were made. */
export const newId = (): string => next();
