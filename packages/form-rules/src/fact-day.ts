import { beijingDay } from "@tender/contract/beijing";

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Returns the day at the beginning of a text; for an instant the day in Beijing, as in lists and reports. */
export const dayOfFact = (text: string): string => (MOMENT.test(text) ? beijingDay(text) : "") || text.slice(0, 10);
