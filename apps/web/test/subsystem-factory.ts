import type { SubsystemEntry } from "@tender/contract";

/** A subsystem of the launcher's list, by default without a picture. */
export const subsystem = (
  appId: string,
  appCnName: string,
  overrides: Partial<SubsystemEntry> = {},
): SubsystemEntry => ({
  appId,
  appCnName,
  indexPage: `https://sub.example.cn/${appId}`,
  appPhotoGroup: null,
  appPhotoPath: null,
  purpose: `${appCnName}的用途`,
  certificateRequired: false,
  favourite: null,
  lastEnteredAt: null,
  ...overrides,
});
