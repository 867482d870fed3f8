import type { CertificateGate } from "#modules/access/certificate/gate.service.ts";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import type { Declared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { createAllowedOrigins, createSubsystems } from "./subsystem.service.ts";
import { createSubsystemStore } from "./subsystem.store.ts";
import { createSubsystemDepartmentsStore } from "./subsystem-departments.store.ts";
import { createSubsystemRegister } from "./subsystem-register.service.ts";

export interface SubsystemUses {
  readonly departmentReferences: Declared<DepartmentReferences>;
  readonly certificateGate: CertificateGate;
}

/** Subsystems, their entrants and their addresses. */
export function createSubsystemModule(
  { config, db, bus, clock }: Platform,
  { certificateGate, departmentReferences }: SubsystemUses,
) {
  const deps = { store: createSubsystemStore(db), bus, clock };
  const origins = createAllowedOrigins(deps, config.FRAME_ORIGINS);
  const services = { allowsPlainHttp: config.MODE === "development" };
  const subsystems = createSubsystems({ ...deps, certificateGate, origins, services });
  const isProduction = config.MODE === "production";
  const subsystemRegister = createSubsystemRegister({ ...deps, origins, subsystems, isProduction });
  departmentReferences.declare(createSubsystemDepartmentsStore());
  return { services: { allowedOrigins: origins, subsystems, subsystemRegister } };
}
