import { accessChanges } from "./access-changes.ts";
import { proveChanges } from "./changes.ts";

proveChanges(accessChanges);
