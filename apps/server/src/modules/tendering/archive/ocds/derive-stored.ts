import type { CodeMap } from "./code-lists.ts";
import { compileReleases, type ReleaseText, storedReleasesOf } from "./compile.ts";
import { deriveProcess } from "./derive.ts";
import type { Finding } from "./findings.ts";
import { digestOfText } from "./json-value.ts";
import type { ProcessModel } from "./process-model.ts";

export interface Derived {
  readonly model: ProcessModel;
  /** Digest of the model. */
  readonly digest: string;
  readonly findings: readonly Finding[];
  /** Ids that were published with several contents. */
  readonly changedIds: readonly string[];
}

/** Compiles a process from all of its stored releases and derives the platform's model. Throws ProcessTooLarge. */
export function deriveStored(
  ocid: string,
  releases: readonly ReleaseText[],
  codeMap: CodeMap,
  maxReleases?: number,
): Derived {
  const compilation = compileReleases(ocid, storedReleasesOf(releases), maxReleases);
  const { model, findings } = deriveProcess(ocid, compilation, codeMap);
  return { model, digest: digestOfText(JSON.stringify(model)), findings, changedIds: compilation.changedIds };
}
