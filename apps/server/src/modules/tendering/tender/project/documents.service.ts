import { createHash } from "node:crypto";
import type { DocumentKind } from "@tender/contract/tender-terms";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { Upload } from "#modules/own-account/file/kept-files.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import type { TenderPlaces } from "../place/tender-places.service.ts";
import { type DocumentRow, type DocumentStore, TENDER_FILES } from "./document.store.ts";
import type { ProjectStore } from "./project.store.ts";
import type { Projects } from "./projects.service.ts";

/** 采购文件 and what belongs to it. Each upload of a title is a new version; public versions remain. */
export interface TenderDocuments {
  upload(projectId: string, kind: DocumentKind, upload: Upload, caller: Caller, origin: Origin): Promise<DocumentRow>;
  /** Throws tender.unknown_document, tender.waiting, tender.document_public. */
  remove(id: string, caller: Caller, origin: Origin): Promise<void>;
  /** Returns whether the caller may open a document that is not public. */
  isVisibleTo(caller: Caller, attachPath: string): Promise<boolean>;
}

export interface TenderDocumentsDeps {
  readonly db: Db;
  readonly store: DocumentStore;
  readonly projectStore: Pick<ProjectStore, "find">;
  readonly projects: Pick<Projects, "requireVisible" | "enterOwn" | "requireNoneWaiting">;
  readonly places: TenderPlaces;
  readonly files: Pick<FileService, "saveOwnerless" | "deleteOwnerless" | "removeBytes" | "read">;
  readonly audit: Pick<AuditService, "change">;
}

const MAX_DOCUMENTS = 100;
const MAX_TITLE_LENGTH = 200;

export function createTenderDocuments(deps: TenderDocumentsDeps): TenderDocuments {
  const { db, store, projectStore, projects, places, files, audit } = deps;
  return {
    upload: async (projectId, kind, upload, caller, origin) => {
      await projects.requireVisible(projectId, caller);
      const scope = await places.scopeOf(caller);
      if ((await store.count(projectId)) >= MAX_DOCUMENTS)
        throw new AppError("tender.too_many_documents", { values: { count: MAX_DOCUMENTS } });
      let document: DocumentRow | undefined;
      await files.saveOwnerless(TENDER_FILES, upload, caller, origin, {}, async (tx, file) => {
        const { now } = await projects.enterOwn(tx, scope, { id: projectId });
        const { attachPath, contentType, fileName, bytes } = file;
        document = await store.insert(tx, {
          projectId,
          kind,
          title: fileName.slice(0, MAX_TITLE_LENGTH),
          fileName,
          attachPath,
          contentType,
          bytes,
          // Pictures are encoded again, so the digest is that of the stored bytes.
          sm3: createHash("sm3")
            .update(await files.read(file))
            .digest("hex"),
          uploadedAt: now,
          uploadedBy: caller.realname,
        });
      });
      if (!document) throw new Error("a document was not stored");
      return document;
    },
    remove: async (id, caller, origin) => {
      const { userId, username } = caller;
      const entry = { action: "tender.remove_document", userId, username, object: id, origin };
      const scope = await places.scopeOf(caller);
      const rows = await audit.change(db, entry, async (tx) => {
        const document = await store.find(id, tx);
        if (!document) throw new AppError("tender.unknown_document");
        await projects.enterOwn(tx, scope, { id: document.projectId });
        await projects.requireNoneWaiting(tx, document.projectId);
        if (!(await store.remove(tx, id))) throw new AppError("tender.document_public");
        const { kind, title, number, attachPath } = document;
        const removed = await files.deleteOwnerless(tx, TENDER_FILES, [attachPath]);
        return { result: removed, detail: { before: { kind, title, number }, after: null } };
      });
      await files.removeBytes(rows);
    },
    isVisibleTo: async (caller, attachPath) => {
      const document = await store.findByPath(attachPath);
      if (!document || !caller.permissions.has("tender:view")) return false;
      const { condition } = await places.scopeOf(caller);
      return (await projectStore.find(document.projectId, condition)) !== undefined;
    },
  };
}
