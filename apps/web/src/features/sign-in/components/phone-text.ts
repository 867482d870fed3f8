export const phoneText = {
  mobile: "手机号",
  mobileHint: "请输入注册时的手机号",
  mobileMissing: "请输入手机号",
  mobileMalformed: "请输入正确的手机号",
  code: "短信验证码",
  codeHint: "6 位数字",
  codeMissing: "请输入验证码",
} as const;
