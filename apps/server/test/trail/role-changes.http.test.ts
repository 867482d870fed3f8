import { proveChanges } from "./changes.ts";
import { roleChanges } from "./role-changes.ts";

proveChanges(roleChanges);
