import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { s3SettingsOf } from "../config/file-settings.ts";
import type { AuditService } from "../modules/audit/audit.service.ts";
import { createFileService } from "../modules/file/file.service.ts";
import { createLocalFileStorage } from "../modules/file/file.storage.ts";
import { createFileStore } from "../modules/file/file.store.ts";
import { createImageEncoder } from "../modules/file/image-encoder.ts";
import { createS3FileStorage } from "../modules/file/s3-file.storage.ts";
import type { Db } from "../platform/database/database.ts";
import type { Logger } from "../platform/logger.ts";

const MEGABYTE = 1_048_576;

interface FilesDeps {
  readonly config: Config;
  readonly db: Db;
  readonly audit: AuditService;
  readonly logger: Logger;
}

/** Uploaded files, in a folder of this machine or in the bucket of the settings. */
export function createFiles({ config, db, audit, logger }: FilesDeps) {
  const bucket = s3SettingsOf(config);
  return createFileService({
    store: createFileStore(db),
    storage: bucket ? createS3FileStorage(bucket) : createLocalFileStorage(join(config.dataDir, "files")),
    encoder: createImageEncoder(),
    audit,
    logger,
    quota: config.ATTACHMENT_QUOTA_MB * MEGABYTE,
  });
}
