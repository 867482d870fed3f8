export * from "./api.ts";
export type * from "./archive/archive.schemas.ts";
export * from "./audit/audit-words.ts";
export * from "./audit/reason-words.ts";
export * from "./beijing.ts";
export * from "./cas/cas-attributes.ts";
export * from "./certificate/certificate.schemas.ts";
export { checkRuleInFile } from "./check-rule-admin/check-rule-admin.endpoints.ts";
export * from "./constants.ts";
export * from "./department/department.schemas.ts";
export * from "./dictionary/dictionary.schemas.ts";
export * from "./directory-admin/directory-presets.ts";
export * from "./endpoint.ts";
export * from "./envelope.ts";
export * from "./error-codes.ts";
export * from "./errors.ts";
export { fillRuleInFile } from "./fill-rule/fill-rule.endpoints.ts";
export * from "./fill-rule/fill-rule.schemas.ts";
export type { SubsystemEntry } from "./launcher/launcher.endpoints.ts";
export * from "./limits.ts";
export * from "./message-admin/template-rules.ts";
export * from "./normal-form/identifier.ts";
export * from "./normal-form/normal-form.ts";
export * from "./notice/notice.schemas.ts";
export * from "./notice/notice-subjects.ts";
export * from "./notice/workspace-views.ts";
export type { NoticeState } from "./notice-admin/notice-admin.schemas.ts";
export {
  type FormDefinition,
  type FormEnhancement,
  type FormFault,
  type FormField,
  formInFile,
  type ListEnhancement,
} from "./online-form/form.schemas.ts";
export {
  type DataSet,
  type DataSetColumn,
  type ReportDefinition,
  type ReportFault,
  reportInFile,
} from "./online-report/report.schemas.ts";
export { openApiDocument } from "./openapi.ts";
export * from "./organisation/organisation-facts.ts";
export * from "./passkey/webauthn.schemas.ts";
export * from "./permission/permission.schemas.ts";
export * from "./presentation.ts";
export * from "./profile/profile.schemas.ts";
export type { ProofMethod } from "./proof/proof.endpoints.ts";
export * from "./rules.ts";
export type * from "./scan/scan.schemas.ts";
export * from "./session/second-step.schemas.ts";
export * from "./session/session.schemas.ts";
export type * from "./session/sign-in-ways.ts";
export { MOST_IMPORT_ROWS } from "./table-import/table-import.endpoints.ts";
export type { OwnBinding, Provider, ProviderKind } from "./third-party/third-party.schemas.ts";
export * from "./uscc.ts";
