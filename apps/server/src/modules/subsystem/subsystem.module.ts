import type { Platform } from "../../platform/platform.ts";
import type { CertificateGate } from "../certificate/gate.service.ts";
import { createSubsystems } from "./subsystem.service.ts";
import { createSubsystemStore } from "./subsystem.store.ts";

export interface SubsystemUses {
  readonly certificateGate: CertificateGate;
}

export function createSubsystemModule({ db, bus, clock }: Platform, { certificateGate }: SubsystemUses) {
  return {
    services: { subsystems: createSubsystems({ store: createSubsystemStore(db), bus, clock, certificateGate }) },
  };
}
