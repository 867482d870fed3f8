export const groupRoleText = {
  role: "对应角色",
  noneGiven: "不授予角色",
  notGivable: "（您不能授予）",
} as const;
