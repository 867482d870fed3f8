import type { SubsystemEntry } from "@tender/contract";
import type { OfferedSubsystem } from "./launcher.service.ts";

export const presentSubsystem = ({ row, certificateRequired }: OfferedSubsystem): SubsystemEntry => ({
  appId: row.appId,
  appCnName: row.appCnName,
  indexPage: row.indexPage,
  appPhotoGroup: row.appPhotoGroup,
  appPhotoPath: row.appPhotoPath,
  purpose: row.purpose,
  certificateRequired,
});
