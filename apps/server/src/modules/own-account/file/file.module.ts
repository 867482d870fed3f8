import { join } from "node:path";
import { s3SettingsOf } from "#config/file-settings.ts";
import type { Outbox } from "#modules/notices/message/outbox.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { OrganisationFiles } from "#modules/people/organisation/organisation-files.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { createDeclared } from "#platform/declared.ts";
import { systemDeadline } from "#platform/delay.ts";
import type { Platform } from "#platform/platform.ts";
import { boundFileStorage } from "./bounded-file.storage.ts";
import { fileRoutes } from "./file.routes.ts";
import { createUploadedFiles, type FileService, type UploadedFilesDeps } from "./file.service.ts";
import { createLocalFileStorage, type FileStorage } from "./file.storage.ts";
import { createFileStore } from "./file.store.ts";
import { fileAdminRoutes } from "./file-admin.routes.ts";
import { MAIL_GROUP } from "./file-groups.ts";
import { createFileRegister } from "./file-register.service.ts";
import { createFileRegisterStore, type FileUsageCheck } from "./file-register.store.ts";
import { createImageEncoder, type ImageEncoder } from "./image-encoder.ts";
import { createKeptFiles } from "./kept-files.service.ts";
import { createMailFiles } from "./mail-files.service.ts";
import { createPictureFiles } from "./picture-files.service.ts";
import { createS3FileStorage } from "./s3-file.storage.ts";

const MEGABYTE = 1_048_576;

export interface FileUses {
  readonly audit: AuditService;
  readonly notices: Notices;
  readonly organisationFiles: OrganisationFiles;
  readonly outbox: Pick<Outbox, "setMailFiles">;
  readonly registry: SessionRegistry;
}

/** Creates the storage that the settings name. */
export function createFileStorage(config: Platform["config"], deadline = systemDeadline): FileStorage {
  const bucket = s3SettingsOf(config);
  if (bucket) return createS3FileStorage(bucket, deadline);
  return boundFileStorage(createLocalFileStorage(join(config.dataDir, "files")), deadline);
}

export interface FileDeps extends Omit<UploadedFilesDeps, "keptFiles"> {
  readonly storage: FileStorage;
  readonly encoder: ImageEncoder;
}

/** Creates the service from its three parts: uploads, pictures and files of mails. */
export function createFiles(deps: FileDeps): FileService {
  const sharedDeps = { ...deps, keptFiles: createKeptFiles(deps) };
  return { ...createUploadedFiles(sharedDeps), ...createPictureFiles(sharedDeps), ...createMailFiles(sharedDeps) };
}

/** Uploaded files, in a local folder or in the bucket of the settings. */
export function createFileModule(platform: Platform, uses: FileUses) {
  const { audit, notices, organisationFiles, outbox, registry } = uses;
  const { config, db, reports, logger, clock, deadline } = platform;
  const files = createFiles({
    db,
    store: createFileStore(db),
    storage: createFileStorage(config, deadline),
    encoder: createImageEncoder(),
    audit,
    visibility: { isInReadableNotice: notices.isFileVisible, isOfVisibleOrganisation: organisationFiles.isVisibleTo },
    logger,
    clock,
    quota: () => config.ATTACHMENT_QUOTA_MB * MEGABYTE,
  });
  // The outbox is created before this module, so it receives its files here.
  outbox.setMailFiles({
    read: files.readForMail,
    findExisting: files.findExistingForMail,
    remove: (attachPaths) => files.removeOwnerless(MAIL_GROUP, attachPaths),
  });
  const fileUsageChecks = createDeclared<FileUsageCheck>();
  const register = createFileRegister({
    db,
    store: createFileRegisterStore(db, reports.db, fileUsageChecks),
    files,
    audit,
  });
  return {
    services: { files, fileUsageChecks },
    routes: { ...fileRoutes(files, registry), ...fileAdminRoutes(register) },
    sweep: files.removeUnneeded,
    eraser: files.removeAllOf,
  };
}
