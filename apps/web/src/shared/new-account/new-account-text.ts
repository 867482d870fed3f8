/** Texts that all forms of a new account share. */
export const newAccountText = {
  username: "用户名",
  usernameMissing: "用户名不能为空",
  usernameForm: "用户名不能含空格，也不能是手机号或邮箱地址",
  usernameLookAlike: "用户名含有形似英文字母或汉字的其他文字，请使用汉字、英文字母、数字和常用符号",
  passwordMalformed: "密码由8位数字、大小写字母和特殊符号组成!",
  passwordWeak: "密码强度不够",
  confirm: "确认密码",
  confirmMissing: "请输入密码",
  confirmDiffers: "两次密码不一致",
  mobile: "手机号",
  mobileHint: "11 位手机号",
  mobileMissing: "请输入手机号",
  mobileMalformed: "请输入正确的手机号",
} as const;
