import type { ProcessModel } from "../ocds/process-model.ts";

/** A process to be written, with what stays from its first import. */
export interface ProcessToSave {
  model: ProcessModel;
  /** Of what was derived; the same digest again means that nothing has to be written. */
  digest: string;
  projectId: string;
  deptCode: string;
  batchId: string;
  fondsCode: string;
}

export const lotKey = (projectId: string, lotNo: string): string => `${projectId}|${lotNo}`;
