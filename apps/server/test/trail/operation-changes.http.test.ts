import { proveChanges } from "./changes.ts";
import { noticeChanges } from "./notice-changes.ts";
import { operationChanges } from "./operation-changes.ts";

proveChanges({ ...noticeChanges, ...operationChanges });
