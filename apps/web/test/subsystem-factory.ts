import type { SubsystemEntry } from "@tender/contract";

/** A subsystem as the launcher's list has it: without a picture, unless told otherwise. */
export const subsystem = (appId: string, appCnName: string, wish: Partial<SubsystemEntry> = {}): SubsystemEntry => ({
  appId,
  appCnName,
  indexPage: `https://sub.example.cn/${appId}`,
  appPhotoGroup: null,
  appPhotoPath: null,
  purpose: `${appCnName}的用途`,
  certificateRequired: false,
  favourite: null,
  lastEnteredAt: null,
  ...wish,
});
