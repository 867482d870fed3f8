import { proveChanges } from "./changes.ts";
import { dictionaryChanges } from "./dictionary-changes.ts";
import { referenceChanges } from "./reference-changes.ts";

proveChanges({ ...dictionaryChanges, ...referenceChanges });
