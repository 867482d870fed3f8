export const outboxText = {
  title: "短信与邮件",
  hint: "开发模式下消息不会真正发出，只保存在这里。",
  filter: "手机号或邮箱",
  filterHint: "留空显示最近的消息",
  loading: "正在加载消息",
  empty: "暂无消息。注册、短信登录或找回密码时获取的验证码将显示在此处。",
  failed: "消息读取失败，请稍后再试",
  code: "验证码",
  copy: "复制",
  copied: "验证码已复制",
  kinds: { "0": "登录", "1": "注册", "2": "找回密码", bind: "变更联系方式", notice: "通知", link: "链接" },
} as const;

export const kindWord = (kind: string): string =>
  kind in outboxText.kinds ? outboxText.kinds[kind as keyof typeof outboxText.kinds] : kind;
