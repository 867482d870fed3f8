import { proveChanges } from "./changes.ts";
import { departmentChanges } from "./department-changes.ts";

proveChanges(departmentChanges);
