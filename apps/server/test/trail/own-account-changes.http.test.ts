import { proveChanges } from "./changes.ts";
import { ownAccountChanges } from "./own-account-changes.ts";

proveChanges(ownAccountChanges);
