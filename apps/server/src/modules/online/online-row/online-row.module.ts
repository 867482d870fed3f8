import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ValidationService } from "#modules/administration/validation/validation.service.ts";
import type { FormFiles } from "#modules/online/online-form/form-file.service.ts";
import type { FormMenus } from "#modules/online/online-form/form-menu.service.ts";
import type { FormPublishing } from "#modules/online/online-form/form-publishing.service.ts";
import type { PublishedForms } from "#modules/online/online-form/published-forms.service.ts";
import type { OnlineTables } from "#modules/online/online-table/online-table.service.ts";
import type { RowFiles } from "#modules/online/online-table/row-file.store.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { FillRules } from "#modules/reference/fill-rule/fill-rule.service.ts";
import type { TableImports } from "#modules/reference/table-import/table-import.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createFieldNames } from "./field-names.service.ts";
import type { FormRows } from "./form-rows.service.ts";
import { createImportDepartments } from "./import-departments.service.ts";
import { createImportDrafts } from "./import-drafts.service.ts";
import { createImportUniqueness } from "./import-uniqueness.service.ts";
import { onlineRowRoutes } from "./online-row.routes.ts";
import { createRowPresenter } from "./row.presenter.ts";
import { createRowStore } from "./row.store.ts";
import { createRowAccess } from "./row-access.service.ts";
import { createRowAttachments } from "./row-attachments.service.ts";
import { createRowChanges } from "./row-changes.service.ts";
import { rowDuplicates } from "./row-duplicates.service.ts";
import { createRowEvaluation } from "./row-evaluation.service.ts";
import { createRowExport } from "./row-export.service.ts";
import { createRowImport } from "./row-import.service.ts";
import { createImportValidator } from "./row-import-validator.service.ts";
import { createRowLabels } from "./row-labels.service.ts";
import { createRowMains } from "./row-mains.service.ts";
import { queryColumns } from "./row-parts.ts";
import { createRowPreparation } from "./row-preparation.service.ts";
import { createRowReading } from "./row-reading.service.ts";
import { createRowReferences } from "./row-references.service.ts";
import { createRowRefusals } from "./row-refusals.service.ts";
import { createRowTrail } from "./row-trail.service.ts";
import { maskCell } from "./row-values.ts";
import { createRowWriting } from "./row-writing.service.ts";
import { ruledForm } from "./ruled-form.store.ts";

export interface OnlineRowUses {
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly departments: DepartmentService;
  readonly dictionaries: DictionaryService;
  readonly files: FileService;
  readonly fillRules: FillRules;
  readonly formDesigning: { readonly files: FormFiles; readonly publishing: FormPublishing; readonly menus: FormMenus };
  readonly onlineTables: OnlineTables;
  readonly permissions: PermissionService;
  readonly publishedForms: PublishedForms;
  readonly rowFiles: RowFiles;
  readonly tableImports: TableImports;
  readonly validation: ValidationService;
}

/** Rows that people store in published forms. */
export async function createOnlineRowModule({ config, db, reports, clock, logger }: Platform, uses: OnlineRowUses) {
  const { publishedForms, validation } = uses;
  const store = createRowStore(db);
  const ruledFormOf: Parameters<typeof createRowAccess>[0]["ruledFormOf"] = (definition) =>
    ruledForm(definition, publishedForms.listComponentOf(definition.code));
  const access = createRowAccess({ ...uses, clock, ruledFormOf });
  const rowAttachments = createRowAttachments({ ...uses, db, clock, store, access });
  uses.files.showFilesOf("isOfVisibleRow", rowAttachments.isVisibleTo);
  const namesOf = createFieldNames({ ...uses, store, access });
  const labelsIn = createRowLabels(namesOf, uses.dictionaries);
  const present = createRowPresenter({ ...uses, db, store, labelsIn });
  const references = createRowReferences({ ...uses, store, access });
  const evaluation = createRowEvaluation({ ...uses, store, publicUrl: config.publicUrl });
  const rowMains = createRowMains(uses);
  const parts = { ...uses, db, clock, store, access, present, evaluation, rowMains, rowAttachments };
  await access.declareAll();
  publishedForms.onChanged(() => {
    access.declareAll().catch((error: unknown) => logger.error({ err: error }, "changed forms could not be read"));
  });
  const ofReports = createRowStore(reports.db);
  const exporting = createRowExport({
    ...uses,
    store: ofReports,
    access,
    labelsIn: createRowLabels(createFieldNames({ ...uses, store: ofReports, access }), uses.dictionaries),
  });
  const importing = createRowImport({
    ...uses,
    store,
    access,
    validate: createImportValidator({
      store,
      evaluation,
      rowMains,
      importDrafts: createImportDrafts({ store, references }),
      uniqueness: createImportUniqueness({ store }),
      departments: createImportDepartments({ store, departments: uses.departments }),
    }),
    evaluation,
  });
  validation.registerPairSource(rowDuplicates({ db, store, access }));
  const formRows: FormRows = {
    accessOf: access.findAccess,
    queryColumns,
    namesOf,
    mask: (text) => String(maskCell(text)),
  };
  const refusals = createRowRefusals(parts);
  const writing = createRowWriting({
    ...parts,
    refusals,
    rowPreparation: createRowPreparation({ ...parts, refusals }),
    changes: createRowChanges(parts),
    trail: createRowTrail(parts),
  });
  return {
    // Examples create their data by these services, as people would.
    services: { formRows, onlineForms: { ...uses.formDesigning, rows: writing } },
    routes: onlineRowRoutes({ exporting, importing, reading: createRowReading(parts), writing, rowAttachments }),
    /** Deletes files that no row has had for a day. */
    sweep: rowAttachments.sweep,
  };
}
