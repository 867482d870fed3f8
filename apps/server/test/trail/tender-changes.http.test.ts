import { proveChanges } from "./changes.ts";
import { tenderChanges } from "./tender-changes.ts";

proveChanges(tenderChanges);
