import { beijingDay } from "@tender/contract/beijing";

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The day that a text begins with; of an instant the day in Beijing, as lists and reports show it. */
export const dayOfFact = (text: string): string => (MOMENT.test(text) ? beijingDay(text) : "") || text.slice(0, 10);
