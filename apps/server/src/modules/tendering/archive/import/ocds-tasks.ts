import type { MessagePort } from "node:worker_threads";
import { sendStream } from "#platform/off-thread/streamed.ts";
import { type FileContent, sourceOf } from "../ocds/byte-source.ts";
import { codeMapOf, type EnteredCodes } from "../ocds/code-lists.ts";
import type { ReleaseText } from "../ocds/compile.ts";
import { type Derived, deriveStored } from "../ocds/derive-stored.ts";
import { type Inspection, inspectDocument, type ReadLimits, readItems } from "../ocds/document-reader.ts";
import { type Finding, ImportRefused, ProcessTooLarge } from "../ocds/findings.ts";
import { type IncomingRelease, receive } from "./incoming.ts";

interface FileTask {
  readonly content: FileContent;
  readonly limits: ReadLimits;
}

/** Returns the file's format, or the reason to refuse it as a whole. */
export async function inspect({ content, limits }: FileTask): Promise<Inspection | { readonly refused: Finding }> {
  try {
    return await inspectDocument(sourceOf(content), limits);
  } catch (error) {
    if (error instanceof ImportRefused) return { refused: error.finding };
    throw error;
  }
}

/** A release that can be stored, or its fault. */
export type Received = IncomingRelease | Finding;

export interface ReleaseTask extends FileTask {
  readonly inspection: Inspection;
  /** Time of the import, in milliseconds. */
  readonly now: number;
  readonly port: MessagePort;
}

/** Size of a batch, whose copying blocks the event loop for about 1 ms. A single release may be larger. */
const MAX_BATCH_CHARACTERS = 200_000;

/** Estimated size of a finding. */
const FINDING_CHARACTERS = 100;

async function* batchesOf({ content, limits, inspection, now }: ReleaseTask): AsyncGenerator<Received[]> {
  let batch: Received[] = [];
  let characters = 0;
  for await (const item of readItems(sourceOf(content), inspection, limits)) {
    const received = item.kind === "problem" ? item.finding : receive(item, limits, now);
    batch.push(received);
    characters += "size" in received ? received.size : FINDING_CHARACTERS;
    if (characters < MAX_BATCH_CHARACTERS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Reads an inspected file and sends its releases through the port. */
export const sendReleases = (task: ReleaseTask): Promise<void> => sendStream(task.port, batchesOf(task));

export interface DeriveTask {
  /** All stored releases of each process. */
  readonly processes: readonly (readonly [ocid: string, releases: readonly ReleaseText[]])[];
  readonly codes: EnteredCodes;
}

/**
 * Compiles each process from all of its releases and derives the platform's model, or returns the finding of one that
 * is too large.
 */
export function deriveAll({ processes, codes }: DeriveTask): Derived[] | { readonly tooLarge: Finding } {
  try {
    return processes.map(([ocid, releases]) => deriveStored(ocid, releases, codeMapOf(codes)));
  } catch (error) {
    if (error instanceof ProcessTooLarge) return { tooLarge: error.finding };
    throw error;
  }
}
