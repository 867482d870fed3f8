import { proveChanges } from "./changes.ts";
import { menuChanges } from "./menu-changes.ts";

proveChanges(menuChanges);
