import type { EndpointOf, FormField, ResultOf } from "@tender/contract";
import { formLimits, isPicturePath, previewOf, ROW_FILE_GROUP } from "@tender/contract/online-forms";
import { isFileControl, type RowValues } from "@tender/form-rules";
import type { PublishedForms } from "#modules/online/online-form/published-forms.service.ts";
import type { RowFiles } from "#modules/online/online-table/row-file.store.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { Upload } from "#modules/own-account/file/kept-files.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";
import { textsOf } from "./row-labels.service.ts";

type Uploaded = ResultOf<EndpointOf<"onlineRow.upload">>;

/** A row that is being written, and its values before. */
interface BoundRow {
  readonly id: string;
  readonly before: RowValues | null;
  readonly after: RowValues;
  /** Prefix of the paths of faults. */
  readonly path: string;
}

/** Files and pictures of rows. */
export interface RowAttachments {
  /**
   * Stores an uploaded file. Throws http.forbidden, online_row.no_form, online_row.no_upload,
   * online_row.picture_too_large, online_row.too_many_files.
   */
  upload(code: string, field: string, upload: Upload, caller: Caller, origin: Origin): Promise<Uploaded>;
  /** Binds the files that a row newly names. Throws online_row.faults for a file of another row, or an unknown file. */
  bind(tx: Tx, formAccess: FormAccess, row: BoundRow, caller: Caller): Promise<void>;
  /** Returns the names of the rows' files by path, for the audit trail. */
  namesIn(tx: Tx, fields: readonly FormField[], rows: readonly (RowValues | null)[]): Promise<Map<string, string>>;
  /**
   * Returns whether the caller may open the file: as a reader of its row and column, or as its uploader while no row
   * has it.
   */
  isVisibleTo(caller: Caller, attachPath: string): Promise<boolean>;
  /** Deletes files that no row has had for a day. Returns their number. */
  sweep(): Promise<number>;
}

export interface RowAttachmentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: Pick<RowStore, "find">;
  readonly rowFiles: RowFiles;
  readonly access: Pick<RowAccess, "requireAccess" | "findAccess">;
  readonly publishedForms: Pick<PublishedForms, "all">;
  readonly files: Pick<FileService, "saveOwnerless" | "removeOwnerless">;
}

const MEGABYTE = 1_048_576;
/** Time for which an uploaded file waits for its row, and a removed file can be restored. */
const UNREFERENCED_MS = 86_400_000;
/** Minimum time between two searches for unreferenced files. */
const MARK_INTERVAL_MS = 3_600_000;
/** Edge of a preview in pixels: sharp at the size that lists show. */
const PREVIEW_EDGE = 192;
const PREVIEW = previewOf("");

const pathsIn = (fields: readonly FormField[], values: RowValues | null): string[] =>
  fields.filter(({ control }) => isFileControl(control)).flatMap(({ name }) => textsOf(values?.[name]));

const withPreviews = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => (isPicturePath(path) ? [path, previewOf(path)] : [path]));

const factsOf = ({ attachPath, fileName, contentType, bytes }: Uploaded): Uploaded => ({
  attachPath,
  fileName,
  contentType,
  bytes,
});

