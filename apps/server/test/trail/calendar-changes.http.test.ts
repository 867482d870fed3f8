import { calendarChanges } from "./calendar-changes.ts";
import { proveChanges } from "./changes.ts";

proveChanges(calendarChanges);
