export const ticketText = {
  title: "单点登录票据",
  hint: "为当前登录签发票据，60 秒内有效，仅可使用一次。将链接粘贴到其他浏览器或无痕窗口打开，即以同一账号登录。",
  signInFirst: "登录后可签发票据。",
  signIn: "前往登录",
  make: "签发票据",
  link: "登录链接",
  copy: "复制链接",
  copied: "链接已复制，请在 60 秒内打开",
} as const;