export function createRowAttachments(deps: RowAttachmentsDeps): RowAttachments {
  const { db, clock, store, rowFiles, access, publishedForms, files } = deps;

  /** Returns whether a main row of the sub-row is visible. A sub-row is visible with its main row only. */
  async function isMainVisible({ form }: FormAccess, row: StoredRow, caller: Caller): Promise<boolean> {
    const { definition } = form;
    if (definition.kind !== "sub") return true;
    for (const { name, link } of definition.fields) {
      const id = row.values[name];
      const main = link && typeof id === "string" ? await access.findAccess(link.form, caller) : undefined;
      if (!main || typeof id !== "string" || !main.form.definition.subs.includes(definition.code)) continue;
      if (await store.find(db, main.form.definition, id, main.rule)) return true;
    }
    return false;
  }

  /** Time of the last marking in milliseconds. Marking reads every row with files, so not every sweep does it. */
  let markedAt = 0;
  async function markUnreferenced(now: Date): Promise<void> {
    const forms = new Map((await publishedForms.all()).map((form) => [form.id, form]));
    for (const location of await rowFiles.listFields()) {
      const form = forms.get(location.formId);
      const field = form?.definition.fields.find(({ id }) => id === location.fieldId);
      if (form && field) await rowFiles.markUnreferenced(location, { code: form.code, field: field.name }, now);
      else await rowFiles.markFieldRemoved(location, now);
    }
  }

  return {
    upload: async (code, name, upload, caller, origin) => {
      const formAccess =
        (await access.findAccess(code, caller, "add")) ?? (await access.requireAccess(code, "edit", caller, origin));
      const field = formAccess.form.definition.fields.find((candidate) => candidate.name === name);
      if (!field || !isFileControl(field.control) || !field.inForm || field.isReadOnly || formAccess.columns.has(name))
        throw new AppError("online_row.no_upload");
      const isPicture = field.control === "image";
      if (isPicture && upload.bytes.length > formLimits.pictureBytes)
        throw new AppError("online_row.picture_too_large", {
          values: { megabytes: formLimits.pictureBytes / MEGABYTE },
        });
      if ((await rowFiles.countPending(caller.userId)) >= formLimits.pendingFiles)
        throw new AppError("online_row.too_many_files", { values: { count: formLimits.pendingFiles } });
      const uploaded = { uploadedAt: new Date(clock.now()), uploadedBy: caller.userId };
      const location = { formId: formAccess.form.id, fieldId: field.id };
      const { attachPath, fileName, contentType, bytes } = await files.saveOwnerless(
        ROW_FILE_GROUP,
        upload,
        caller,
        origin,
        { isPicture, preview: { edge: PREVIEW_EDGE, pathOf: previewOf } },
        (tx, row) => rowFiles.insert(tx, { ...factsOf(row), ...location, ...uploaded }),
      );
      return { attachPath, fileName, contentType, bytes };
    },
    bind: async (tx, { form }, { id, before, after, path }, { userId }) => {
      for (const { id: fieldId, name, control } of form.definition.fields) {
        if (!isFileControl(control)) continue;
        const paths = textsOf(after[name]);
        const storedPaths = new Set(textsOf(before?.[name]));
        if (paths.every((filePath) => storedPaths.has(filePath))) continue;
        const boundCount = await rowFiles.bind(tx, { formId: form.id, fieldId, rowId: id }, paths, userId);
        if (boundCount === paths.length) continue;
        const message = "有文件已失效或不属于这条记录，请移除后重新上传";
        throw new AppError("online_row.faults", {
          values: { count: 1 },
          details: { faults: [{ at: `${path}.${name}`, what: message }] },
        });
      }
    },
    namesIn: async (tx, fields, rows) => {
      const paths = [...new Set(rows.flatMap((values) => pathsIn(fields, values)))];
      const found = await rowFiles.described(tx, paths);
      return new Map([...found].map(([path, { fileName }]) => [path, fileName]));
    },
    isVisibleTo: async (caller, requestedPath) => {
      const attachPath = requestedPath.endsWith(PREVIEW) ? requestedPath.slice(0, -PREVIEW.length) : requestedPath;
      const file = await rowFiles.find(attachPath);
      if (!file) return false;
      if (file.rowId === null) return file.uploadedBy === caller.userId;
      const form = (await publishedForms.all()).find(({ id }) => id === file.formId);
      const formAccess = form && (await access.findAccess(form.code, caller));
      const field = formAccess?.form.definition.fields.find(({ id }) => id === file.fieldId);
      if (!formAccess || formAccess.form.id !== file.formId || !field || !isFileControl(field.control)) return false;
      const right = formAccess.columns.get(field.name);
      if (right === "hidden" || right === "masked") return false;
      const row = await store.find(db, formAccess.form.definition, file.rowId, formAccess.rule);
      if (!row || !textsOf(row.values[field.name]).includes(attachPath)) return false;
      return isMainVisible(formAccess, row, caller);
    },
    sweep: async () => {
      const now = new Date(clock.now());
      if (now.getTime() - markedAt >= MARK_INTERVAL_MS) {
        markedAt = now.getTime();
        await markUnreferenced(now);
      }
      const removedPaths = await rowFiles.removeUnreferenced(new Date(now.getTime() - UNREFERENCED_MS));
      await files.removeOwnerless(ROW_FILE_GROUP, withPreviews(removedPaths));
      return removedPaths.length;
    },
  };
}
