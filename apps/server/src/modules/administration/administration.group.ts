import { createCertificateAdminModule } from "./certificate-admin/certificate-admin.module.ts";
import { createContactsModule } from "./contacts/contacts.module.ts";
import { createDataRuleAdminModule } from "./data-rule-admin/data-rule-admin.module.ts";
import { createDepartmentAdminModule } from "./department-admin/department-admin.module.ts";
import { createDepartmentImportModule } from "./department-import/department-import.module.ts";
import { createDictionaryAdminModule } from "./dictionary-admin/dictionary-admin.module.ts";
import { createDirectoryAdminModule } from "./directory-admin/directory-admin.module.ts";
import { createMenuAdminModule } from "./menu-admin/menu-admin.module.ts";
import { createMessageAdminModule } from "./message-admin/message-admin.module.ts";
import { createNoticeAdminModule } from "./notice-admin/notice-admin.module.ts";
import { createOrganisationAdminModule } from "./organisation-admin/organisation-admin.module.ts";
import { createOwnDepartmentModule } from "./own-department/own-department.module.ts";
import { createRoleAdminModule } from "./role-admin/role-admin.module.ts";
import { createScimModule } from "./scim/scim.module.ts";
import { createSecondPersonModule } from "./second-person/second-person.module.ts";
import { createSetUpModule } from "./set-up/set-up.module.ts";
import { createSubsystemAdminModule } from "./subsystem-admin/subsystem-admin.module.ts";
import { createUserAdminModule } from "./user-admin/user-admin.module.ts";
import { createUserImportModule } from "./user-import/user-import.module.ts";
import { createValidationModule } from "./validation/validation.module.ts";

/** In this order: a module uses only services of the modules above it. */
export const administration = [
  ["certificate-admin", createCertificateAdminModule],
  ["validation", createValidationModule],
  ["set-up", createSetUpModule],
  ["scim", createScimModule],
  ["role-admin", createRoleAdminModule],
  ["department-admin", createDepartmentAdminModule],
  ["directory-admin", createDirectoryAdminModule],
  ["own-department", createOwnDepartmentModule],
  ["contacts", createContactsModule],
  ["department-import", createDepartmentImportModule],
  ["menu-admin", createMenuAdminModule],
  ["dictionary-admin", createDictionaryAdminModule],
  ["data-rule-admin", createDataRuleAdminModule],
  ["organisation-admin", createOrganisationAdminModule],
  ["subsystem-admin", createSubsystemAdminModule],
  ["notice-admin", createNoticeAdminModule],
  ["message-admin", createMessageAdminModule],
  ["user-admin", createUserAdminModule],
  ["user-import", createUserImportModule],
  ["second-person", createSecondPersonModule],
] as const;
