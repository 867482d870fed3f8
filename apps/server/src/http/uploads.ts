import multipart from "@fastify/multipart";
import type { Endpoint } from "@tender/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import { errorCode } from "#platform/error-code.ts";
import { addressKey } from "#platform/rate-limiter.ts";
import { withMinimumRate } from "./upload-rate.ts";
import { createUploadSlots } from "./upload-slots.ts";

/** One complete file of a form. The type that the client states is not trusted and not stored. */
export interface UploadedFile {
  /** Name given by the client: validate before use. */
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Allowance for boundary lines and part headers. */
const FORM_OVERHEAD = 16_384;

const isForm = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(request.headers["content-type"] ?? "");

const hasFields = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers["content-type"] ?? "");

const isJson = (request: FastifyRequest): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "");

/** Adds the form parser; `requireBodyKind` refuses forms for calls without a file. */
export function useUploads(app: FastifyInstance): void {
  void app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 40 } });
}

/** Refuses a form in place of JSON, anything else in place of a form, and a file whose stated size is too large. */
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

/** Reads the only file of the form to its end. */
export type ReadUpload = (request: FastifyRequest, caller: Caller, maxBytes: number) => Promise<UploadedFile>;

/**
 * Reads uploads in fairly distributed places. Throws the codes of `uploadErrors`, http.too_large, http.invalid_request.
 */
export function createUploadReader(): ReadUpload {
  const withUploadSlot = createUploadSlots();
  return async (request, { userId }, maxBytes) => {
    try {
      return await withUploadSlot(userId, addressKey(request.ip), () =>
        withMinimumRate(request.raw.socket, () => readFile(request, maxBytes)),
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
