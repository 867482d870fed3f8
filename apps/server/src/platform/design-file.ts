import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { AppError } from "./app-error.ts";
import { allOrNothing, type FileFault, reportedFaults } from "./database/all-or-nothing.ts";
import type { Tx } from "./database/database.ts";
import type { DesignSubject } from "./design-rules.ts";
import { parseJsonFile } from "./json-text.ts";

/** Import of a design file: its format, its checks and its storage. */
export interface DesignImport<F, D extends { readonly code: string }> {
  readonly subject: DesignSubject;
  /** Newest supported format. */
  readonly format: number;
  readonly schema: z.ZodType<F>;
  definitionOf(content: F): D;
  /** Checks the file before anything is written. Throws a refusal. */
  checkContent?(content: F): Promise<void>;
  /** Stores the design. `before` null: no design had its code. */
  save(tx: Tx, content: F): Promise<{ readonly id: string; readonly before: D | null }>;
}

/** Parses the file. Throws <subject>.bad_file, <subject>.newer_format. */
function parseDesignFile(
  bytes: Buffer,
  { subject, format: newestFormat }: { subject: DesignSubject; format: number },
): unknown {
  let parsed: unknown;
  try {
    parsed = parseJsonFile(bytes);
  } catch (cause) {
    throw new AppError(`${subject}.bad_file`, { cause });
  }
  const { kind, format } = Object(parsed) as { kind?: unknown; format?: unknown };
  if (kind !== subject || typeof format !== "number") throw new AppError(`${subject}.bad_file`);
  if (format > newestFormat) throw new AppError(`${subject}.newer_format`, { values: { format, known: newestFormat } });
  return parsed;
}

/** Row of every fault, because a design file is one record. */
const FILE_ROW = 1;

/** Translates a refusal into faults of the file. Throws any other error again. */
function faultsIn(error: unknown): FileFault[] {
  if (!(error instanceof AppError)) throw error;
  const listed = error.details?.faults;
  return listed
    ? listed.map(({ at, what }) => ({ row: FILE_ROW, what: `${at}：${what}` }))
    : [{ row: FILE_ROW, what: error.message }];
}

/**
 * Reads and checks a file before a transaction begins. The returned function imports it completely or not at all; with
 * `mode` try it writes nothing and returns the same report. Throws <subject>.bad_file, <subject>.newer_format.
 */
export async function prepareDesignImport<F, D extends { readonly code: string }>(
  bytes: Buffer,
  { schema, definitionOf, checkContent, save, ...formatLimits }: DesignImport<F, D>,
) {
  const { data: content, error } = schema.safeParse(parseDesignFile(bytes, formatLimits));
  const faults: FileFault[] = (error?.issues ?? []).map(({ path }) => ({
    row: FILE_ROW,
    what: `${path.map(String).join(".")}：内容不正确`,
  }));
  const addFaults = (refusal: unknown) => void faults.push(...faultsIn(refusal));
  if (content !== undefined) await checkContent?.(content).catch(addFaults);
  return async (tx: Tx, mode: "try" | "apply") => {
    const savedDesigns: { readonly id: string; readonly before: D | null }[] = [];
    const isApplied =
      content !== undefined &&
      faults.length === 0 &&
      (await allOrNothing(tx, mode, faults, async (savepoint) => {
        await save(savepoint, content).then((design) => savedDesigns.push(design), addFaults);
      }));
    const definition = content && definitionOf(content);
    const [saved] = savedDesigns;
    return {
      isApplied,
      id: isApplied && saved ? saved.id : null,
      code: definition?.code ?? null,
      made: saved?.before === null ? 1 : 0,
      changed: saved?.before && !isDeepStrictEqual(saved.before, definition) ? 1 : 0,
      ...reportedFaults(faults),
    };
  };
}

/** Returns the report with its detail for the audit trail. */
export function toAuditResult<R extends { readonly id: string | null; readonly faults: unknown }>(report: R) {
  const { faults: _faults, id, ...detail } = report;
  return { result: report, detail, ...(id === null ? {} : { object: id }) };
}
