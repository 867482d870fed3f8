import { proveChanges } from "./changes.ts";
import { onlineFormChanges } from "./online-form-changes.ts";
import { onlineReportChanges } from "./online-report-changes.ts";

proveChanges({ ...onlineFormChanges, ...onlineReportChanges });
