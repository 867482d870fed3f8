import { proveChanges } from "./changes.ts";
import { scimChanges, scimRequests } from "./scim-changes.ts";

proveChanges({ ...scimChanges, ...scimRequests });
