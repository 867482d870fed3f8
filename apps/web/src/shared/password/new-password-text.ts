export const newPasswordText = {
  label: "密码",
  hint: "至少 8 位，含字母、数字和特殊符号",
  advice: "密码强度提示",
} as const;
