import { proveChanges } from "./changes.ts";
import { organisationChanges } from "./organisation-changes.ts";

proveChanges(organisationChanges);
