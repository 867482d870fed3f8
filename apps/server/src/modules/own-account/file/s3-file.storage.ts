import { addAbortSignal, type Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "#config/file-settings.ts";
import type { Deadline } from "#platform/delay.ts";
import { type FileStorage, requireStorageKey, STORAGE_MS } from "./file.storage.ts";

const CONNECT_MS = 3_000;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound");

/**
 * Objects in a bucket of an S3 service, shared by all nodes. The library is loaded at first use. An operation that takes
 * too long, its retries included, fails: the library's own timeout is only a warning.
 */
export function createS3FileStorage(settings: S3Settings, deadline: Deadline): FileStorage {
  let opened: Promise<{ client: S3Client; s3: typeof import("@aws-sdk/client-s3") }> | undefined;
  const open = () => {
    opened ??= import("@aws-sdk/client-s3").then((s3) => ({
      s3,
      client: new s3.S3Client({
        endpoint: settings.endpoint,
        region: settings.region,
        credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
        forcePathStyle: settings.pathStyle,
        maxAttempts: 3,
        requestHandler: { connectionTimeout: CONNECT_MS },
        // Many services other than Amazon's do not support the newer checksums.
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
      }),
    }));
    return opened;
  };
  const addressOf = (key: string) => ({ Bucket: settings.bucket, Key: requireStorageKey(key) });
  return {
    read: async (key, range) => {
      const address = addressOf(key);
      const { client, s3 } = await open();
      try {
        const rangeHeader = range ? { Range: `bytes=${range.first}-${range.last}` } : {};
        const abortSignal = deadline(STORAGE_MS);
        const { Body } = await client.send(new s3.GetObjectCommand({ ...address, ...rangeHeader }), { abortSignal });
        if (!Body) return undefined;
        // The signal of the request no longer applies to its body.
        addAbortSignal(abortSignal, Body as Readable);
        return Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    write: async (key, bytes) => {
      const address = addressOf(key);
      const { client, s3 } = await open();
      const command = new s3.PutObjectCommand({ ...address, Body: bytes, ContentLength: bytes.length });
      await client.send(command, { abortSignal: deadline(STORAGE_MS) });
    },
    remove: async (key) => {
      const address = addressOf(key);
      const { client, s3 } = await open();
      await client.send(new s3.DeleteObjectCommand(address), { abortSignal: deadline(STORAGE_MS) });
    },
  };
}
