import { afterAll } from "vitest";
import { proveChanges } from "./changes.ts";
import { directoryChanges, startDirectory } from "./directory-changes.ts";

const directory = await startDirectory();
afterAll(() => directory.close());
proveChanges(directoryChanges, { env: { PRIVATE_HOSTS: directory.host } });
