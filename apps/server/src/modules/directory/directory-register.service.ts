import type { ConnectionStore } from "./connection.store.ts";

/** The connections as they lie; who may change them, and to what, is decided by whoever calls. */
export type DirectoryRegister = Pick<
  ConnectionStore,
  "list" | "find" | "departmentId" | "insert" | "isNameTaken" | "update" | "remove" | "departmentsOf" | "linkDepartment"
>;
