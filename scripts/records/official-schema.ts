import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";

interface Release {
  readonly id?: unknown;
}

/** Record package of one process, as the portal publishes it. */
export interface RecordPackage {
  readonly records: readonly { readonly releases: readonly Release[]; readonly compiledRelease: Release }[];
}

/** A JSON Schema of draft 4. Of its differences to draft 7, the official schema uses only the name of `id`. */
interface SchemaFile {
  readonly id: string;
  readonly $schema?: string;
}

const RELEASE = "release-schema.json";
const PACKAGE = "record-package-schema.json";
/** Schema of versioned releases, which the portal does not publish. The package's schema refers to it. */
const VERSIONED = "versioned-release-validation-schema.json";

/**
 * Reads the official OCDS schema from a folder. The result returns a line for each fault of a record package: those of
 * its releases and of its compiled release, and of the package itself if these have none.
 */
export function createRecordValidator(folder: string): (document: RecordPackage) => string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith("-schema.json"));
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const idOf = new Map<string, string>();
  for (const name of names) {
    const { id, $schema: _, ...schema } = JSON.parse(readFileSync(join(folder, name), "utf8")) as SchemaFile;
    idOf.set(name, id);
    ajv.addSchema({ ...schema, $id: id });
  }
  const validatorOf = (name: string): ValidateFunction => {
    const id = idOf.get(name);
    const found = id === undefined ? undefined : ajv.getSchema(id);
    if (!found) throw new Error(`${folder} has no ${name}`);
    return found;
  };
  if (!names.includes(VERSIONED)) ajv.addSchema({ $id: (idOf.get(PACKAGE) ?? "").replace(PACKAGE, VERSIONED) });
  const isRelease = validatorOf(RELEASE);
  const isPackage = validatorOf(PACKAGE);
  return (document) => {
    const faults = document.records.flatMap(({ releases, compiledRelease }) =>
      [...releases, compiledRelease].flatMap((release) => faultsOf(isRelease, release, String(release.id))),
    );
    return faults.length > 0 ? faults : faultsOf(isPackage, document, "package");
  };
}

const faultsOf = (validate: ValidateFunction, document: unknown, name: string): string[] =>
  validate(document) ? [] : (validate.errors ?? []).map((error) => `${name}: ${lineOf(error)}`);

const lineOf = ({ instancePath, message = "", params }: ErrorObject): string =>
  `${instancePath || "/"} ${message} ${JSON.stringify(params)}`;
