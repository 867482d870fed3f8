import multipart from "@fastify/multipart";
import type { Endpoint } from "@tender/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import { errorCode } from "#platform/error-code.ts";
import { addressKey } from "#platform/rate-limiter.ts";
import { atPace } from "./upload-pace.ts";
import { createUploadPlaces } from "./upload-places.ts";

/** One file of a form, whole. What the client says of its type counts for nothing, so it is not kept. */
export interface UploadedFile {
  /** As the client named it: judge it before use. */
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Boundary lines and part headers beside the file itself. */
const FORM_OVERHEAD = 16_384;

const isForm = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(request.headers["content-type"] ?? "");

const hasFields = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers["content-type"] ?? "");

const isJson = (request: FastifyRequest): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "");

/** Teaches the server to read forms; `requireBodyKind` keeps them away from every call that takes no file. */
export function useUploads(app: FastifyInstance): void {
  void app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 40 } });
}

/** Refuses a form where JSON is due, anything else where a form is due, and a file that says it is too large. */
export function requireBodyKind({ upload, readsFields }: Endpoint, request: FastifyRequest): void {
  if (!upload) {
    if (request.headers["content-type"] === undefined) return;
    const isOther = isForm(request) || (readsFields ? isJson(request) : hasFields(request));
    if (isOther) throw new AppError("http.unsupported_media");
    return;
  }
  if (!isForm(request)) throw new AppError("http.form_expected");
  if (Number(request.headers["content-length"] ?? 0) > upload.maxBytes + FORM_OVERHEAD)
    throw new AppError("http.too_large");
}

/** The form's one file, read to its end. */
export type ReadUpload = (request: FastifyRequest, caller: Caller, maxBytes: number) => Promise<UploadedFile>;

/** Reads uploads in places that are shared out fairly. Throws the codes of `uploadErrors`, http.too_large, http.invalid_request. */
export function createUploadReader(): ReadUpload {
  const inPlace = createUploadPlaces();
  return async (request, { userId }, maxBytes) => {
    try {
      return await inPlace(userId, addressKey(request.ip), () =>
        atPace(request.raw.socket, () => readFile(request, maxBytes)),
      );
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (errorCode(error) === "FST_REQ_FILE_TOO_LARGE") throw new AppError("http.too_large");
      throw invalidField("file", error);
    }
  };
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
