import multipart from "@fastify/multipart";
import type { Endpoint } from "@tender/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalidField } from "../platform/app-error.ts";
import { errorCode } from "../platform/error-code.ts";
import { inTurn, QueueFull } from "../platform/in-turn.ts";

/** One file of a form, whole. What the client says of its type counts for nothing, so it is not kept. */
export interface UploadedFile {
  /** As the client named it: judge it before use. */
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Uploads that are read at once, each held in memory; one more is refused. */
const AT_ONCE = 8;
/** Boundary lines and part headers beside the file itself. */
const FORM_OVERHEAD = 16_384;

const isForm = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(request.headers["content-type"] ?? "");

/** Teaches the server to read forms; `requireBodyKind` keeps them away from every call that takes no file. */
export function useUploads(app: FastifyInstance): void {
  void app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 40 } });
}

/** Refuses a form where JSON is due, anything else where a form is due, and a file that says it is too large. */
export function requireBodyKind({ upload }: Endpoint, request: FastifyRequest): void {
  if (!upload) {
    if (isForm(request)) throw new AppError("http.unsupported_media");
    return;
  }
  if (!isForm(request)) throw new AppError("http.form_expected");
  if (Number(request.headers["content-length"] ?? 0) > upload.maxBytes + FORM_OVERHEAD)
    throw new AppError("http.too_large");
}

const reading = inTurn(AT_ONCE, 0);

/** The form's one file, read to its end. Throws http.too_large, http.unavailable, file.missing, http.invalid_request. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  try {
    return await reading(() => readFile(request, maxBytes));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof QueueFull) throw new AppError("http.unavailable");
    if (errorCode(error) === "FST_REQ_FILE_TOO_LARGE") throw new AppError("http.too_large");
    throw invalidField("file", error);
  }
}

async function readFile(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  const part = await request.file({ limits: { fileSize: maxBytes } });
  if (part?.fieldname !== "file") {
    part?.file.resume();
    throw new AppError("file.missing");
  }
  const bytes = await part.toBuffer();
  if (bytes.length === 0) throw new AppError("file.missing");
  return { fileName: part.filename, bytes };
}
