import { createCertificateModule } from "./certificate/certificate.module.ts";
import { createDirectoryModule } from "./directory/directory.module.ts";
import { createPermissionModule } from "./permission/permission.module.ts";
import { createProvisioningModule } from "./provisioning/provisioning.module.ts";
import { createRoleAssignmentModule } from "./role-assignment/role-assignment.module.ts";
import { createSubsystemModule } from "./subsystem/subsystem.module.ts";

/** The order matters: a module uses services of the modules above it. */
export const access = [
  ["certificate", createCertificateModule],
  ["subsystem", createSubsystemModule],
  ["permission", createPermissionModule],
  ["role-assignment", createRoleAssignmentModule],
  ["provisioning", createProvisioningModule],
  ["directory", createDirectoryModule],
] as const;
