export * from "./access/certificate/certificate.schemas.ts";
export * from "./access/permission/permission.schemas.ts";
export * from "./administration/directory-admin/directory-presets.ts";
export * from "./administration/message-admin/template-rules.ts";
export type { NoticeRobot, NoticeState } from "./administration/notice-admin/notice-admin.schemas.ts";
export { checkRuleInFile } from "./administration/validation/validation.endpoints.ts";
export * from "./api.ts";
export * from "./beijing.ts";
export * from "./constants.ts";
export * from "./endpoint.ts";
export * from "./envelope.ts";
export * from "./error-codes.ts";
export * from "./errors.ts";
export * from "./limits.ts";
export * from "./normal-form/identifier.ts";
export * from "./normal-form/normal-form.ts";
export * from "./notices/notice/notice.schemas.ts";
export * from "./notices/notice/notice-subjects.ts";
export * from "./notices/notice/workspace-views.ts";
export {
  type FormDefinition,
  type FormEnhancement,
  type FormFault,
  type FormField,
  formInFile,
  type ListEnhancement,
} from "./online/online-form/form.schemas.ts";
export {
  type DataSet,
  type DataSetColumn,
  type ReportDefinition,
  type ReportFault,
  reportInFile,
} from "./online/online-report/report.schemas.ts";
export { openApiDocument } from "./openapi.ts";
export * from "./own-account/profile/profile.schemas.ts";
export * from "./people/department/department.schemas.ts";
export * from "./people/organisation/organisation-facts.ts";
export * from "./presentation.ts";
export * from "./reference/dictionary/dictionary.schemas.ts";
export { fillRuleInFile } from "./reference/fill-rule/fill-rule.endpoints.ts";
export * from "./reference/fill-rule/fill-rule.schemas.ts";
export { MAX_IMPORT_ROWS } from "./reference/table-import/table-import.endpoints.ts";
export * from "./rules.ts";
export * from "./session/passkey/webauthn.schemas.ts";
export type { ProofMethod } from "./session/proof/proof.endpoints.ts";
export * from "./session/session/second-step.schemas.ts";
export * from "./session/session/session.schemas.ts";
export type * from "./session/session/sign-in-ways.ts";
export * from "./sign-on/cas-server/cas-attributes.ts";
export type { SubsystemEntry } from "./sign-on/launcher/launcher.endpoints.ts";
export type * from "./sign-on/scan/scan.schemas.ts";
export type { OwnBinding, Provider, ProviderKind } from "./sign-on/third-party/third-party.schemas.ts";
export type * from "./tendering/archive/archive.schemas.ts";
export * from "./trail/audit/audit-words.ts";
export * from "./trail/audit/reason-words.ts";
export * from "./uscc.ts";
