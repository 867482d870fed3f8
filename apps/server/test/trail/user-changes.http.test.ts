import { proveChanges } from "./changes.ts";
import { userChanges } from "./user-changes.ts";

proveChanges(userChanges);
