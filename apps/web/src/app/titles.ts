const titles: readonly (readonly [pattern: RegExp, title: string])[] = [
  [/^(\/atlxauth)?\/user\/login$/, "登录"],
  [/^(\/atlxauth)?\/user\/register(-result)?$/, "注册"],
  [/^\/recover$/, "找回密码"],
  [/^\/first-administrator$/, "首个管理员"],
  [/^\/password-changed$/, "更改密码成功"],
  [/^\/info\/archivesatatisticst$/, "档案统计"],
  [/^\/info\/home$/, "统一门户"],
  [/^\/exception\/403$/, "无权访问"],
  [/^\/(exception\/)?404$/, "页面不存在"],
  [/^\/exception\/500$/, "服务器出错"],
  [/^\/result\/success$/, "操作成功"],
  [/^\/result\/fail$/, "操作失败"],
  [/^\/dev$/, "开发工具"],
  [/^\/test$/, "组件展示"],
];

/** Title of a page outside the workspace; undefined where the page sets its own. */
export const titleOf = (path: string): string | undefined =>
  titles.find(([pattern]) => pattern.test(path.length > 1 ? path.replace(/\/$/, "") : path))?.[1];
