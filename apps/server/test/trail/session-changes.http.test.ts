import { proveChanges } from "./changes.ts";
import { sessionChanges } from "./session-changes.ts";

proveChanges(sessionChanges, { env: { SECOND_PERSON_FOR: "notice" } });
